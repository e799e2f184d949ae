import type { ProductStep } from '#rules/shop/product-step'
import type { Context } from '#domain/core/context'
import type { OrderView } from '#domain/sale/records/order-views/order-view'
import { getContent } from '#domain/shop/published/content-cache'

/**
 * What to do first with the plan that this order began; nothing before it has begun, and once its money went
 * back.
 */
export async function listFirstSteps(ctx: Context, order: OrderView): Promise<ProductStep[]> {
  const [line] = order.lines
  if (!line || order.status !== 'completed') return []
  return (await getContent(ctx)).steps.get(line.id) ?? []
}
