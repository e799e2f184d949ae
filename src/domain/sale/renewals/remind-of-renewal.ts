import { day } from '#rules/core/durations'
import { runningStatuses } from '#rules/sale/subscription'
import { isReminded } from '#rules/sale/renewal'
import { nextReminder, remindersBefore } from '#rules/sale/reminder-times'
import type { Context } from '#domain/core/context'
import { getRenewalCards } from '#domain/sale/records/cards/get-renewal-cards'
import {
  chargeTimeOf,
  findSubscriptionForRenewal,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { notifyRenewalSoon } from '#domain/sale/notifications/notify-renewal'
import { commitAsOneStatement } from '#domain/core/transaction'

/**
 * A later reminder is skipped where another one follows; the last of them is sent as long as nothing is
 * charged.
 */
const latest = day

/**
 * Notifies the client, seven and two days before, that a plan will be charged; only where it will be, as
 * things stand. Returns when to run again. Source: domain rules, "Subscriptions".
 */
export async function remindOfRenewal(ctx: Context, subscriptionId: string): Promise<Date | null> {
  const now = ctx.now()
  const plan = await findSubscriptionForRenewal(ctx, subscriptionId)
  if (!runningStatuses.some((status) => status === plan.status)) return null
  const chargeAt = plan.pausedUntil ?? chargeTimeOf(plan)
  const next = nextReminder(chargeAt, now)?.at ?? null
  const passed = remindersBefore(chargeAt).findLast(({ at }) => at <= now)
  if (!passed || now >= chargeAt) return next
  if (next && now.getTime() - passed.at.getTime() > latest) return next
  if (plan.status !== 'active' || !plan.autoRenew || plan.isKeptOut) return next
  const offer = await findRenewalOffer(ctx.db, subscriptionId, now)
  if (!offer || !isReminded(offer.days)) return next
  const { primary, backup } = await getRenewalCards(ctx, ctx.db, plan, chargeAt)
  const card = primary ?? backup
  // A plan without a chargeable card is announced when its renewal stops.
  if (!card && offer.price.finalPrice > 0 && !offer.needsConsent) return next
  await commitAsOneStatement(ctx, (notes) =>
    notifyRenewalSoon(notes, ctx, {
      plan,
      offer,
      days: passed.days,
      chargeAt,
      card: card?.last_four ?? '',
    }),
  )
  return next
}
