import { day, minute } from '#rules/core/durations'
import { inFlightStatuses, paidStatuses } from '#rules/sale/order'
import { answerPatience } from '#rules/sale/renewal'
import { accessEnd } from '#rules/sale/subscription'
import type { Context } from '#domain/core/context'
import { findOpenPayment } from '#domain/sale/records/payments/find-open-payment'
import type {
  RenewalRow,
  RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import type { Transaction } from '#domain/core/transaction'

/** What was ordered before the end and has not gone to the gateway is waited for so long, in milliseconds. */
const patience = 30 * minute

/**
 * Whether a locked plan whose time is over is being paid for all the same, so that it does not end yet: its
 * renewal, more of the same plan, or another one in its place. It is waited for at most a day behind its end.
 * Source: docs/decisions/0228, 0292, 0296.
 * @param renewal its open renewal
 */
export async function isBeingPaid(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  renewal: Pick<RenewalRow, 'order_id'> | null,
): Promise<boolean> {
  const isPastDue = plan.status === 'past_due'
  const end = (isPastDue && plan.graceEndsAt) || accessEnd(plan)
  const late = ctx.now().getTime() - end.getTime()
  if (late >= day) return false
  return (
    (renewal !== null && (await isRenewalBeingPaid(tx, ctx, renewal))) ||
    (await isBeingBought(tx, plan, { end, isPastDue, late }))
  )
}

/**
 * The renewal's own order is at the gateway, whoever is charged, or paid and not provisioned yet. An attempt
 * that has been there for longer is at a gateway that is silent: the payer's time at the bank is over before.
 */
async function isRenewalBeingPaid(
  tx: Transaction,
  ctx: Context,
  { order_id }: Pick<RenewalRow, 'order_id'>,
): Promise<boolean> {
  const open = await findOpenPayment(tx.db, order_id)
  if (open && ctx.now().getTime() - open.created_at.getTime() < answerPatience) return true
  const paid = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order_id)
    .where('status', 'in', paidStatuses)
    .executeTakeFirst()
  return paid !== undefined
}

/**
 * More of the same plan was ordered before it ended, also in a grace in which it was stopped, or another one
 * in its place, and is being paid or provisioned: it goes on with its members. Unpaid it is waited for half
 * an hour, paid a day. Of a plan that is past due, whose card has its own tries until then, what is at the
 * gateway when the grace ends is waited for as long: no try is made beside it.
 */
async function isBeingBought(
  tx: Transaction,
  plan: RenewableSubscription,
  { end, isPastDue, late }: { end: Date; isPastDue: boolean; late: number },
): Promise<boolean> {
  const isOrdered = !isPastDue && late < patience
  const inFlight = isPastDue || isOrdered ? inFlightStatuses : paidStatuses
  const bought = await tx.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .leftJoin('plan_changes as c', 'c.id', 'o.plan_change_id')
    .select('o.id')
    .where('o.client_id', '=', plan.clientId)
    .where((is) => is.or([is('l.product_id', '=', plan.productId), is('c.subscription_id', '=', plan.id)]))
    .where('o.method', '<>', 'subscription')
    .where('o.status', 'in', isOrdered ? [...inFlight, 'pending', 'declined'] : inFlight)
    .where('o.created_at', '<', end)
    .where('o.access_ended_at', 'is', null)
    .executeTakeFirst()
  return bought !== undefined
}
