import { expect, it } from 'vitest'
import { LostRace } from '#domain/core/lost-race'
import { inTransaction } from '#domain/core/transaction'
import { swapOwner } from '#domain/sale/records/members/move-members'
import { openTestShop } from '#test/shop'
import { newPlanOwner } from '#test/subscriber'
import { testDatabase } from '#test/database'
import { insertOffer, moveOffer } from './change-offer.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const ctx = shop.system

async function newOffer() {
  const owner = await newPlanOwner(shop, shop.plans.shared)
  const { clientId: to } = await shop.newClient()
  await inTransaction(ctx, async (tx) => {
    insertOffer(tx, ctx, { subscriptionId: owner.id, from: owner.clientId, to, before: null })
  })
  const offer = await db
    .selectFrom('ownership_offers')
    .selectAll()
    .where('subscription_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return { owner, to, offer }
}

it('an offer that was answered meanwhile is not answered again', async () => {
  const { offer } = await newOffer()
  await inTransaction(ctx, async (tx) => moveOffer(tx, ctx, offer, 'decline'))
  const late = inTransaction(ctx, async (tx) => moveOffer(tx, ctx, offer, 'accept'))
  await expect(late).rejects.toThrow(LostRace)
  await expect(late).rejects.toMatchObject({ errorName: 'handover_not_open' })
})

it('a plan does not change hands to somebody who is no member any more', async () => {
  const { owner, to } = await newOffer()
  const late = inTransaction(ctx, async (tx) => {
    swapOwner(tx, ctx, { id: owner.id, from: owner.clientId, to })
  })
  await expect(late).rejects.toMatchObject({ errorName: 'handover_not_possible' })
})
