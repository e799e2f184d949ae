import type { DeclineClass } from '#rules/payment-failures'
import { addDays } from '#rules/riyadh-days'
import { incompleteDays } from '#rules/limits'
import { formatDate } from '#locales/format'
import type { Context } from '#domain/context'
import type { Notes } from '#domain/journal'
import { tellEverywhere } from '#domain/messages/tell-client'
import type { LockedOrder } from '#domain/orders/lock-order'
import type { RenewingPlan } from '#domain/renewals/lock-renewing'
import { writeRenewalLink } from '#domain/renewals/renewal-link'
import type { Transaction } from '#domain/transaction'

/** Each of these is told once, by SMS and email, and only while it is true; see `messages/still-true`. */

function planName(plan: RenewingPlan): string {
  return plan.names[`name_${plan.client.language}`]
}

function linkTo(ctx: Context, plan: RenewingPlan): string {
  return `${ctx.publicUrl}/user/subscriptions/${plan.id}`
}

/** So many days before the charge: when, how much, from which card, and where it can be changed. */
export function tellRenewalSoon(
  notes: Notes,
  ctx: Context,
  soon: { plan: RenewingPlan; periodId: string; days: number; chargeAt: Date; amount: number; card: string },
): void {
  const { plan } = soon
  tellEverywhere(notes, ctx, plan.client, {
    template: 'renewal_soon',
    values: {
      plan: planName(plan),
      amountMinor: soon.amount,
      day: formatDate(soon.chargeAt, plan.client.language),
      card: soon.card,
      link: linkTo(ctx, plan),
    },
    about: soon.periodId,
    onceKey: `renewal_soon:${soon.periodId}:${soon.days}`,
  })
}

/**
 * A charge failed. The first failure tells what happens next: another try, or only the client's own payment. A later one
 * is told when it takes the next try away.
 */
export async function tellRenewalFailed(
  tx: Transaction,
  ctx: Context,
  failed: {
    order: LockedOrder
    plan: RenewingPlan
    renewalId: string
    decline: DeclineClass
    nextTryAt: Date | null
    graceEndsAt: Date
  },
): Promise<void> {
  const { order, plan, renewalId, nextTryAt, graceEndsAt } = failed
  const { language } = plan.client
  const values = {
    plan: planName(plan),
    amountMinor: order.finalPrice,
    until: formatDate(graceEndsAt, language),
    // Late money is taken for some days more.
    link: await writeRenewalLink(ctx, tx.db, {
      orderId: order.id,
      expiresAt: addDays(graceEndsAt, incompleteDays),
    }),
  }
  if (nextTryAt) {
    tellEverywhere(tx, ctx, plan.client, {
      template: 'renewal_failed',
      values: { ...values, day: formatDate(nextTryAt, language) },
      about: renewalId,
      onceKey: `renewal_failed:${renewalId}:${order.id}`,
    })
  } else {
    tellEverywhere(tx, ctx, plan.client, {
      template: 'renewal_refused',
      values,
      about: renewalId,
      onceKey: `renewal_refused:${renewalId}:${order.id}`,
    })
  }
}

/** The next period is paid. */
export function tellRenewed(
  notes: Notes,
  ctx: Context,
  renewed: { plan: RenewingPlan; order: LockedOrder; until: Date },
): void {
  const { plan, order } = renewed
  tellEverywhere(notes, ctx, plan.client, {
    template: 'renewal_paid',
    values: {
      plan: planName(plan),
      amountMinor: order.priceAfterTax,
      until: formatDate(renewed.until, plan.client.language),
      link: `${ctx.publicUrl}/user/orders/${order.id}`,
    },
    onceKey: `renewal_paid:${order.id}`,
  })
}

/** Auto-renewal went off without the client: no card can be charged. */
export function tellRenewalOff(notes: Notes, ctx: Context, plan: RenewingPlan): void {
  const until = plan.graceEndsAt ?? plan.endsAt
  tellEverywhere(notes, ctx, plan.client, {
    template: 'renewal_off',
    values: {
      plan: planName(plan),
      until: formatDate(until, plan.client.language),
      link: linkTo(ctx, plan),
    },
    about: plan.id,
    onceKey: `renewal_off:${plan.id}:${until.toISOString()}`,
  })
}

/** Auto-renewal went off with the refund of a renewal. */
export function tellRenewalRefunded(notes: Notes, ctx: Context, plan: RenewingPlan): void {
  tellEverywhere(notes, ctx, plan.client, {
    template: 'renewal_refunded',
    values: {
      plan: planName(plan),
      until: formatDate(plan.endsAt, plan.client.language),
      link: linkTo(ctx, plan),
    },
    about: plan.id,
    onceKey: `renewal_refunded:${plan.id}:${plan.endsAt.toISOString()}`,
  })
}

/** The plan does not renew, because its new price was not agreed to. */
export function tellPriceNotAgreed(notes: Notes, ctx: Context, plan: RenewingPlan): void {
  tellEverywhere(notes, ctx, plan.client, {
    template: 'price_not_agreed',
    values: {
      plan: planName(plan),
      until: formatDate(plan.endsAt, plan.client.language),
      link: linkTo(ctx, plan),
    },
    about: plan.id,
    onceKey: `price_not_agreed:${plan.id}:${plan.endsAt.toISOString()}`,
  })
}

/** The plan is over. */
export function tellExpired(notes: Notes, ctx: Context, plan: RenewingPlan): void {
  tellEverywhere(notes, ctx, plan.client, {
    template: 'plan_expired',
    values: { plan: planName(plan), link: linkTo(ctx, plan) },
    about: plan.id,
    onceKey: `plan_expired:${plan.id}:${plan.lastPeriodId ?? ''}`,
  })
}
