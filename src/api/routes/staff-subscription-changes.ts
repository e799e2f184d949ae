import {
  answerRefundRequestRoute,
  countRefundRequestsRoute,
  listLeavingAnswersRoute,
  listRefundRequestsRoute,
} from '#contract/staff-subscription-changes'
import { pageOfNamed } from '#domain/core/page'
import { answerRefundRequest } from '#domain/sale/payments/answer-refund-request'
import { countRefundRequests, listRefundRequests } from '#domain/sale/payments/list-refund-requests'
import { listLeavingAnswers } from '#domain/sale/subscriptions/answer-leaving'
import { presentCursors } from '../present/cursors.ts'
import type { Api } from '../calls/api-env.ts'
import { flagOf } from './flag-of.ts'
import { readStaffOrder } from './read-staff-order.ts'

/** Refund requests and reasons for leaving, for staff. */
export function registerStaffSubscriptionChangeRoutes(api: Api): void {
  api.openapi(listLeavingAnswersRoute, async (c) => {
    const { ctx } = c.var
    const { rows, nextCursor } = pageOfNamed(
      await listLeavingAnswers(ctx, c.req.valid('param').id),
      c.req.valid('query'),
      (answer) => answer.subscription_id,
    )
    return c.json(
      {
        next_cursor: nextCursor,
        leaving_answers: rows.map(({ product, ...answer }) => ({
          ...answer,
          product: { ...product, name: product[`name_${ctx.language}`] },
        })),
      },
      200,
    )
  })

  api.openapi(countRefundRequestsRoute, async (c) =>
    c.json({ counts: await countRefundRequests(c.var.ctx) }, 200),
  )

  api.openapi(listRefundRequestsRoute, async (c) => {
    const { ctx } = c.var
    const { order_id: orderId, late, ...query } = c.req.valid('query')
    const { requests, ...cursors } = await listRefundRequests(ctx, { ...query, orderId, late: flagOf(late) })
    return c.json(
      {
        refund_requests: requests.map(({ left, dueAt, isLate, products, ...request }) => ({
          ...request,
          products: products.map((product) => ({ ...product, name: product[`name_${ctx.language}`] })),
          left_minor: left,
          due_at: dueAt.toISOString(),
          is_late: isLate,
        })),
        ...presentCursors(cursors),
      },
      200,
    )
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
              seen: body.expected_split ?? null,
              endsAccess: body.period === 'end',
              words: body.words ?? '',
            }
          : { grant: false, words: body.words },
    })
    return c.json({ order: await readStaffOrder(ctx, orderId) }, 200)
  })
}
