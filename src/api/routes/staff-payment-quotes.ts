import {
  getClientsQuoteRoute,
  getClientsQuotePdfRoute,
  issueClientsQuoteRoute,
  sendClientsQuoteRoute,
  withdrawClientsQuoteRoute,
} from '#contract/payment-quotes'
import type { Context } from '#domain/core/context'
import { issueQuoteFor } from '#domain/sale/payment-quotes/issue-quote'
import { printClientsQuote } from '#domain/sale/payment-quotes/print-quote'
import { getClientsQuote } from '#domain/sale/payment-quotes/read-quote'
import { sendQuoteFor } from '#domain/sale/payment-quotes/send-quote'
import { withdrawQuoteFor } from '#domain/sale/payment-quotes/withdraw-quote'
import { presentQuoteOfOrder } from '../present/payment-quote.ts'
import { answerPdf } from '../calls/answer-pdf.ts'
import type { Api } from '../calls/api-env.ts'

/** What staff do with the quotes of clients' orders. */
export function registerStaffPaymentQuoteRoutes(api: Api): void {
  const read = async (ctx: Context, orderId: string) => ({
    payment_quote: presentQuoteOfOrder(await getClientsQuote(ctx, orderId)),
  })

  api.openapi(issueClientsQuoteRoute, async (c) => {
    const { id } = c.req.valid('param')
    await issueQuoteFor(c.var.ctx, id)
    return c.json(await read(c.var.ctx, id), 201)
  })

  api.openapi(getClientsQuoteRoute, async (c) => c.json(await read(c.var.ctx, c.req.valid('param').id), 200))

  api.openapi(withdrawClientsQuoteRoute, async (c) => {
    await withdrawQuoteFor(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(sendClientsQuoteRoute, async (c) => {
    const { id } = c.req.valid('param')
    await sendQuoteFor(c.var.ctx, { orderId: id, email: c.req.valid('json').email ?? null })
    return c.json(await read(c.var.ctx, id), 201)
  })

  api.openapi(getClientsQuotePdfRoute, async (c) =>
    answerPdf(c, await printClientsQuote(c.var.ctx, c.req.valid('param').id)),
  )
}
