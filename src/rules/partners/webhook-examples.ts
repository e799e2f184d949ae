import type { WebhookEvent } from '#rules/partners/webhooks'

type EventExample = Readonly<Record<string, string | number | boolean | null>>

/**
 * What each event says beside what events of its kind have in common: the examples of the API's description
 * say it, and events that are played on a practice order. Its prices are those of the examples: 69 riyals.
 */
export const eventExamples: Record<WebhookEvent, EventExample> = {
  'order.placed': { status: 'pending', previous_status: null, settled_by: null },
  'order.paid': { status: 'awaiting_fullfilment', previous_status: 'awaiting_payment' },
  'order.declined': { status: 'declined', previous_status: 'awaiting_payment', settled_by: null },
  'order.lapsed': { status: 'incomplete', previous_status: 'awaiting_payment', settled_by: null },
  'order.cancelled': { status: 'cancelled', previous_status: 'pending', settled_by: null },
  'order.completed': { status: 'completed', previous_status: 'processing' },
  'order.partially_refunded': {
    status: 'partially_refunded',
    previous_status: 'completed',
    refunded_minor: 2_300,
  },
  'order.refunded': { status: 'refunded', previous_status: 'completed', refunded_minor: 6_900 },
  'payment.opened': { status: 'initial', amount_minor: 6_900 },
  'payment.paid': { status: 'paid', previous_status: 'awaiting_authorization', amount_minor: 6_900 },
  'payment.failed': {
    status: 'payment_failed',
    previous_status: 'awaiting_authorization',
    amount_minor: 6_900,
  },
  'payment.abandoned': { status: 'unpaid', previous_status: 'awaiting_authorization', amount_minor: 6_900 },
  'refund.requested': { status: 'requested', amount_minor: 6_900 },
  'refund.done': { status: 'done', previous_status: 'pending', amount_minor: 6_900 },
  'refund.failed': { status: 'failed', previous_status: 'pending', amount_minor: 6_900 },
  'subscription.started': { status: 'active', previous_status: null },
  'subscription.extended': { status: 'active' },
  'subscription.period_ended': { status: 'active' },
  'subscription.paused': { status: 'active', auto_renew: true, pause_ends_at: '2027-01-19T07:00:00.000Z' },
  'subscription.pause_ended': { status: 'active', auto_renew: true, pause_ends_at: null },
  'subscription.renewed': { status: 'active', auto_renew: true },
  'subscription.past_due': { status: 'past_due', previous_status: 'active', auto_renew: true },
  'subscription.renewal_started': { status: 'active', previous_status: 'cancelled', auto_renew: true },
  'subscription.renewal_stopped': { status: 'cancelled', previous_status: 'active', auto_renew: false },
  'subscription.plan_changed': { status: 'active' },
  'subscription.replaced': { status: 'replaced', previous_status: 'active' },
  'subscription.expired': { status: 'expired', previous_status: 'cancelled', auto_renew: false },
  'points.spent': { status: 'active' },
  'points.reversed': { status: 'active' },
  'account.limit_near': { limit_minor: 100_000, owed_minor: 82_800, available_minor: 17_200 },
}
