/** Each job by name, with what its subject is. `jobs/` answers them; verbs only leave them. */
export const jobNames = [
  /**
   * Subjects: the messages of one notification, one for each of its ways; one alone once it was not sent at
   * once.
   */
  'message.deliver',
  /** Subject: gateway event. */
  'gateway_event.work',
  /** Subject: payment. Ask the gateway how an open attempt stands. */
  'payment.reconcile',
  /** Subject: order. Its client is to be reminded of it; then its payment window is over. */
  'order.lapse',
  /**
   * Subject: payments, or orders, of the whole store, or the client whose clock is moved. What is unpaid for
   * a while, and has no job that asks about it or ends its window, gets one.
   */
  'unpaid.watch',
  /** Subject: order. It stayed incomplete too long. */
  'order.clear',
  /** Subject: order. Provision the subscription and complete the order. */
  'order.fulfil',
  /** Subject: order. Notify the client that its money is here. */
  'order.tell_received',
  /** Subject: order. Notify the client that an attempt to pay it failed. */
  'order.tell_failed',
  /** Subject: measured event. Report it to its vendor. */
  'measurement.send',
  /** Subject: refund. Send it, then follow it up. */
  'refund.send',
  /** Subject: unit that issues tax documents. Report what waits to the authority, the oldest first. */
  'tax_unit.report',
  /**
   * Subject: none, it concerns the whole store. Set reporting going where something is due, and notify the
   * administrators of what is not reported.
   */
  'tax.watch',
  /**
   * Subject: API client. Issue the invoices of its months that are over, and the notes of what was taken back
   * since; send them.
   */
  'account.invoice',
  /**
   * Subject: none, it concerns the whole store. Set monthly invoices going, and remind partners of what is
   * due.
   */
  'accounts.watch',
  /** Subject: subscription. A period begins or ends, and its points with it, or the paid time is over. */
  'subscription.advance',
  /**
   * Subjects: period, period, subscription. The same, as releases before left it for each moment; none is
   * left any more.
   */
  'period.start',
  'period.end',
  'subscription.expire',
  /** Subject: subscription. The day on which a pause ends has come. */
  'pause.end',
  /** Subject: offer of a plan's ownership. The days in which it could be taken are over. */
  'ownership.lapse',
  /** Subject: price change. Notify the subscribers whom it concerns. */
  'price_change.announce',
  /** Subject: price of the shop. Its day has come. */
  'shop_price.start',
  /**
   * Subject: subscription. Its next period is charged, a day before the paid time ends; of short plans half
   * of it (`rules/sale/charge-time`).
   */
  'subscription.renew',
  /** Subject: subscription. Notify the client that it will be charged. */
  'subscription.remind',
  /** Subject: subscription. The grace of a renewal that was not paid ends in two days. */
  'subscription.warn_of_end',
  /** Subject: renewal. Charge it again. */
  'renewal.charge',
  /**
   * Subject: change of a plan. It is made, or chosen for the paid end: unpaid orders of the same plan are
   * cancelled.
   */
  'plan_change.supersede',
  /** Subject: order. It is paid: older ones of the same plan that its client left unpaid are cancelled. */
  'order.cancel_left',
  /**
   * Subject: offer of a plan's ownership. It was taken: what both clients had ordered of that plan before and
   * left unpaid is cancelled.
   */
  'ownership.cancel_left',
  /** Subject: order of a renewal. A charge failed, or the renewal is not wanted any more. */
  'renewal.follow',
  /** Subject: payment method. Notify the client that a card that renews a plan ends. */
  'payment_method.warn',
  /**
   * Subject: none, it concerns the whole store. Check that renewals run, and notify the administrators when
   * they do not.
   */
  'renewals.watch',
  /**
   * Subject: none, it concerns the whole store. Remind the administrators of a certificate of e-invoicing
   * that ends soon.
   */
  'tax_certificates.watch',
  /** Subject: none, it concerns the whole store. Compare the gateway's books with ours, every night. */
  'books.compare',
  /**
   * Subject: none, it concerns the whole store. Our own books against themselves and the dashboard, every
   * night.
   */
  'books.verify',
  /** Subject: payment. Read the card that the gateway saved. */
  'payment.keep_card',
  /** Subject: payment method. Ask whether the bank has verified an added card. */
  'payment_method.verify',
  /** Subject: payment method. Delete a removed card at the gateway. */
  'payment_method.delete',
  /** Subject: client. Its account was closed; forget the last of it. */
  'client.forget',
  /** Subject: staff user. Serves no tickets any more; those that were theirs are nobody's. */
  'tickets.free',
  /** Subject: export. Write the next pieces of the file. */
  'export.write',
  /** Subject: webhook event. Write it, and leave a delivery for each endpoint that wants it. */
  'webhook_event.spread',
  /** Subject: webhook delivery. Notify a partner's program. */
  'webhook.deliver',
  /** Subject: the log. Seal the rows of the activity log. */
  'activity.seal',
  /** Subject: the figures. Fold what rows left into the figures per day. */
  'figures.fold',
  /** Subject: the figures. Compute the analytics of the running month and the one before. */
  'figures.compute_months',
  /** Subject: request. Mail the link with which a staff user sets a new password. */
  'password_reset.mail',
  /**
   * Subject: none, it concerns the whole store. Look at the codes that were sent and tried, and notify the
   * administrators of what is unusual.
   */
  'codes.watch',
  /**
   * Subject: none, it concerns the whole store. Mail what waits to whoever of the staff wants it, on the
   * mornings of working days.
   */
  'waiting.summarise',
  /** Subject: none, it concerns the whole store. Remove what has expired (codes, keys, done jobs). */
  'house.tidy',
] as const
export type JobName = (typeof jobNames)[number]

/**
 * Jobs that stand for the next moment of a subscription, of a renewal that is open, or of what is left of a
 * closed account, of which it has one each. Whatever moves that moment leaves one, and the earliest counts:
 * such a job looks by itself whether its moment has come, and when the next one is.
 */
export const alarms = [
  'subscription.advance',
  'subscription.renew',
  'subscription.remind',
  'pause.end',
  'renewal.charge',
  'client.forget',
] as const satisfies JobName[]

/**
 * Jobs that a person is waiting for: a code to sign in with, the plan that was paid. They run before jobs
 * that merely fall due, which after a night without workers may be a hundred thousand renewals.
 */
const urgentJobs: readonly JobName[] = [
  'message.deliver',
  'gateway_event.work',
  'payment.reconcile',
  'unpaid.watch',
  'order.fulfil',
  'payment_method.verify',
  'password_reset.mail',
]

/**
 * Jobs behind which money may be open at a gateway. They are never given up: however long it is silent, they
 * come again a few times a day until it has answered. Source: docs/decisions/0216.
 */
const enduringJobs: readonly JobName[] = [
  'payment.reconcile',
  'unpaid.watch',
  'order.lapse',
  'order.clear',
  'subscription.renew',
  'renewal.charge',
  'renewal.follow',
]

export function isEnduring(name: JobName): boolean {
  return enduringJobs.includes(name)
}

export function isUrgent(name: JobName): boolean {
  return urgentJobs.includes(name)
}
