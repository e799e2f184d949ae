import {
  cancelOrderRoute,
  countOwnOrdersRoute,
  getOrderRoute,
  getUnfinishedPurchaseRoute,
  listOrdersRoute,
  placeOrderRoute,
  quoteOrderRoute,
  stopOrderRemindersRoute,
} from '#contract/orders'
import { getReceiptRoute } from '#contract/receipts'
import { getDocumentPdfRoute, listDocumentsRoute, listOrderDocumentsRoute } from '#contract/tax-documents'
import { pageOfWhole } from '#domain/core/page'
import { requireClient, type Context } from '#domain/core/context'
import { cancelOrder } from '#domain/sale/orders/cancel-order'
import { countOwnOrders } from '#domain/sale/orders/count-orders'
import { getComingPeriod } from '#domain/sale/orders/get-coming-period'
import { listFirstSteps } from '#domain/sale/orders/list-first-steps'
import { findUnfinished } from '#domain/sale/orders/find-unfinished'
import { getReceipt } from '#domain/sale/orders/get-receipt'
import { listOrderDocuments } from '#domain/sale/orders/list-order-documents'
import { listOwnDocuments } from '#domain/sale/orders/list-own-documents'
import { listOwnOrders } from '#domain/sale/orders/list-orders'
import { getOrderView, type OrderView } from '#domain/sale/records/order-views/order-view'
import { printOwnDocument } from '#domain/sale/orders/print-document'
import { placeOrder } from '#domain/sale/orders/place-order'
import { listSharing } from '#domain/sale/orders/share-order'
import { stopOrderReminders } from '#domain/sale/orders/stop-order-reminders'
import { quoteOrder } from '#domain/sale/orders/quote-order'
import { answerKeeper } from '../middleware/idempotency.ts'
import { withQuote } from '../present/conflict.ts'
import {
  presentComingPeriod,
  presentOrder,
  presentOrderSummary,
  presentQuote,
  presentUnfinished,
} from '../present/order.ts'
import { presentReceipt } from '../present/receipt.ts'
import { presentDocumentInList, presentDocumentSummary, presentTaxDocument } from '../present/tax-document.ts'
import { orderBuyerOf } from '../calls/order-buyer.ts'
import { answerPdf } from '../calls/answer-pdf.ts'
import { seenOfferOf } from '../calls/seen-offer.ts'
import type { Api } from '../calls/api-env.ts'

/** A client's own orders. */
export function registerOrderRoutes(api: Api): void {
  api.openapi(quoteOrderRoute, async (c) => {
    const { ctx } = c.var
    const body = c.req.valid('json')
    const offer = await quoteOrder(ctx, {
      productId: body.product_id,
      coupon: body.coupon ?? null,
      replaces: body.replaces ?? null,
    })
    return c.json({ quote: presentQuote(offer, ctx.language) }, 200)
  })

  api.openapi(getUnfinishedPurchaseRoute, async (c) => {
    const { ctx } = c.var
    const { product_id: productId, since } = c.req.valid('query')
    const chosen = productId && since ? { productId, since: new Date(since) } : null
    const found = await findUnfinished(ctx, chosen)
    return c.json({ purchase: found && presentUnfinished(found, ctx.language) }, 200)
  })

  api.openapi(stopOrderRemindersRoute, async (c) => {
    await stopOrderReminders(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(placeOrderRoute, async (c) => {
    const { ctx } = c.var
    const body = c.req.valid('json')
    const show = (order: OrderView) => ({ order: presentOrder(order, ctx.language) })
    const { id, order } = await placeOrder(ctx, {
      productId: body.product_id,
      coupon: body.coupon ?? null,
      members:
        body.members?.map((member) => ({ extension: member.phone_extension, number: member.phone_number })) ??
        null,
      autoRenew: body.auto_renew ?? false,
      buyer: orderBuyerOf(body),
      seenPriceChange: body.price_change_id,
      keepsMembers: body.keeps_members ?? null,
      replaces: body.replaces ?? null,
      seen: seenOfferOf(body),
      placementKey: c.var.onceKey,
      keep: answerKeeper(c, 201, show),
    }).catch((error: unknown) => {
      throw withQuote(error, ctx.language)
    })
    c.set('isAnswerKept', order !== null)
    return c.json(order ? show(order) : { order: await ownOrder(ctx, id) }, 201)
  })

  api.openapi(listOrdersRoute, async (c) => {
    const { ctx } = c.var
    const { orders, nextCursor } = await listOwnOrders(ctx, c.req.valid('query'))
    return c.json(
      { orders: orders.map((order) => presentOrderSummary(order, ctx.language)), next_cursor: nextCursor },
      200,
    )
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countOwnOrdersRoute, async (c) =>
    c.json({ counts: await countOwnOrders(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(getOrderRoute, async (c) => {
    const { ctx } = c.var
    const view = await getOrderView(ctx.db, c.req.valid('param').id, { clientId: requireClient(ctx) })
    const period = await getComingPeriod(ctx, view)
    const steps = await listFirstSteps(ctx, view)
    const isShared = period !== null && view.lines[0]?.group_sharing
    const sharing = isShared ? await listSharing(ctx, view.id) : []
    return c.json(
      {
        order: presentOrder(view, ctx.language),
        period: period && presentComingPeriod(period),
        sharing,
        first_steps: steps.map((step) => ({ title: step[`title_${ctx.language}`], link: step.link || null })),
      },
      200,
    )
  })

  api.openapi(getReceiptRoute, async (c) => {
    const { ctx } = c.var
    const receipt = await getReceipt(ctx, c.req.valid('param').id)
    return c.json({ receipt: presentReceipt(receipt, ctx.language) }, 200)
  })

  api.openapi(listOrderDocumentsRoute, async (c) => {
    const { id } = c.req.valid('param')
    const documents = await listOrderDocuments(c.var.ctx, id)
    const shown = documents.filter(({ isShowable }) => isShowable).map((one) => presentTaxDocument(one, id))
    const { rows, nextCursor } = pageOfWhole(shown, c.req.valid('query'))
    return c.json(
      {
        documents: rows,
        next_cursor: nextCursor,
        // What was replaced is never shown; its successor is.
        being_cleared: documents
          .filter(({ isShowable, state }) => !isShowable && state !== 'replaced')
          .map(presentDocumentInList),
      },
      200,
    )
  })

  api.openapi(listDocumentsRoute, async (c) => {
    const { documents, nextCursor } = await listOwnDocuments(c.var.ctx, c.req.valid('query'))
    return c.json({ documents: documents.map(presentDocumentSummary), next_cursor: nextCursor }, 200)
  })

  api.openapi(getDocumentPdfRoute, async (c) =>
    answerPdf(c, await printOwnDocument(c.var.ctx, c.req.valid('param').id)),
  )

  api.openapi(cancelOrderRoute, async (c) => {
    const { id } = c.req.valid('param')
    await cancelOrder(c.var.ctx, id)
    return c.json({ order: await ownOrder(c.var.ctx, id) }, 200)
  })
}

async function ownOrder(ctx: Context, id: string) {
  return presentOrder(await getOrderView(ctx.db, id, { clientId: requireClient(ctx) }), ctx.language)
}
