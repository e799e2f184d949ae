import { getPaymentRoute } from '#contract/order-payments'
import {
  addPaymentMethodRoute,
  getPaymentMethodRoute,
  listPaymentMethodsRoute,
  payOrderRoute,
  removePaymentMethodRoute,
  updatePaymentMethodRoute,
  type WayToPay as WayToPayBody,
} from '#contract/payments'
import type { z } from '#contract/wire'
import { ShopError } from '#rules/errors/shop-error'
import type { WayToPay } from '#rules/payments/payment'
import { pageOfWhole } from '#domain/core/page'
import { requireClient, type Context } from '#domain/core/context'
import { addCard } from '#domain/sale/payments/add-card'
import { makeCardDefault } from '#domain/sale/records/cards/default-card'
import { getPayment } from '#domain/sale/orders/get-payment'
import { getPaymentView, viewOfPayment } from '#domain/sale/records/payments/get-payment-view'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'
import { listPaymentMethods } from '#domain/sale/records/cards/list-payment-methods'
import { PaymentInProgress } from '#domain/sale/payments/open-payment'
import { payOrder } from '#domain/sale/payments/pay-order'
import { removeCard } from '#domain/sale/payments/remove-card'
import { getPaymentMethod } from '#domain/sale/payments/verify-card'
import { answerKeeper } from '../middleware/idempotency.ts'
import { withQuote } from '../present/conflict.ts'
import { presentOrder } from '../present/order.ts'
import { presentPayment, presentPaymentMethod } from '../present/payment.ts'
import type { Api } from '../calls/api-env.ts'

/** Paying an own order, and the cards that were saved on the way. */
export function registerPaymentRoutes(api: Api): void {
  api.openapi(payOrderRoute, async (c) => {
    const { ctx } = c.var
    const body = c.req.valid('json')
    const show = (payment: PaymentRow) => ({
      payment: presentPayment(viewOfPayment(payment), ctx.language, null),
    })
    const paid = await payOrder(ctx, {
      orderId: c.req.valid('param').id,
      supersede: body.supersede ?? false,
      renewsWith: ('use_for_renewals' in body && body.use_for_renewals) ?? false,
      with: wayOfPaying(body),
      keep: answerKeeper(c, 201, show),
    }).catch(async (error: unknown) => {
      if (error instanceof PaymentInProgress) throw await showOpenPayment(ctx, error)
      throw withQuote(error, ctx.language)
    })
    c.set('isAnswerKept', paid.isAnswerKept)
    const payment = paid.payment
      ? viewOfPayment(paid.payment)
      : await getPaymentView(ctx, paid.paymentId, requireClient(ctx))
    return c.json({ payment: presentPayment(payment, ctx.language, paid.gatewayRequest) }, 201)
  })

  api.openapi(getPaymentRoute, async (c) => {
    const { ctx } = c.var
    const { id, payment_id } = c.req.valid('param')
    const { payment, order } = await getPayment(ctx, { orderId: id, paymentId: payment_id })
    return c.json(
      { payment: presentPayment(payment, ctx.language), order: presentOrder(order, ctx.language) },
      200,
    )
  })

  api.openapi(listPaymentMethodsRoute, async (c) => {
    const { ctx } = c.var
    const { rows, nextCursor } = pageOfWhole(await listPaymentMethods(ctx), c.req.valid('query'))
    const payment_methods = rows.map((card) => presentPaymentMethod(card, ctx.now()))
    return c.json({ payment_methods, next_cursor: nextCursor }, 200)
  })

  api.openapi(addPaymentMethodRoute, async (c) => {
    const { ctx } = c.var
    const card = await addCard(ctx, c.req.valid('json'))
    return c.json({ payment_method: presentPaymentMethod(card, ctx.now()) }, 201)
  })

  api.openapi(getPaymentMethodRoute, async (c) => {
    const { ctx } = c.var
    const card = await getPaymentMethod(ctx, c.req.valid('param').id)
    return c.json({ payment_method: presentPaymentMethod(card, ctx.now()) }, 200)
  })

  api.openapi(updatePaymentMethodRoute, async (c) => {
    const { ctx } = c.var
    const card = await makeCardDefault(ctx, c.req.valid('param').id)
    return c.json({ payment_method: presentPaymentMethod(card, ctx.now()) }, 200)
  })

  api.openapi(removePaymentMethodRoute, async (c) => {
    await removeCard(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })
}

/** From the words of the wire to those of the rules. */
function wayOfPaying(body: z.output<typeof WayToPayBody>): WayToPay {
  switch (body.method) {
    case 'card':
      return 'token' in body
        ? { method: 'card', token: body.token, saveCard: 'save_card' in body }
        : { method: 'card', token: null, saveCard: true }
    case 'saved_card':
      return { method: 'saved_card', paymentMethodId: body.payment_method_id, askCvc: body.ask_cvc ?? false }
    case 'apple_pay':
      return { method: 'apple_pay', token: body.token }
    // The others need nothing but their name.
    default:
      return { method: body.method }
  }
}

/** The open attempt stands beside the error, so that the caller can go on with it. */
async function showOpenPayment(ctx: Context, error: PaymentInProgress): Promise<ShopError> {
  const payment = await getPaymentView(ctx, error.paymentId, requireClient(ctx))
  return new ShopError('payment_in_progress', {
    extra: { payment: presentPayment(payment, ctx.language), redirect_url: payment.redirect_url },
  })
}
