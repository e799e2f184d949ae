import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { renewSubscription } from '#domain/sale/renewals/renew-subscription'
import { pauseSubscription } from '#domain/sale/subscriptions/pause-subscription'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)

/** Waits until so many statements of this database wait for somebody's lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, { timeout: 5_000 }).toBe(count)
}

it('a plan that is paused while its renewal waits for the lock is not charged', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(28.5)
  const now = () => new Date(she.started.getTime() + 29.2 * day)
  const until = riyadhDate(new Date(she.started.getTime() + 60 * day))
  const actor = { kind: 'client', id: she.clientId, sessionId: she.clientId, confirmedAt: now() } as const

  // Both wait for somebody who holds the client, the client's own pause first.
  const { paused, renewed } = await db.transaction().execute(async (other) => {
    await sql`select from clients where id = ${she.clientId} for no key update`.execute(other)
    const paused = pauseSubscription({ ...shop.system, now, actor }, { id: she.id, until })
    await untilWaiting(1)
    const renewed = renewSubscription({ ...shop.system, now }, she.id)
    await untilWaiting(2)
    return { paused: { done: paused }, renewed: { done: renewed } }
  })

  await paused.done
  const again = await renewed.done
  expect(again && riyadhDate(again)).toBe(until)
  expect(await she.renewals()).toEqual([])
})
