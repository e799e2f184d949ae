import { pageLink } from '#rules/core/addresses'
import { minute } from '#rules/core/durations'
import { addDays } from '#rules/core/riyadh-days'
import { atDay, reminderMoment, reminderRest } from '#rules/sale/unpaid-reminder'
import { formatDateTime } from '#locales/format'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { notifyClient } from '#domain/messages/notify-client'
import { isStillRelevant } from '#domain/messages/still-relevant'
import { writeStopLink } from '#domain/people/clients/reminder-stop-link'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { keepReminder } from '#domain/sale/records/orders/order-reminders'
import { findOpenPayment } from '#domain/sale/records/payments/find-open-payment'

/** How long an attempt that is under way is waited for. */
const patience = 20 * minute

/**
 * Reminds the client, once, of an order that they placed and left: by day, while it can be paid and nothing
 * else was ordered or paid since. Who stopped it, is blocked, or was reminded of another order within a week
 * is not written to. Returns when to look at the order again, its end at the latest. Source:
 * docs/decisions/0167.
 */
export async function remindOfUnpaid(tx: Transaction, ctx: Context, order: LockedOrder): Promise<Date> {
  const { id, clientId, payableUntil } = order
  const found = await tx.db
    .selectFrom('orders as o')
    .innerJoin('clients as c', 'c.id', 'o.client_id')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.created_at', 'c.id', 'c.phone', 'c.email', 'c.language', 'c.muted_notifications'])
    .select(['l.name_ar', 'l.name_en'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  const due = reminderMoment({ placedAt: found.created_at, payableUntil })
  if (!due) return payableUntil
  const now = ctx.now()
  const next = atDay(due > now ? due : now, payableUntil)
  if (!next || next > now) return next ?? payableUntil
  if (await wasReminded(tx, order, now)) return payableUntil
  if (await findOpenPayment(tx.db, id)) {
    return atDay(new Date(now.getTime() + patience), payableUntil) ?? payableUntil
  }
  const message = { template: 'order_waiting', about: id, client_id: clientId } as const
  if (!(await isStillRelevant({ db: tx.db, now: ctx.now }, message))) return payableUntil
  await keepReminder(tx, ctx, order)
  notifyClient(tx, ctx, {
    client: found,
    template: 'order_waiting',
    parameters: {
      order: String(order.refId),
      plan: found[`name_${found.language}`],
      amountMinor: order.finalPrice,
      until: formatDateTime(payableUntil, found.language),
      link: pageLink(ctx, '/payment', { order: id }),
      stop: await writeStopLink(ctx, tx.db, clientId),
    },
    about: id,
    onceKey: `order_waiting:${id}`,
  })
  return payableUntil
}

/** This order's client was reminded of it, or lately of another one. */
async function wasReminded(tx: Transaction, order: LockedOrder, now: Date): Promise<boolean> {
  const before = await tx.db
    .selectFrom('order_reminders as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('r.order_id')
    .where('o.client_id', '=', order.clientId)
    .where((is) =>
      is.or([is('r.order_id', '=', order.id), is('r.sent_at', '>', addDays(now, -reminderRest))]),
    )
    .executeTakeFirst()
  return before !== undefined
}
