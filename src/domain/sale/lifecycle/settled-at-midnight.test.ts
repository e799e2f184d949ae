import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minute, second } from '#rules/core/durations'
import { boundsOfMonth } from '#rules/core/riyadh-days'
import { giveBalance } from '#test/balance'
import { testDatabase } from '#test/database'
import { openTestShop, travellingClock } from '#test/shop'
import { untilWaiting } from '#test/until-waiting'

/**
 * The return of a month adds up documents, and compares them with the ledger's month: a sale stands in one of
 * them.
 */

const { db } = await testDatabase()
const monthEnd = boundsOfMonth('2026-11').end
const clock = travellingClock(new Date(monthEnd.getTime() - second))
const shop = await openTestShop(db, { now: clock.now })

test('a sale that waits past the end of its month for the number of its invoice is booked and documented in the same one', async () => {
  const { token, clientId } = await shop.newClient()
  await giveBalance(shop.system, clientId, 6_900)
  const { order } = (await shop.placeOrder(token)).body
  // Somebody else issues a document at that moment.
  const paying = await db.transaction().execute(async (other) => {
    await sql`select from tax_units where is_current for no key update`.execute(other)
    const paying = shop.pay(token, order.id, { method: 'balance' })
    await untilWaiting(db)
    clock.travel(minute)
    return { paying }
  })
  expect((await paying.paying).status).toBe(201)
  const { booked, issued } = await db
    .selectFrom('tax_documents as d')
    .innerJoin('ledger_bookings as b', 'b.order_id', 'd.order_id')
    .select(['b.created_at as booked', 'd.issued_at as issued'])
    .where('d.order_id', '=', order.id)
    .where('b.kind', '=', 'sale')
    .executeTakeFirstOrThrow()
  expect(issued).toEqual(booked)
  expect(booked.getTime()).toBeLessThan(monthEnd.getTime())
})
