import type { z } from '@hono/zod-openapi'
import type { StaffOrder } from '#contract/staff-orders'
import type { Context } from '#domain/core/context'
import { readOrderCare } from '#domain/sale/orders/read-order-care'
import { getOrderView } from '#domain/sale/records/orders/order-view'
import { presentStaffOrder } from '../present/staff-order.ts'

/** The order as every answer to staff shows it. Error: order_not_found. */
export async function readStaffOrder(ctx: Context, id: string): Promise<z.infer<typeof StaffOrder>> {
  const order = await getOrderView(ctx.db, id)
  return presentStaffOrder(order, await readOrderCare(ctx.db, ctx, id), ctx.language)
}
