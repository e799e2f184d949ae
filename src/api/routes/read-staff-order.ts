import type { z } from '@hono/zod-openapi'
import type { StaffOrder } from '#contract/staff-orders'
import type { Context } from '#domain/core/context'
import { getStaffOrder } from '#domain/sale/orders/get-staff-order'
import { presentStaffOrder } from '../present/staff-order.ts'

/** The order as every answer to staff shows it. Error: order_not_found. */
export async function readStaffOrder(ctx: Context, id: string): Promise<z.infer<typeof StaffOrder>> {
  return presentStaffOrder(await getStaffOrder(ctx, id), ctx.language)
}
