import { toRiyals } from '#rules/core/money'
import type { MeasuredEvent } from '#domain/core/ports/measurement'

/**
 * What Meta, TikTok and Snap are told of an order or of a chosen plan, in the fields that all three know;
 * undefined of a view, which has no sum. `plan`: what the vendor is told of the plan beside it.
 */
export function describeSale(
  { kind, amount, orderId, planRefId }: MeasuredEvent,
  plan: (id: string) => object,
): object | undefined {
  if (kind === 'view') return undefined
  return {
    ...(amount !== null && { currency: 'SAR', value: toRiyals(amount) }),
    ...(orderId !== null && { order_id: orderId }),
    ...(planRefId !== null && plan(String(planRefId))),
  }
}
