import { add, zero } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import type { MoneyOfAction } from '#domain/desk/subscriptions/subscription-action'
import { whyNotCharged } from '#domain/sale/lifecycle/why-not-charged'
import { findRenewalOffer, type RenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { getRenewalCards } from '#domain/sale/records/cards/get-renewal-cards'
import {
  lockOpenRenewal,
  lockSubscriptionForRenewal,
  nextChargeTimeOf,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import {
  beginsWhenUnblocked,
  waitsForUnblocking,
  withOpenRenewals,
} from '#domain/sale/records/renewals/resume-renewals'
import { chooseCard } from '#domain/sale/renewals/charge-renewal'

/**
 * What a blocked client, who is locked, pays as soon as the block is lifted, by cards and balance: renewals
 * whose tries it stopped, and plans in their last hours. Null where that is nothing.
 */
export async function findUnblockingCharge(
  tx: Transaction,
  ctx: Context,
  clientId: string,
): Promise<MoneyOfAction | null> {
  const plans = await withOpenRenewals(tx, clientId)
    .where((is) => is.or([waitsForUnblocking(), beginsWhenUnblocked(ctx.now())]))
    .execute()
  let [card, balance] = [zero, zero]
  for (const { id, renewal_id: renewalId } of plans) {
    // One transaction asks one after the other; a client has one or two plans.
    // oxlint-disable-next-line no-await-in-loop
    const price = await chargeOf(tx, ctx, { id, isOpen: renewalId !== null })
    if (!price) continue
    card = add(card, price.finalPrice)
    balance = add(balance, price.previousBalance)
  }
  if (card + balance === 0) return null
  return { kind: 'charged', amountMinor: card, balanceMinor: balance }
}

async function chargeOf(
  tx: Transaction,
  ctx: Context,
  { id, isOpen }: { id: string; isOpen: boolean },
): Promise<RenewalOffer['price'] | null> {
  const now = ctx.now()
  const plan = await lockSubscriptionForRenewal(tx, id)
  if (!isOpen && nextChargeTimeOf(plan) > now) return null
  const next = await findRenewalOffer(tx.db, id, now)
  if (!next || (await whyNotCharged(tx, { id, isKeptOut: false }, next))) return null
  if (next.price.finalPrice === 0) return next.price
  const renewal = (await lockOpenRenewal(tx, id)) ?? { decline_class: null, backup_tried_at: null }
  const card = chooseCard(renewal, await getRenewalCards(ctx, tx.db, plan, now))
  return card ? next.price : null
}
