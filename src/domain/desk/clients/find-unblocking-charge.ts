import { add, zero, type Halalas } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { whyNotCharged } from '#domain/sale/lifecycle/why-not-charged'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
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
 * What the cards of a blocked client, who is locked, are charged as soon as the block is lifted, in halalas: renewals whose tries it stopped, and
 * plans in their last hours. What their balance pays is not among it.
 */
export async function findUnblockingCharge(
  tx: Transaction,
  ctx: Context,
  clientId: string,
): Promise<Halalas> {
  const plans = await withOpenRenewals(tx, clientId)
    .where((is) => is.or([waitsForUnblocking(), beginsWhenUnblocked(ctx.now())]))
    .execute()
  let sum = zero
  for (const { id, renewal_id: renewalId } of plans) {
    // One transaction asks one after the other; a client has one or two plans.
    // oxlint-disable-next-line no-await-in-loop
    sum = add(sum, await chargeOf(tx, ctx, { id, isOpen: renewalId !== null }))
  }
  return sum
}

async function chargeOf(
  tx: Transaction,
  ctx: Context,
  { id, isOpen }: { id: string; isOpen: boolean },
): Promise<Halalas> {
  const now = ctx.now()
  const plan = await lockSubscriptionForRenewal(tx, id)
  if (!isOpen && nextChargeTimeOf(plan) > now) return zero
  const next = await findRenewalOffer(tx.db, id, now)
  if (!next || (await whyNotCharged(tx, { id, isKeptOut: false }, next))) return zero
  const renewal = (await lockOpenRenewal(tx, id)) ?? { decline_class: null, backup_tried_at: null }
  const card = chooseCard(renewal, await getRenewalCards(ctx, tx.db, plan, now))
  return card ? next.price.finalPrice : zero
}
