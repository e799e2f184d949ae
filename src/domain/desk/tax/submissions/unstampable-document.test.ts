import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { minute } from '#rules/core/durations'
import { watchReports } from '#domain/desk/tax/submissions/watch-reports'
import { activateUnit } from '#test/active-unit'
import { testDatabase } from '#test/database'
import { openTaxShop } from '#test/tax-shop'

const { db, unguarded } = await testDatabase()
const { shop, clock, fatoora, key } = await openTaxShop(db)
await activateUnit(db, shop.parts, fatoora)

async function readSubmission(orderId: string) {
  return db
    .selectFrom('tax_submissions as s')
    .innerJoin('tax_documents as d', 'd.id', 's.document_id')
    .select(['s.state', 's.next_at', 's.counter', 'd.id'])
    .where('d.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

test('once the key is there all is stamped and reported but what cannot be stamped, which waits by itself', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  key.isLocked = true
  const bad = await shop.buy((await shop.newClient()).token)
  const good = await shop.buy((await shop.newClient()).token)
  expect([await readSubmission(bad.id), await readSubmission(good.id)]).toMatchObject([
    { state: 'unstamped' },
    { state: 'unstamped' },
  ])
  // No QR code has room for such a name.
  await unguarded((tx) =>
    sql`update tax_documents set content = jsonb_set(content, '{seller,name,ar}', to_jsonb(repeat('م', 400)))
      where order_id = ${bad.id}`.execute(tx),
  )
  key.isLocked = false
  clock.travel(minute)
  await watchReports(shop.system)
  await shop.runJobs()
  expect(await readSubmission(good.id)).toMatchObject({ state: 'reported', counter: 1n })
  const waiting = await readSubmission(bad.id)
  expect(waiting).toMatchObject({ state: 'unstamped', counter: null })
  expect(waiting.next_at?.getTime()).toBeGreaterThan(clock.now().getTime())
  errors.mockRestore()
})
