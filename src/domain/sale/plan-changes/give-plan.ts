import { sql, type Selectable } from 'kysely'
import type { SubscriptionPeriods } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import { whyPlanWaits } from '#rules/sale/plan-change'
import { exactWithTax } from '#rules/shop/price'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { getWantedPlan } from '#domain/sale/plan-changes/quote-plan-change'
import { findRunningPlan } from '#domain/sale/pricing/find-running-plan'
import { adjustPoints } from '#domain/sale/lifecycle/adjust-points'
import { isBoughtByHand } from '#domain/sale/lifecycle/why-not-charged'
import type { OfferProduct } from '#domain/sale/pricing/get-offer'
import { giveProduct } from '#domain/sale/records/periods/change-period'
import { canSpend, givenPoints } from '#domain/sale/records/points/point-sources'
import {
  lockOpenRenewal,
  type RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { changeSubscription } from '#domain/sale/records/subscriptions/change-subscription'

/**
 * Gives a locked plan a larger one until the end of the period that runs, for nothing: with the points that
 * it has more, as free points. What was bought, what it is worth and what renews stay as they are. Returns
 * the plan and the end of the period. Errors: plan_change_not_possible, order_payment_in_flight while more of
 * it is being paid, product_not_found, invalid_input for a plan that is not larger, or that its members could
 * not share. Source: docs/decisions/0146.
 */
export async function givePlan(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  productId: string,
): Promise<{ product: OfferProduct; until: Date }> {
  const { id, clientId } = plan
  const running = await findRunningPlan(tx.db, { id, clientId })
  const period = await lockRunningPeriod(tx, ctx, id)
  if (!running || !period || plan.status === 'past_due') throw new ShopError('plan_change_not_possible')
  // Beside the gift what is paid right now would be another plan's, and its money would go back.
  const renewal = await lockOpenRenewal(tx, id)
  if (await isBoughtByHand(tx, id, renewal?.order_id)) throw new ShopError('order_payment_in_flight')
  const product = await getWantedPlan(tx, productId)
  const taxes = await listActiveTaxes(tx.db)
  const compared = ({ price, days, points }: typeof running.bought) => ({
    price: exactWithTax(price, taxes),
    days,
    points,
  })
  const isSmaller = whyPlanWaits({ running: compared(running.bought), wanted: compared(product) }) !== null
  const losesMembers = running.members.length > 0 && !product.group_sharing
  if (product.id === running.productId || isSmaller || losesMembers) {
    throw new ShopError('invalid_input', { fields: { product_id: ['not_allowed'] } })
  }
  giveProduct(tx, period, product.id)
  const more = product.points - period.points - period.given
  if (more > 0) await adjustPoints(tx, ctx, { id, clientId }, more)
  const names = { ar: product.name_ar, en: product.name_en }
  changeSubscription(tx, ctx, plan, {
    fact: 'subscription.plan_changed',
    set: { product_id: product.id },
    changes: { product: { before: { ar: plan.names.name_ar, en: plan.names.name_en }, after: names } },
  })
  return { product, until: period.ends_at }
}

async function lockRunningPeriod(
  tx: Transaction,
  ctx: Context,
  id: string,
): Promise<(Selectable<SubscriptionPeriods> & { given: number }) | undefined> {
  const { rows } = await sql<Selectable<SubscriptionPeriods> & { given: number }>`
    select d.*, ${givenPoints()} as given from subscription_periods d join subscriptions s on s.id = d.subscription_id
    where s.id = ${id} and d.ends_at > ${ctx.now()} and ${canSpend(sql<Date>`${ctx.now()}::timestamptz`)}
    order by d.starts_at limit 1 for no key update of d`.execute(tx.db)
  return rows[0]
}
