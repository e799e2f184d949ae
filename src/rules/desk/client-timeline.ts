import type { FactName } from '#rules/history/facts'

/**
 * What a client's timeline shows, one line for each row, and by which groups it is narrowed. Source:
 * docs/decisions/0145.
 */
export const timelineGroups = {
  money: ['order', 'charge', 'refund', 'refund_request', 'balance'],
  plan: ['plan'],
  messages: ['message'],
  tickets: ['ticket'],
  sign_ins: ['sign_in'],
  staff: ['staff_act', 'note'],
} as const
export type TimelineGroup = keyof typeof timelineGroups
export const timelineGroupNames = Object.keys(timelineGroups) as TimelineGroup[]
export type TimelineKind = (typeof timelineGroups)[TimelineGroup][number]

/** What happened to a plan that is worth a line. What staff did stands among the acts of staff. */
export const planFacts = [
  'subscription.started',
  'subscription.renewed',
  'subscription.extended',
  'subscription.past_due',
  'subscription.expired',
  'subscription.period_ended',
  'subscription.paused',
  'subscription.pause_ended',
  'subscription.renewal_started',
  'subscription.renewal_stopped',
  'subscription.card_changed',
  'subscription.change_asked',
  'subscription.change_undone',
  'subscription.plan_changed',
  'subscription.replaced',
  'subscription.ownership_offered',
  'subscription.ownership_withdrawn',
  'subscription.ownership_declined',
  'subscription.handed_over',
  'member.invited',
  'member.joined',
  'member.left',
  'member.removed',
] as const satisfies FactName[]
export type PlanFact = (typeof planFacts)[number]

/**
 * What staff do for a client. What has a row of another kind (a refund, a note, a balance that was adjusted)
 * is not said twice.
 */
export const staffFacts = [
  'client.updated',
  'client.phone_changed',
  'client.blocked',
  'client.unblocked',
  'client.message_sent_again',
  'order.cancelled',
  'order.noted',
  'order.payment_link_sent',
  'order.fulfilment_restarted',
  'order.credited',
  'order.document_replaced',
  'order.refund_granted',
  'order.refund_refused',
  'order.refund_reopened',
  'subscription.served',
  'ticket.answered',
  'ticket.solved',
  'ticket.rejected',
  'ticket.closed',
  'ticket.reopened',
] as const satisfies FactName[]
export type StaffFact = (typeof staffFacts)[number]
