import {
  cancelClientsOrder as cancelRoute,
  fulfilOrderAgain as fulfilRoute,
  noteOrder as noteRoute,
  refundOrder as refundRoute,
  resendMessage as resendRoute,
} from '#contract/staff-order-care'
import { resendMessage } from '#domain/messages/resend-message'
import { cancelClientsOrder } from '#domain/orders/cancel-order'
import { fulfilAgain } from '#domain/orders/fulfil-again'
import { noteOrder } from '#domain/orders/note-order'
import { refundOrder } from '#domain/payments/refund-order'
import type { Api } from '../surface.ts'
import { readStaffOrder } from './read-staff-order.ts'

/** What staff do with an order. */
export function registerStaffOrderCareRoutes(api: Api): void {
  api.openapi(refundRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const { amount_minor, destination = 'card', reason, period } = c.req.valid('json')
    await refundOrder(ctx, {
      orderId: id,
      amountMinor: amount_minor,
      reason,
      way: destination,
      endsAccess: period === 'end',
      onceKey: c.var.onceKey ?? null,
    })
    return c.json({ order: await readStaffOrder(ctx, id) }, 201)
  })

  api.openapi(cancelRoute, async (c) => {
    const { id } = c.req.valid('param')
    await cancelClientsOrder(c.var.ctx, id)
    return c.json({ order: await readStaffOrder(c.var.ctx, id) }, 200)
  })

  api.openapi(fulfilRoute, async (c) => {
    const { id } = c.req.valid('param')
    await fulfilAgain(c.var.ctx, id)
    return c.json({ order: await readStaffOrder(c.var.ctx, id) }, 202)
  })

  api.openapi(noteRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { body } = c.req.valid('json')
    await noteOrder(c.var.ctx, { orderId: id, body, onceKey: c.var.onceKey ?? null })
    return c.json({ order: await readStaffOrder(c.var.ctx, id) }, 201)
  })

  api.openapi(resendRoute, async (c) => {
    const id = await resendMessage(c.var.ctx, {
      id: c.req.valid('param').id,
      onceKey: c.var.onceKey ?? null,
    })
    return c.json({ message: { id } }, 201)
  })
}
