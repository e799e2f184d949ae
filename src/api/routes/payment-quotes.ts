import { startLinkedAppleSessionRoute } from '#contract/apple-pay'
import {
  getLinkedQuoteRoute,
  getLinkedQuotePaymentRoute,
  getLinkedQuotePdfRoute,
  getPaymentQuoteRoute,
  getPaymentQuotePdfRoute,
  issuePaymentQuoteRoute,
  payLinkedQuoteRoute,
  sendPaymentQuoteRoute,
  withdrawPaymentQuoteRoute,
} from '#contract/payment-quotes'
import { ShopError } from '#rules/errors/shop-error'
import { isPaid } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { PaymentInProgress } from '#domain/sale/payments/open-payment'
import { getPaymentView, viewOfPayment } from '#domain/sale/records/payments/get-payment-view'
import { followLink, getLinkedQuote } from '#domain/sale/payment-quotes/follow-link'
import { getQuotePayment } from '#domain/sale/payment-quotes/get-quote-payment'
import { issueQuote } from '#domain/sale/payment-quotes/issue-quote'
import { payQuote } from '#domain/sale/payment-quotes/pay-quote'
import { printLinkedQuote, printOwnQuote } from '#domain/sale/payment-quotes/print-quote'
import { getOwnQuote } from '#domain/sale/payment-quotes/read-quote'
import { sendQuote } from '#domain/sale/payment-quotes/send-quote'
import { startLinkedAppleSession } from '#domain/sale/payment-quotes/start-linked-apple-session'
import { withdrawQuote } from '#domain/sale/payment-quotes/withdraw-quote'
import { presentLinkedQuote, presentQuoteOfOrder, presentQuotePayment } from '../present/payment-quote.ts'
import { answerPdf } from '../calls/answer-pdf.ts'
import type { Api } from '../calls/api-env.ts'

/** The quotes of a client's own orders, and what anybody with a quote's link may do. */
export function registerPaymentQuoteRoutes(api: Api): void {
  const own = async (ctx: Context, orderId: string) => ({
    payment_quote: presentQuoteOfOrder(await getOwnQuote(ctx, orderId)),
  })

  api.openapi(issuePaymentQuoteRoute, async (c) => {
    const { id } = c.req.valid('param')
    await issueQuote(c.var.ctx, id)
    return c.json(await own(c.var.ctx, id), 201)
  })

  api.openapi(getPaymentQuoteRoute, async (c) => c.json(await own(c.var.ctx, c.req.valid('param').id), 200))

  api.openapi(withdrawPaymentQuoteRoute, async (c) => {
    await withdrawQuote(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(sendPaymentQuoteRoute, async (c) => {
    const { id } = c.req.valid('param')
    await sendQuote(c.var.ctx, { orderId: id, email: c.req.valid('json').email ?? null })
    return c.json(await own(c.var.ctx, id), 201)
  })

  api.openapi(getPaymentQuotePdfRoute, async (c) =>
    answerPdf(c, await printOwnQuote(c.var.ctx, c.req.valid('param').id)),
  )

  api.openapi(getLinkedQuoteRoute, async (c) => {
    const { ctx } = c.var
    const { quote, payment } = await getLinkedQuote(ctx, c.req.valid('param').token)
    return c.json({ payment_quote: presentLinkedQuote(quote, payment, ctx.language) }, 200)
  })

  api.openapi(getLinkedQuotePdfRoute, async (c) =>
    answerPdf(c, await printLinkedQuote(c.var.ctx, c.req.valid('param').token)),
  )

  api.openapi(payLinkedQuoteRoute, async (c) => {
    const { ctx } = c.var
    const { token } = c.req.valid('param')
    const { supersede = false, ...way } = c.req.valid('json')
    const paid = await payQuote(ctx, { token, way, supersede }).catch(async (error: unknown) => {
      if (error instanceof PaymentInProgress) throw await showOpenAttempt(ctx, token, error)
      throw error
    })
    const payment = paid.payment
      ? viewOfPayment(paid.payment)
      : await getPaymentView(ctx, paid.paymentId, paid.clientId)
    return c.json({ payment: presentQuotePayment(payment, ctx.language) }, 201)
  })

  api.openapi(startLinkedAppleSessionRoute, async (c) => {
    const { token } = c.req.valid('param')
    const { validation_url: validationUrl } = c.req.valid('json')
    return c.json(await startLinkedAppleSession(c.var.ctx, { token, validationUrl }), 200)
  })

  api.openapi(getLinkedQuotePaymentRoute, async (c) => {
    const { ctx } = c.var
    const { token, payment_id } = c.req.valid('param')
    const { payment, order } = await getQuotePayment(ctx, { token, paymentId: payment_id })
    const is_paid = isPaid(order.status) || order.status === 'refunded'
    return c.json({ payment: presentQuotePayment(payment, ctx.language), is_paid }, 200)
  })
}

/** The open attempt stands beside the error, without the way to its bank: it may be another colleague's. */
async function showOpenAttempt(ctx: Context, token: string, error: PaymentInProgress): Promise<ShopError> {
  const { quote } = await followLink(ctx, token)
  const payment = await getPaymentView(ctx, error.paymentId, quote.clientId)
  return new ShopError('payment_in_progress', {
    extra: {
      payment: { ...presentQuotePayment(payment, ctx.language), redirect_url: null },
      redirect_url: null,
    },
  })
}
