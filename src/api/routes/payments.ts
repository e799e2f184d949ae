import { getPayment as getPaymentRoute } from '#contract/order-payments'
import {
  addPaymentMethod as addPaymentMethodRoute,
  getPaymentMethod as getPaymentMethodRoute,
  listPaymentMethods as listPaymentMethodsRoute,
  payOrder as payOrderRoute,
  removePaymentMethod as removePaymentMethodRoute,
  updatePaymentMethod as updatePaymentMethodRoute,
} from '#contract/payments'
import { ShopError } from '#rules/errors'
import { requireClient } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { PriceChanged } from '#domain/sale/lifecycle/price-changed'
import { addCard } from '#domain/sale/payments/add-card'
import { makeCardDefault } from '#domain/sale/records/cards/default-card'
import { getPayment } from '#domain/sale/payments/get-payment'
import { getPaymentView, viewOfPayment } from '#domain/sale/records/payments/get-payment-view'
import { listPaymentMethods } from '#domain/sale/records/cards/list-payment-methods'
import { PaymentInProgress } from '#domain/sale/payments/open-payment'
import { payOrder } from '#domain/sale/payments/pay-order'
import type { PayOrder } from '#domain/sale/payments/pay-order'
import { removeCard } from '#domain/sale/payments/remove-card'
import { getPaymentMethod } from '#domain/sale/payments/verify-card'
import { presentOrder, presentQuote } from '../present/order.ts'
import { presentPayment, presentPaymentMethod } from '../present/payment.ts'
import type { Api } from '../calls/api-env.ts'

/** Paying an own order, and the cards that were saved on the way. */
export function registerPaymentRoutes(api: Api): void {
  api.openapi(payOrderRoute, async (c) => {
    const { ctx } = c.var
    const { supersede, ...asked } = c.req.valid('json')
    const { use_for_renewals: renewsWith, ...body } = { use_for_renewals: undefined, ...asked }
    const paid = await payOrder(ctx, {
      orderId: c.req.valid('param').id,
      supersede: supersede ?? false,
      renewsWith: renewsWith ?? false,
      with: wayOfPaying(body),
    }).catch(async (error: unknown) => {
      if (error instanceof PaymentInProgress) throw await showOpenPayment(ctx, error)
      throw error instanceof PriceChanged
        ? new ShopError('price_changed', { extra: { quote: presentQuote(error.offer, ctx.language) } })
        : error
    })
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
    const cards = await listPaymentMethods(ctx)
    return c.json({ payment_methods: cards.map((card) => presentPaymentMethod(card, ctx.now())) }, 200)
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

type Body =
  | { method: 'card'; token: string; save_card?: true }
  | { method: 'card'; save_card: true }
  | { method: 'saved_card'; payment_method_id: string; ask_cvc?: boolean | undefined }
  | { method: 'apple_pay'; token: string }
  | { method: 'balance' }

function wayOfPaying(body: Body): PayOrder['with'] {
  if (body.method === 'saved_card') {
    return { method: 'saved_card', paymentMethodId: body.payment_method_id, askCvc: body.ask_cvc ?? false }
  }
  if (body.method !== 'card') return body
  if ('token' in body) return { method: 'card', token: body.token, saveCard: body.save_card ?? false }
  return { method: 'card', token: null, saveCard: true }
}

/** The open attempt stands beside the error, so that the caller can go on with it. */
async function showOpenPayment(ctx: Context, error: PaymentInProgress): Promise<ShopError> {
  const payment = await getPaymentView(ctx, error.paymentId, requireClient(ctx))
  return new ShopError('payment_in_progress', {
    extra: { payment: presentPayment(payment, ctx.language), redirect_url: payment.redirect_url },
  })
}
