import {
  answerRefundRequest as answerRefundRequestRoute,
  listLeavingAnswers as listLeavingAnswersRoute,
  listRefundRequests as listRefundRequestsRoute,
} from '#contract/staff-subscription-life'
import { answerRefundRequest, listRefundRequests } from '#domain/payments/answer-refund-request'
import { listLeavingAnswers } from '#domain/subscriptions/answer-leaving'
import type { Api } from '../surface.ts'
import { readStaffOrder } from './read-staff-order.ts'

/** What staff see and decide of subscriptions' lives. */
export function registerStaffSubscriptionLifeRoutes(api: Api): void {
  api.openapi(listLeavingAnswersRoute, async (c) => {
    const { ctx } = c.var
    const answers = await listLeavingAnswers(ctx, c.req.valid('param').id)
    return c.json(
      {
        leaving_answers: answers.map(({ product, ...answer }) => ({
          ...answer,
          product: { ...product, name: product[`name_${ctx.language}`] },
        })),
      },
      200,
    )
  })

  api.openapi(listRefundRequestsRoute, async (c) => {
    const { status, order_id: orderId } = c.req.valid('query')
    return c.json({ refund_requests: await listRefundRequests(c.var.ctx, { status, orderId }) }, 200)
  })

  api.openapi(answerRefundRequestRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const body = c.req.valid('json')
    const orderId = await answerRefundRequest(ctx, {
      id,
      answer:
        body.answer === 'granted'
          ? {
              grant: true,
              amountMinor: body.amount_minor,
              endsAccess: body.period === 'end',
              words: body.words ?? '',
            }
          : { grant: false, words: body.words },
    })
    return c.json({ order: await readStaffOrder(ctx, orderId) }, 200)
  })
}
