import { expect, test } from 'vitest'
import { getKeptAnswer, keepAnswerLater, type KeyClaim } from '#domain/core/idempotency/kept-answers'
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

test('a kept answer takes a fraction of its text, and comes back as it was written', async () => {
  const three = { ...asked, key: 'three' }
  await claimKey('three')
  const lines = Array.from({ length: 20 }, (_, index) => ({ name_ar: 'الباقة', name_en: 'Plan', index }))
  const answer = { z: 1, lines, a: 2 }
  await keep({ ...three, at }, answer)
  const kept = await getKeptAnswer(ctx, three)
  expect(JSON.stringify(kept.answer)).toBe(JSON.stringify(answer))
  const { packed_answer: packed } = await db
    .selectFrom('idempotency_keys')
    .select('packed_answer')
    .where('key', '=', 'three')
    .executeTakeFirstOrThrow()
  expect(packed?.length).toBeLessThan(JSON.stringify(answer).length / 4)
})

test('a key that is in use is asked for again soon, and less often behind a call that should have ended', async () => {
  const five = { ...asked, key: 'five' }
  await claimKey('five')
  const pauseAt = (seconds: number) => {
    const now = new Date(at.getTime() + seconds * 1_000)
    return getKeptAnswer(testContext(db, { now: () => now }), five).catch((error: unknown) => error)
  }
  const refusals = await Promise.all([0, 4, 30, 78, 100].map(pauseAt))
  expect(refusals).toMatchObject(
    [1, 1, 5, 2, 1].map((retryAfter) => ({ errorName: 'idempotency_key_in_use', details: { retryAfter } })),
  )
})

test('an answer that was kept before answers were packed is still found', async () => {
  const four = { ...asked, key: 'four' }
  await claimKey('four')
  await db
    .updateTable('idempotency_keys')
    .set({ status: 201, answer: '{"thing": 4}' })
    .where('key', '=', 'four')
    .execute()
  expect(await getKeptAnswer(ctx, four)).toEqual({ status: 201, answer: { thing: 4 } })
})
