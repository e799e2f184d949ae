import { sql } from 'kysely'
import { isDismissed } from '#domain/sale/records/orders/order-reminders'
import { ShopError } from '#rules/errors/shop-error'
import { day } from '#rules/core/durations'
import { isPayable } from '#rules/sale/order'
import { requireClient, type Context } from '#domain/core/context'
import { quoteOrder } from '#domain/sale/orders/quote-order'
import type { Offer } from '#domain/sale/pricing/get-offer'
import { orderSummary, type OrderSummaryView } from '#domain/sale/records/order-views/order-view'

/**
 * A purchase that was begun: its order, at the price that it froze, or the plan that was chosen, at today's.
 */
export type Unfinished = { kind: 'order'; order: OrderSummaryView } | { kind: 'plan'; offer: Offer }

/**
 * Where the signed-in client left a purchase: the last order, if it can be paid, nothing was paid since, and
 * its reminders were not stopped; else the plan that their browser says they chose, if nothing was ordered
 * since, it was not bought the day before, and it can be bought. Null: nowhere.
 */
export async function findUnfinished(
  ctx: Context,
  chosen: { productId: string; since: Date } | null,
): Promise<Unfinished | null> {
  const clientId = requireClient(ctx)
  const order = await findLeftOrder(ctx, clientId)
  if (order) return { kind: 'order', order }
  if (!chosen || (await hasBoughtIt(ctx, clientId, chosen))) return null
  try {
    return { kind: 'plan', offer: await quoteOrder(ctx, { productId: chosen.productId, coupon: null }) }
  } catch (error) {
    // It is not sold any more, or another plan runs that it cannot replace: there is nothing to go on with.
    if (error instanceof ShopError) return null
    throw error
  }
}

async function findLeftOrder(ctx: Context, clientId: string): Promise<OrderSummaryView | null> {
  const { rows } = await sql<{ view: OrderSummaryView }>`
    with last as (
      select o.id from orders o where o.client_id = ${clientId} and o.method not in ('subscription', 'import')
      order by o.created_at desc, o.id desc limit 1)
    select ${orderSummary()} as view from last join orders o on o.id = last.id
    where o.price_until > ${ctx.now()}
      and not ${isDismissed}
      and not exists (select from orders n where n.client_id = o.client_id and n.method <> 'subscription'
        and n.settled_at > o.created_at)`.execute(ctx.db)
  const view = rows[0]?.view
  return view && isPayable(view.status) && !view.blocked_by ? view : null
}

/**
 * Whether something was ordered since, or this plan was paid for shortly before: whoever goes back to its
 * details from there has not left it.
 */
async function hasBoughtIt(
  ctx: Context,
  clientId: string,
  { productId, since }: { productId: string; since: Date },
): Promise<boolean> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('client_id', '=', clientId)
    .where('method', '<>', 'subscription')
    .where((is) =>
      is.or([
        is('created_at', '>=', since),
        is('settled_at', '>=', since),
        is.and([
          is('settled_at', '>=', new Date(since.getTime() - day)),
          is.exists(
            is
              .selectFrom('order_lines')
              .select('order_lines.id')
              .whereRef('order_lines.order_id', '=', 'orders.id')
              .where('order_lines.product_id', '=', productId),
          ),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
