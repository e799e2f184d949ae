import { isPayable } from '#rules/order'
import type { Context } from '#domain/context'
import { tellClient } from '#domain/messages/tell-client'
import type { TemplateValues } from '#domain/messages/templates'
import { inOneStatement } from '#domain/transaction'

/**
 * What a client is told about an order on its way. Jobs, so that neither a sale nor a refusal waits for them; each is
 * told once per order, whatever runs twice.
 */

export async function tellOrderReceived(ctx: Context, orderId: string): Promise<void> {
  const order = await readOrder(ctx, orderId)
  const values = { ...whatOrder(ctx, order), amountMinor: order.price_after_tax_minor }
  await inOneStatement(ctx, (notes) => {
    tellClient(
      notes,
      ctx,
      { ...order, id: order.client_id },
      {
        template: 'order_received',
        values,
        onceKey: `order_received:${orderId}`,
      },
    )
  })
}

/** Somebody who has paid meanwhile is not told of the attempt before. */
export async function tellPaymentFailed(ctx: Context, orderId: string): Promise<void> {
  const order = await readOrder(ctx, orderId)
  if (!isPayable(order.status)) return
  await inOneStatement(ctx, (notes) => {
    tellClient(
      notes,
      ctx,
      { ...order, id: order.client_id },
      {
        template: 'payment_failed',
        values: whatOrder(ctx, order),
        onceKey: `payment_failed:${orderId}`,
      },
    )
  })
}

function readOrder(ctx: Context, orderId: string) {
  return ctx.db
    .selectFrom('orders as o')
    .innerJoin('clients as c', 'c.id', 'o.client_id')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.id as order_id', 'o.ref_id', 'o.status', 'o.price_after_tax_minor', 'o.client_id'])
    .select(['c.email', 'c.phone', 'c.language', 'l.name_ar', 'l.name_en'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
}

function whatOrder(
  ctx: Context,
  order: Awaited<ReturnType<typeof readOrder>>,
): TemplateValues['payment_failed'] {
  return {
    order: String(order.ref_id),
    plan: order[`name_${order.language}`],
    link: `${ctx.publicUrl}/user/orders/${order.order_id}`,
  }
}
