import { expect, it } from 'vitest'
import { LostRace } from '#domain/core/lost-race'
import { inTransaction } from '#domain/core/transaction'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'
import { insertPlanChange } from './insert-plan-change.ts'
import { movePlanChange } from './move-plan-change.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const ctx = shop.system

async function newDowngrade() {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  await shop.ask(`POST /api/clients/v1/subscriptions/${she.id}/plan_changes`, {
    token: she.token,
    body: { product_id: shop.plans.small, accept_terms: true },
  })
  return db
    .selectFrom('plan_changes')
    .selectAll()
    .where('subscription_id', '=', she.id)
    .executeTakeFirstOrThrow()
}

it('a change of plan that somebody else has moved is not moved again', async () => {
  const change = await newDowngrade()
  const at = { set: { done_at: ctx.now() } }
  await inTransaction(ctx, async (tx) => movePlanChange(tx, ctx, change, 'pay'))
  const late = inTransaction(ctx, async (tx) => movePlanChange(tx, ctx, change, 'finish', at))
  await expect(late).rejects.toThrow(LostRace)
})

it('of two changes of a plan that wait for its paid end, one is refused as outdated', async () => {
  const { id: _, status: __, ...row } = await newDowngrade()
  const again = inTransaction(ctx, (tx) =>
    insertPlanChange(tx, ctx, { row, names: { name_ar: 'صغيرة', name_en: 'Small' } }),
  )
  await expect(again).rejects.toMatchObject({ errorName: 'order_changed_meanwhile' })
})
