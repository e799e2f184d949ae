import { expect, test } from 'vitest'
import { getKeptAnswer, keepAnswerLater } from '#domain/core/idempotency/kept-answers'
import type { KeyClaim } from '#domain/core/idempotency/kept-answers'
import { inTransaction } from '#domain/core/transaction'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const ctx = testContext(db)
const asked = { caller: 'client:1', route: 'POST /things', key: 'one', bodyHash: Buffer.from('body') }
const at = new Date('2026-11-23T04:00:00.123Z')

function claimKey(key: string): Promise<unknown> {
  const { caller, route, bodyHash } = asked
  return db
    .insertInto('idempotency_keys')
    .values({ caller, route, key, body_hash: bodyHash, created_at: at })
    .execute()
}

const keep = (claim: KeyClaim, answer: object) =>
  inTransaction(ctx, async (tx) => keepAnswerLater(tx, claim, { status: 201, answer }))

test('an answer is kept with what the call writes', async () => {
  await claimKey('one')
  await keep({ ...asked, at }, { thing: { name: 'أول' } })
  expect(await getKeptAnswer(ctx, asked)).toEqual({ status: 201, answer: { thing: { name: 'أول' } } })
})

test('whoever has lost the key to a later request keeps nothing under it', async () => {
  const two = { ...asked, key: 'two' }
  await claimKey('two')
  await keep({ ...two, at: new Date(at.getTime() - 20_000) }, { thing: 1 })
  await expect(getKeptAnswer(ctx, two)).rejects.toMatchObject({ errorName: 'idempotency_key_in_use' })
})
