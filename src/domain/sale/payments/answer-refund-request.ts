import { pageLink } from '#rules/core/addresses'
import { add, halalas } from '#rules/core/money'
import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { forgetLater } from '#domain/people/clients/forget-later'
import { lockClient } from '#domain/people/identity/lock-client'
import { getRecipient } from '#domain/messages/get-recipient'
import { notifyClient } from '#domain/messages/notify-client'
import { hasTimeEnded } from '#domain/sale/records/orders/has-time-ended'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { moveRefundRequest } from '#domain/sale/records/refunds/change-refund-request'
import { refundOrderWithin, type SeenSplit } from '#domain/sale/payments/refund-order'
import { inTransaction, type Transaction } from '#domain/core/transaction'

type Answer =
  | { grant: true; amountMinor: number; seen: SeenSplit | null; endsAccess: boolean; words: string }
  | { grant: false; words: string }

/**
 * Staff grant an asked refund, in part or whole, or refuse it with a message that the client reads. The same
 * answer again changes nothing: the same words, and of what is granted the same amount and the same end of
 * the time. Errors: confirmation_needed, refund_request_not_found, refund_request_closed, and those of
 * `refundOrderWithin`.
 */
export async function answerRefundRequest(
  ctx: Context,
  input: { id: string; answer: Answer },
): Promise<string> {
  const { id: staffId } = requirePermission(ctx, 'order:refund')
  requireFreshCode(ctx)
  return inTransaction(ctx, async (tx) => {
    const found = await tx.db
      .selectFrom('refund_requests')
      .select('order_id')
      .where('id', '=', input.id)
      .executeTakeFirst()
    if (!found) throw new ShopError('refund_request_not_found')
    const order = await lockOrder(tx, found.order_id)
    await lockClient(tx, order.clientId)
    const request = await tx.db
      .selectFrom('refund_requests')
      .selectAll()
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const status = input.answer.grant ? 'granted' : 'refused'
    const words = cleanText(input.answer.words)
    const isRepeat =
      request.status === status &&
      request.answer === words &&
      (!input.answer.grant || (await isGranted(tx, order, { id: request.id, answer: input.answer })))
    if (isRepeat) return order.id
    const event = input.answer.grant ? 'grant' : 'refuse'
    moveRefundRequest(tx, ctx, { order, request }, event, {
      set: { staff_user_id: staffId, answer: words },
    })
    if (input.answer.grant) {
      await refundOrderWithin(tx, ctx, order, {
        orderId: order.id,
        amountMinor: input.answer.amountMinor,
        reason: words || request.reason,
        way: request.destination,
        seen: input.answer.seen,
        endsAccess: input.answer.endsAccess,
        onceKey: refundKey(request.id),
        staffId,
      })
      return order.id
    }
    await notifyRefused(tx, ctx, order, { id: request.id, words })
    await forgetLater(tx, ctx, order.clientId)
    return order.id
  })
}

const refundKey = (requestId: string) => `request:${requestId}`

/**
 * Whether what was given for a request that is granted is what is asked for now: of two colleagues the later
 * one is not told that the own answer was.
 */
async function isGranted(
  tx: Transaction,
  order: LockedOrder,
  { id, answer }: { id: string; answer: Extract<Answer, { grant: true }> },
): Promise<boolean> {
  const given = await tx.db
    .selectFrom('refunds')
    .select(['amount_minor', 'ends_access'])
    .where('order_id', '=', order.id)
    .where('once_key', '=', refundKey(id))
    .execute()
  const amount = add(...given.map(({ amount_minor: part }) => halalas(part)))
  if (amount !== answer.amountMinor) return false
  // Time that had ended before is not ended by the refund that was to end it.
  return answer.endsAccess
    ? hasTimeEnded(tx, order.id)
    : !given.some(({ ends_access: endsAccess }) => endsAccess)
}

async function notifyRefused(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  refused: { id: string; words: string },
): Promise<void> {
  const client = await getRecipient(tx, order.clientId)
  notifyClient(tx, ctx, {
    client,
    template: 'refund_refused',
    parameters: {
      order: String(order.refId),
      text: refused.words,
      link: pageLink(ctx, '/user/orders/:id', { id: order.id }),
    },
    onceKey: `refund_refused:${refused.id}`,
  })
}
