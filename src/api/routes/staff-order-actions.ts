import {
  askGatewayAboutOrderRoute,
  cancelClientsOrderRoute,
  creditAccountOrderRoute,
  chargeBackOrderRoute,
  fulfilOrderAgainRoute,
  noteOrderRoute,
  placeOrderForRoute,
  quoteOrderForRoute,
  refundOrderRoute,
  resendMessageRoute,
  reverseChargebackRoute,
  sendPaymentLinkRoute,
  retryRefundRoute,
} from '#contract/staff-order-actions'
import { creditAccountOrder } from '#domain/partners/api-clients/credit-account-order'
import { resendMessage } from '#domain/desk/messages/resend-message'
import { cancelClientsOrder } from '#domain/desk/orders/cancel-clients-order'
import { fulfilAgain } from '#domain/sale/orders/fulfil-again'
import { askGatewayAbout } from '#domain/sale/payments/ask-gateway'
import { sendPaymentLink } from '#domain/sale/orders/send-payment-link'
import { noteOrder } from '#domain/sale/orders/note-order'
import { placeOrderFor, quoteOrderFor } from '#domain/sale/orders/place-order-for'
import { chargeBack } from '#domain/sale/payments/charge-back'
import { reverseChargeback } from '#domain/sale/payments/reverse-chargeback'
import { refundOrder } from '#domain/sale/payments/refund-order'
import { retryRefund } from '#domain/sale/payments/retry-refund'
import { orderBuyerOf } from '../calls/order-buyer.ts'
import { withQuote } from '../present/conflict.ts'
import { presentQuote } from '../present/order.ts'
import { seenOfferOf } from '../calls/seen-offer.ts'
import type { Api } from '../calls/api-env.ts'
import { readStaffOrder } from './read-staff-order.ts'

/** What staff do with an order. */
export function registerStaffOrderActionRoutes(api: Api): void {
  api.openapi(quoteOrderForRoute, async (c) => {
    const { ctx } = c.var
    const { client_id, product_id, discount_minor = 0 } = c.req.valid('json')
    const offer = await quoteOrderFor(ctx, {
      clientId: client_id,
      productId: product_id,
      discountMinor: discount_minor,
    })
    return c.json({ quote: presentQuote(offer, ctx.language) }, 200)
  })

  api.openapi(placeOrderForRoute, async (c) => {
    const { ctx } = c.var
    const body = c.req.valid('json')
    const { discount_minor: amountMinor = 0, discount_reason: reason = '' } = body
    const id = await placeOrderFor(ctx, {
      clientId: body.client_id,
      productId: body.product_id,
      discount: amountMinor === 0 ? null : { amountMinor, reason },
      payment: body.payment,
      buyer: orderBuyerOf(body),
      seen: seenOfferOf(body),
      onceKey: c.var.onceKey,
    }).catch((error: unknown) => {
      throw withQuote(error, ctx.language)
    })
    return c.json({ order: await readStaffOrder(ctx, id) }, 201)
  })

  api.openapi(creditAccountOrderRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    await creditAccountOrder(ctx, { orderId: id, ...c.req.valid('json') })
    return c.json({ order: await readStaffOrder(ctx, id) }, 201)
  })

  api.openapi(chargeBackOrderRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const { amount_minor, reason, reference = '' } = c.req.valid('json')
    await chargeBack(ctx, {
      orderId: id,
      amountMinor: amount_minor ?? null,
      reason,
      reference,
      onceKey: c.var.onceKey,
    })
    return c.json({ order: await readStaffOrder(ctx, id) }, 201)
  })

  api.openapi(reverseChargebackRoute, async (c) => {
    const { ctx } = c.var
    const { id, refund_id: refundId } = c.req.valid('param')
    await reverseChargeback(ctx, { orderId: id, refundId, ...c.req.valid('json') })
    return c.json({ order: await readStaffOrder(ctx, id) }, 201)
  })

  api.openapi(retryRefundRoute, async (c) => {
    const { id, refund_id } = c.req.valid('param')
    await retryRefund(c.var.ctx, { orderId: id, refundId: refund_id })
    return c.json({ order: await readStaffOrder(c.var.ctx, id) }, 202)
  })

  api.openapi(refundOrderRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const { amount_minor, destination = 'card', expected_split, reason, period } = c.req.valid('json')
    await refundOrder(ctx, {
      orderId: id,
      amountMinor: amount_minor,
      reason,
      way: destination,
      seen: expected_split ?? null,
      endsAccess: period === 'end',
      onceKey: c.var.onceKey,
    })
    return c.json({ order: await readStaffOrder(ctx, id) }, 201)
  })

  api.openapi(cancelClientsOrderRoute, async (c) => {
    const { id } = c.req.valid('param')
    await cancelClientsOrder(c.var.ctx, id)
    return c.json({ order: await readStaffOrder(c.var.ctx, id) }, 200)
  })

  api.openapi(askGatewayAboutOrderRoute, async (c) => {
    const { id } = c.req.valid('param')
    await askGatewayAbout(c.var.ctx, id)
    return c.json({ order: await readStaffOrder(c.var.ctx, id) }, 200)
  })

  api.openapi(sendPaymentLinkRoute, async (c) => {
    const { id } = c.req.valid('param')
    await sendPaymentLink(c.var.ctx, id)
    return c.json({ order: await readStaffOrder(c.var.ctx, id) }, 201)
  })

  api.openapi(fulfilOrderAgainRoute, async (c) => {
    const { id } = c.req.valid('param')
    await fulfilAgain(c.var.ctx, id)
    return c.json({ order: await readStaffOrder(c.var.ctx, id) }, 202)
  })

  api.openapi(noteOrderRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { body } = c.req.valid('json')
    await noteOrder(c.var.ctx, { orderId: id, body, onceKey: c.var.onceKey })
    return c.json({ order: await readStaffOrder(c.var.ctx, id) }, 201)
  })

  api.openapi(resendMessageRoute, async (c) => {
    const id = await resendMessage(c.var.ctx, {
      id: c.req.valid('param').id,
      onceKey: c.var.onceKey,
    })
    return c.json({ message: { id } }, 201)
  })
}
