import {
  countStaffOrdersRoute,
  deleteStaffOrderRoute,
  getOrderHistoryRoute,
  getStaffOrderRoute,
  listStaffOrdersRoute,
  updateStaffOrderRoute,
} from '#contract/staff-orders'
import { getStaffDocumentPdfRoute, listStaffOrderDocumentsRoute } from '#contract/tax-documents'
import { pageOfWhole } from '#domain/core/page'
import { countOrders } from '#domain/sale/orders/count-orders'
import { listAllOrders } from '#domain/sale/orders/list-orders'
import { listStaffOrderDocuments } from '#domain/sale/orders/list-order-documents'
import { refuseOrderChange } from '#domain/sale/orders/refuse-order-change'
import { printDocument } from '#domain/sale/orders/print-document'
import { getOrderHistory } from '#domain/sale/orders/get-order-history'
import { presentCursors } from '../present/cursors.ts'
import { presentOrderSummary } from '../present/order.ts'
import { presentCard } from '../present/payment.ts'
import { presentStaffOrderDocument } from '../present/tax-document.ts'
import { answerPdf } from '../calls/answer-pdf.ts'
import type { Api } from '../calls/api-env.ts'
import { presentPracticeOf } from '../present/staff-order.ts'
import { readStaffOrder } from './read-staff-order.ts'

/** All orders, for staff. */
export function registerStaffOrderRoutes(api: Api): void {
  api.openapi(listStaffOrdersRoute, async (c) => {
    const { ctx } = c.var
    const { orders, ...cursors } = await listAllOrders(ctx, c.req.valid('query'))
    return c.json(
      {
        orders: orders.map((order) => ({
          ...presentOrderSummary(order, ctx.language),
          ...presentPracticeOf(order),
          paid_with: order.paid_with && {
            method: order.paid_with.method,
            card: presentCard(order.paid_with),
          },
          refund_requested: order.refund_request === 'open',
          given_back: order.given_back
            ? {
                amount_minor: order.given_back.amount,
                at: new Date(order.given_back.moment).toISOString(),
              }
            : null,
        })),
        ...presentCursors(cursors),
      },
      200,
    )
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countStaffOrdersRoute, async (c) => {
    return c.json({ counts: await countOrders(c.var.ctx, c.req.valid('query')) }, 200)
  })

  api.openapi(getStaffOrderRoute, async (c) => {
    const { ctx } = c.var
    return c.json({ order: await readStaffOrder(ctx, c.req.valid('param').id) }, 200)
  })

  api.openapi(updateStaffOrderRoute, (c) =>
    refuseOrderChange(c.var.ctx, c.req.valid('param').id, 'order_not_editable'),
  )

  api.openapi(deleteStaffOrderRoute, (c) =>
    refuseOrderChange(c.var.ctx, c.req.valid('param').id, 'order_is_kept'),
  )

  api.openapi(getOrderHistoryRoute, async (c) => {
    const page = await getOrderHistory(c.var.ctx, {
      orderId: c.req.valid('param').id,
      ...c.req.valid('query'),
    })
    return c.json(page, 200)
  })

  api.openapi(listStaffOrderDocumentsRoute, async (c) => {
    const documents = await listStaffOrderDocuments(c.var.ctx, c.req.valid('param').id)
    const { rows, nextCursor } = pageOfWhole(documents.map(presentStaffOrderDocument), c.req.valid('query'))
    return c.json({ documents: rows, next_cursor: nextCursor }, 200)
  })

  api.openapi(getStaffDocumentPdfRoute, async (c) =>
    answerPdf(c, await printDocument(c.var.ctx, c.req.valid('param').id)),
  )
}
