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
import { waitsForUnblocking } from '#domain/sale/records/renewals/resume-renewals'
import { chooseCard } from '#domain/sale/renewals/charge-renewal'

/**
 * What the cards of a blocked client, who is locked, are charged as soon as the block is lifted, in halalas: renewals whose tries it stopped, and
 * plans in their last hours, which are looked at again until their end. What their balance pays is not among it.
 */
export async function findUnblockingCharge(
  tx: Transaction,
  ctx: Context,
  clientId: string,
): Promise<Halalas> {
  const plans = await tx.db
    .selectFrom('subscriptions as s')
    .leftJoin('renewals as r', (on) => on.onRef('r.subscription_id', '=', 's.id').on('r.status', '=', 'open'))
    .select(['s.id', 'r.id as renewal_id'])
    .where('s.client_id', '=', clientId)
    .where((is) =>
      is.or([
        waitsForUnblocking(),
        is.and([
          is('r.id', 'is', null),
          is('s.auto_renew', '=', true),
          is('s.status', '=', 'active'),
          is('s.ends_at', '>', ctx.now()),
        ]),
      ]),
    )
    .orderBy('s.id')
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
