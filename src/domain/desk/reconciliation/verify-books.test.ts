import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { signedInStaff } from '#test/api'
import { seedDemo } from '#server/seed'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'
import { fillShop } from '../../../../scripts/fill-shop.ts'

const { db, owner } = await testDatabase()
const shop = await openTestShop(db)
const admin = await signedInStaff(db, 'admin')
const order = await shop.buy((await shop.newClient()).token)
const body = { amount_minor: 1_000, reason: 'asked', destination: 'card', period: 'keep' }
const path = `POST /api/users/v1/orders/${order.id}/refunds`
const refunded = await shop.ask(path, { token: admin.token, body })
await shop.runJobs()

test('books that nobody touched agree', async () => {
  expect(refunded.status).toBe(201)
  await seedDemo(shop.system)
  await fillShop(owner, 300)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

/** Each way in which somebody who may do everything can break the books, and what is said of it. */
test.each([
  [
    'a pair of entries appended to an old sale',
    `insert into ledger_entries (booking_id, position, account, amount_minor) select id, x.position, x.account, x.amount
      from ledger_bookings, (values (8, 'gateway', 5), (9, 'adjustments', -5)) x (position, account, amount) where kind = 'sale'`,
    'settled an order, and the ledger has another sum of it',
  ],
  [
    'money that the gateway was never given',
    `with made as (insert into ledger_bookings (kind, created_at) values ('x', now()) returning id)
      insert into ledger_entries (booking_id, position, account, amount_minor) select id, x.position, x.account, x.amount
      from made, (values (1, 'gateway', 5), (2, 'adjustments', -5)) x (position, account, amount)`,
    'moves money at the gateway for no payment and no refund',
  ],
  ['a refund that grew', `update refunds set amount_minor = 1500`, 'moved another sum at the gateway'],
  [
    'a refund above what was paid',
    `update refunds set amount_minor = 99999999`,
    'was given back above what was paid',
  ],
  [
    'tax that became price',
    `update orders set taxes_minor = taxes_minor - 100, price_before_tax_minor = price_before_tax_minor + 100`,
    'has another tax in the ledger',
  ],
  [
    'another line',
    `update order_lines set price_minor = price_minor + 100`,
    'has other lines than its price',
  ],
  ['another tax', `update order_taxes set amount_minor = amount_minor + 100`, 'has other taxes than it says'],
  [
    'points from nowhere',
    `update subscription_periods set points_left = points_left - 7 where points_left > 7`,
    'has other points left than its entries say',
  ],
  [
    'time from nowhere',
    `update subscriptions set ends_at = ends_at + interval '300 days'`,
    'ends another time than its last period',
  ],
  [
    'a booking that was moved to another day',
    `update ledger_bookings set created_at = created_at - interval '400 days' where kind = 'sale'`,
    'the dashboard tells',
  ],
  [
    'an order whose time was deleted',
    `delete from points_entries; delete from subscription_periods`,
    'is completed, and has no time',
  ],
])('%s is seen', async (_, statement, sentence) => {
  const taken = new Error('taken back')
  let problems: string[] = []
  const breaking = owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
    problems = await verifyOwnBooks({ ...shop.system, db: tx })
    throw taken
  })
  await expect(breaking).rejects.toBe(taken)
  expect(problems.join('\n')).toContain(sentence)
})
