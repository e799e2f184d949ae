import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { renewSubscription } from '#domain/sale/renewals/renew-subscription'
import { pauseSubscription } from '#domain/sale/subscriptions/pause-subscription'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import { untilWaiting } from '#test/until-waiting'

const { db } = await testDatabase()
const shop = await openTestShop(db)

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
    await untilWaiting(db)
    const renewed = renewSubscription({ ...shop.system, now }, she.id)
    await untilWaiting(db, 2)
    return { paused: { done: paused }, renewed: { done: renewed } }
  })

  await paused.done
  const again = await renewed.done
  expect(again && riyadhDate(again)).toBe(until)
  expect(await she.renewals()).toEqual([])
})
