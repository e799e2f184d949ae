import type { FactName } from '#rules/history/facts'

/**
 * What partners' programs can be notified of. The names are those of the activity log, so that nothing has
 * two names. Source: domain rules, "Activity log"; the convention is Standard Webhooks.
 */
export const webhookEvents = [
  'order.placed',
  'order.paid',
  'order.declined',
  'order.lapsed',
  'order.cancelled',
  'order.completed',
  'order.partially_refunded',
  'order.refunded',
  'payment.opened',
  'payment.paid',
  'payment.failed',
  'payment.abandoned',
  'refund.requested',
  'refund.done',
  'refund.failed',
  'subscription.started',
  'subscription.extended',
  'subscription.period_ended',
  'subscription.paused',
  'subscription.pause_ended',
  'subscription.renewed',
  'subscription.past_due',
  'subscription.renewal_started',
  'subscription.renewal_stopped',
  'subscription.plan_changed',
  'subscription.replaced',
  'subscription.expired',
  'points.spent',
  'points.reversed',
  'account.limit_near',
] as const satisfies readonly FactName[]
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookKinds = [
  'order.*',
  'payment.*',
  'refund.*',
  'subscription.*',
  'points.*',
  'account.*',
] as const
export type WebhookFilter = WebhookEvent | (typeof webhookKinds)[number]

export function isWebhookEvent(action: string): action is WebhookEvent {
  return (webhookEvents as readonly string[]).includes(action)
}

/**
 * Events that a partner may play on a practice order. Points are spent and given back for real, with a test
 * token, too; an account is live only.
 */
export const playableEvents = webhookEvents.filter(isPlayable)
export type PlayableEvent = Exclude<WebhookEvent, `points.${string}` | `account.${string}`>

function isPlayable(event: WebhookEvent): event is PlayableEvent {
  return !/^(points|account)\./.test(event)
}

/** Whether somebody who asked for `wishes` is notified of an event. */
export function matchesFilters(wishes: readonly string[], event: WebhookEvent): boolean {
  return wishes.includes(event) || wishes.includes(`${event.split('.')[0]}.*`)
}

export const deliveryStatuses = ['waiting', 'delivered', 'failed', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const minute = 60
const hour = 60 * minute
/** Seconds between the tries of one delivery; together a little more than three days. */
const waits = [
  5,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  18 * hour,
  24 * hour,
]

/** Seconds until the next try after so many; null when that was the last. */
export function retryDelayAfter(attempts: number): number | null {
  return waits[attempts - 1] ?? null
}

/** An endpoint at which nothing arrived for so many days is switched off. */
export const maxFailingDays = 5
/** Hours for which the old secret signs beside the new one. */
export const secretOverlapHours = 24
export const maxEndpoints = 20
/** Days for which events and their deliveries are kept. */
export const webhookDays = 90
/** Deliveries that one replay of a time window makes. */
export const maxReplayed = 10_000
/** Seconds for one try, and the characters of an answer that are kept. */
export const webhookTimeout = 10
export const keptAnswerLength = 1_000
