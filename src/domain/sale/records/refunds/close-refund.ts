import { sql } from 'kysely'
import { pageLink } from '#rules/core/addresses'
import { halalas } from '#rules/core/money'
import { invariant } from '#rules/core/invariant'
import type { TemplateParameters } from '#rules/messages/message-templates'
import { refundTarget } from '#rules/payments/refund'
import { formatDate, formatLastDay } from '#locales/format'
import type { Context } from '#domain/core/context'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { notifyClient } from '#domain/messages/notify-client'
import { notifyContact } from '#domain/messages/notify-contact'
import { queueMeasuredEvent } from '#domain/people/measurement/queue-event'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import type { RefundRow } from '#domain/sale/records/refunds/move-refund'
import { grantOpenRequest } from '#domain/sale/records/refunds/change-refund-request'
import { recordTaxEvent } from '#domain/sale/records/tax-documents/record-tax-event'
import { getRefundRoom } from '#domain/sale/records/refunds/get-refund-room'
import { accessEndOf } from '#domain/sale/records/subscriptions/access-end'
import { lastPlanOf } from '#domain/sale/records/subscriptions/coming-times'
import type { Transaction } from '#domain/core/transaction'

/**
 * The money of a finished refund is with its owner: the client is notified of one that staff, the law or
 * their bank decided (of money that the system sends back they were notified at once), of all but the bank's
 * gets its credit note, and the order moves. With the last of it a request of the client's that waits is
 * granted.
 */
export async function closeRefund(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  refund: Pick<RefundRow, 'id' | 'amount_minor' | 'destination' | 'cause' | 'ends_access'>,
): Promise<void> {
  if (refund.cause !== 'staff' && refund.cause !== 'chargeback') return
  await notifyMoneyBack(tx, ctx, order, refund)
  if (refund.cause === 'staff') {
    recordTaxEvent(tx, ctx, { booking: 'refund', orderId: order.id, refundId: refund.id })
    notifyCompanyOfRefund(tx, ctx, order, refund)
  }
  await queueMeasuredEvent(tx, ctx, {
    kind: 'refund',
    eventId: refund.id,
    orderId: order.id,
    clientId: order.clientId,
    amount: halalas(refund.amount_minor),
  })
  // Reads this refund as done already.
  const { paid, done } = await getRefundRoom(tx.db, ctx, order.id)
  const whole = halalas(paid.card + paid.balance)
  // A bank takes all that the card paid, also when the balance has got some of it before.
  const isBank = refund.cause === 'chargeback'
  invariant(isBank || done <= whole, `order ${order.id} would be refunded ${done} of ${whole} halalas`)
  // Whatever was paid had gone back, and the bank took it once more.
  if (order.status === 'refunded') return
  const refunded = Math.min(done, whole)
  moveOrder(tx, ctx, order, refunded === whole ? 'refundAll' : 'refundPart', {
    set: { refunded_minor: BigInt(refunded) },
    changes: { refunded_minor: { before: done - Number(refund.amount_minor), after: refunded } },
  })
  if (refunded === whole) await grantOpenRequest(tx, ctx, order, refund.id)
}

async function notifyMoneyBack(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  refund: Pick<RefundRow, 'id' | 'amount_minor' | 'destination' | 'cause' | 'ends_access'>,
): Promise<void> {
  const client = await tx.db
    .selectFrom('clients as c')
    .innerJoin('order_lines as l', (join) => join.on('l.order_id', '=', order.id))
    .leftJoin('subscription_periods as p', 'p.order_id', 'l.order_id')
    .leftJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .leftJoin('refunds as r', (join) => join.on('r.id', '=', refund.id))
    .leftJoin('payments as d', 'd.id', 'r.payment_id')
    .leftJoin('refund_requests as q', (join) =>
      join
        .onRef('q.order_id', '=', 'r.order_id')
        .on('q.status', '=', 'granted')
        .on('r.once_key', '=', sql<string>`'request:' || q.id`),
    )
    .select(['c.id', 'c.email', 'c.phone', 'c.language', 'l.name_ar', 'l.name_en', 'q.answer'])
    .select('d.payment_quote_id')
    .select(['p.id as period_id', 'p.ended_early_at', 's.client_id as plan_owner'])
    .select(sql<Date | null>`case when ${hasRunningStatus()} then ${accessEndOf()} end`.as('plan_ends_at'))
    .select(lastPlanOf().as('last_plan'))
    .select(
      sql<Date | null>`(select w.until from subscription_pauses w where w.ended_by_order_id = ${order.id} and w.ended_at is null)`.as(
        'paused_until',
      ),
    )
    .where('c.id', '=', order.clientId)
    .executeTakeFirstOrThrow()
  const { plan_ends_at: planEndsAt } = client
  const goesOnUntil = planEndsAt && planEndsAt > ctx.now() ? planEndsAt : null
  const ends = refund.ends_access ? whatEnded(client, goesOnUntil) : whatStays(client, goesOnUntil)
  const returnDay = client.paused_until ? formatDate(client.paused_until, client.language) : ''
  const lastDay = goesOnUntil ? formatLastDay(goesOnUntil, client.language) : ''
  // What goes on until that day may be another plan than the one that the order bought.
  const named = ends === 'period' || ends === 'kept' ? client.last_plan : client
  const parameters = {
    order: String(order.refId),
    amountMinor: refund.amount_minor,
    plan: named[`name_${client.language}`],
    destination: refundTarget({ destination: refund.destination, byLink: client.payment_quote_id !== null }),
    ends,
    until: ends === 'paused' ? returnDay : lastDay,
    link: pageLink(ctx, '/user/orders/:id', { id: order.id }),
  }
  if (refund.cause === 'chargeback') {
    const onceKey = `charged_back:${refund.id}`
    notifyClient(tx, ctx, { client, template: 'charged_back', parameters, onceKey })
    return
  }
  notifyClient(tx, ctx, {
    client,
    template: 'refund_sent',
    parameters: { ...parameters, text: client.answer ?? '' },
    onceKey: `refund_sent:${refund.id}`,
    about: refund.id,
  })
}

/** Whoever pays the invoices of a company's order gets the credit note, as they got the invoice. */
function notifyCompanyOfRefund(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  refund: Pick<RefundRow, 'id' | 'amount_minor'>,
): void {
  const { company, language } = order
  if (!company?.billingEmail) return
  notifyContact(tx, ctx, {
    to: { email: company.billingEmail },
    language,
    clientId: order.clientId,
    template: 'company_credit_note',
    parameters: {
      order: String(order.refId),
      company: company.name,
      day: formatDate(ctx.now(), language),
      amountMinor: refund.amount_minor,
    },
    onceKey: `company_credit_note:${refund.id}`,
    about: refund.id,
  })
}

/**
 * A part that was given back for a plan that runs on; one that its buyer has handed over is not theirs any
 * more.
 */
function whatStays(
  paid: { id: string; plan_owner: string | null },
  goesOnUntil: Date | null,
): TemplateParameters['refund_sent']['ends'] {
  return goesOnUntil && paid.plan_owner === paid.id ? 'kept' : 'nothing'
}

/** A period that was over before is left as it was; a pause that the purchase had ended stands again. */
function whatEnded(
  paid: { period_id: string | null; ended_early_at: Date | null; paused_until: Date | null },
  goesOnUntil: Date | null,
): TemplateParameters['refund_sent']['ends'] {
  if (paid.period_id === null) return 'beginning'
  if (paid.ended_early_at === null) return 'nothing'
  if (paid.paused_until) return 'paused'
  return goesOnUntil ? 'period' : 'plan'
}
