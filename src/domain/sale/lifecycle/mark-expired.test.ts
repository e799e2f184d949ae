import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { LostRace } from '#domain/core/lost-race'
import { inTransaction } from '#domain/core/transaction'
import { findPause, writePauseEnd } from '#domain/sale/records/pauses/change-pause'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'
import { markExpired } from './mark-expired.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const ctx = shop.system

async function newPaused() {
  const she = await newSubscriber(shop, db)
  const until = riyadhDate(new Date(she.started.getTime() + 45 * day))
  const { status } = await shop.ask(`PUT /api/clients/v1/subscriptions/${she.id}/pause`, {
    token: she.token,
    body: { until },
  })
  expect(status).toBe(200)
  return she
}

it('says that the rest ended with the plan', async () => {
  const { id, clientId } = await newPaused()
  await inTransaction(ctx, (tx) => markExpired(tx, ctx, { id, clientId, status: 'active', autoRenew: true }))
  const facts = await db
    .selectFrom('activities')
    .select('action')
    .where('entity_id', '=', id)
    .orderBy('sequence', 'desc')
    .limit(2)
    .execute()
  expect(facts.map(({ action }) => action)).toEqual(['subscription.expired', 'subscription.pause_ended'])
})

it('a rest that has ended does not end again', async () => {
  const plan = await newPaused()
  const twice = inTransaction(ctx, async (tx) => {
    const pause = await findPause(tx, plan.id)
    if (!pause) throw new Error('the plan rests')
    writePauseEnd(tx, ctx, plan, { pause, by: 'client' })
    writePauseEnd(tx, ctx, plan, { pause, by: 'date' })
  })
  await expect(twice).rejects.toThrow(LostRace)
})
