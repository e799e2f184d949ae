import { OpenAPIHono } from '@hono/zod-openapi'
import { ShopError } from '#rules/errors/shop-error'
import { createCallLog, type CallLog } from '#domain/partners/api-clients/call-log'
import type { Dependencies } from '#domain/core/context'
import { createAddressReader } from './calls/address.ts'
import { answerError } from './calls/error-response.ts'
import type { ApiMetrics } from './calls/metrics.ts'
import type { RequestLog } from './calls/request-log.ts'
import { arrival, type TraceCall } from './middleware/arrival.ts'
import { refuseBrokenAddress } from './middleware/broken-text.ts'
import { limitBody } from './middleware/body-limit.ts'
import { logCalls } from './middleware/log-call.ts'
import { listMethods, routingPath } from './calls/paths.ts'
import { registerApplePayRoutes } from './routes/apple-pay.ts'
import { registerOperations, type OperationsOptions } from './routes/operations.ts'
import { registerCatalogueRoutes } from './routes/catalogue.ts'
import { registerContentRoutes } from './routes/content.ts'
import { registerDocs, type DocsOptions } from './routes/docs.ts'
import { registerMemberRoutes } from './routes/members.ts'
import { registerOrderRoutes } from './routes/orders.ts'
import { registerPartnerAccountRoutes } from './routes/partners-account.ts'
import { registerPartnerPointsRoutes, registerPartnerRoutes } from './routes/partners.ts'
import { registerPartnerWebhookRoutes } from './routes/partners-webhooks.ts'
import { registerPaymentQuoteRoutes } from './routes/payment-quotes.ts'
import { registerPaymentRoutes } from './routes/payments.ts'
import { registerStaffCouponRoutes } from './routes/staff-catalogue-coupons.ts'
import { registerStaffFeatureRoutes } from './routes/staff-catalogue-features.ts'
import { registerStaffProductRoutes } from './routes/staff-catalogue-products.ts'
import { registerStaffProductStepRoutes } from './routes/staff-product-steps.ts'
import { registerStaffTaxRoutes } from './routes/staff-catalogue-taxes.ts'
import { registerStaffExportRoutes } from './routes/staff-exports.ts'
import { registerStaffFaqRoutes } from './routes/staff-faqs.ts'
import { registerStaffJobRoutes } from './routes/staff-jobs.ts'
import { registerStaffMeasurementRoutes } from './routes/staff-measurement.ts'
import { registerStaffMessageTextRoutes } from './routes/staff-message-texts.ts'
import { registerStaffMessageRoutes } from './routes/staff-messages.ts'
import { registerStaffPageRoutes } from './routes/staff-pages.ts'
import { registerStaffBrandRoutes } from './routes/staff-brand.ts'
import { registerStaffLandingRoutes } from './routes/staff-landing.ts'
import { registerStaffStoreRoutes } from './routes/staff-store.ts'
import { registerStaffSavedReplyRoutes } from './routes/staff-saved-replies.ts'
import { registerStaffBulkRoutes } from './routes/staff-bulk.ts'
import { registerStaffTaxUnitRoutes } from './routes/staff-tax-units.ts'
import { registerStaffTicketRoutes } from './routes/staff-tickets.ts'
import { registerStaffAccountRoutes } from './routes/staff-account.ts'
import { registerStaffClockRoutes } from './routes/staff-clock.ts'
import { registerStaffClientRoutes } from './routes/staff-clients.ts'
import { registerStaffClientTimelineRoutes } from './routes/staff-client-timeline.ts'
import { registerStaffDashboardRoutes } from './routes/staff-dashboard.ts'
import { registerStaffSearchRoutes } from './routes/staff-search.ts'
import { registerStaffUserRoutes } from './routes/staff-users.ts'
import { registerStaffDocumentCorrectionRoutes } from './routes/staff-document-corrections.ts'
import { registerStaffOrderActionRoutes } from './routes/staff-order-actions.ts'
import { registerStaffPaymentQuoteRoutes } from './routes/staff-payment-quotes.ts'
import { registerStaffOrderRoutes } from './routes/staff-orders.ts'
import { registerStaffTaxDocumentRoutes } from './routes/staff-tax-documents.ts'
import { registerShortLinkRoutes } from './routes/short-links.ts'
import { registerStoreRoutes } from './routes/store.ts'
import { registerPlanChangeRoutes } from './routes/plan-changes.ts'
import { registerStaffPriceChangeRoutes } from './routes/staff-price-changes.ts'
import { registerStaffShopPriceRoutes } from './routes/staff-shop-prices.ts'
import { registerStaffActivityRoutes } from './routes/staff-activities.ts'
import { registerStaffReconciliationRoutes } from './routes/staff-reconciliation.ts'
import { registerStaffSubscriptionChangeRoutes } from './routes/staff-subscription-changes.ts'
import { registerStaffSubscriptionRoutes } from './routes/staff-subscriptions.ts'
import { registerSubscriptionChangeRoutes } from './routes/subscription-changes.ts'
import { registerSubscriptionRoutes } from './routes/subscriptions.ts'
import { registerTicketAttachmentRoutes } from './routes/ticket-attachments.ts'
import { registerTicketRoutes } from './routes/tickets.ts'
import { registerWebhookRoutes } from './routes/webhooks.ts'
import { registerClientRoutes } from './routes/clients.ts'
import { registerClientPrivacyRoutes } from './routes/clients-privacy.ts'
import { registerNotificationSettingRoutes } from './routes/notification-settings.ts'
import { registerClientProofRoutes } from './routes/clients-proofs.ts'
import { registerStaffApiClientRoutes } from './routes/staff-api-clients.ts'
import { registerStaffListRoutes } from './routes/staff-lists.ts'
import { registerStaffWaitingRoutes } from './routes/staff-waiting.ts'
import { registerStaffWebhookRoutes } from './routes/staff-webhooks.ts'
import { registerVisitorRoutes } from './routes/visitors.ts'
import { registerStaffRoutes, registerWhoseToken } from './routes/staff.ts'
import { followClientClock } from './middleware/client-time.ts'
import { createSurface } from './middleware/surface.ts'
import type { ApiEnv } from './calls/api-env.ts'

export type ApiOptions = {
  /** Addresses and ranges whose X-Forwarded-For is believed. */
  trustedProxies?: readonly string[]
  /** The clock of the whole API; tests set it. */
  now?: () => Date
  metrics?: ApiMetrics
  /** Leaves a line of each call. */
  requestLog?: RequestLog | undefined
  trace?: TraceCall | undefined
  /** Stores the calls of partners; closed by the caller of this function. */
  callLog?: CallLog
} & Pick<OperationsOptions, 'metricsToken' | 'whatIsMissing' | 'isAlive' | 'clockDrift' | 'version'> &
  Pick<DocsOptions, 'referenceScript'>

/** The whole API as one fetch handler: the server listens with it, our pages call it in process. */
export function createApi(parts: Dependencies, options: ApiOptions = {}) {
  const app = new OpenAPIHono<ApiEnv>({ getPath: routingPath })
  app.use(
    '*',
    arrival(parts, {
      addressOf: createAddressReader(options.trustedProxies ?? []),
      now: options.now ?? (() => new Date()),
      metrics: options.metrics,
      requestLog: options.requestLog,
      trace: options.trace,
    }),
  )
  app.use('*', logCalls(options.callLog ?? createCallLog(parts)))
  app.use('*', refuseBrokenAddress)
  app.use('*', limitBody)
  app.onError(answerError)

  const behindToken = parts.demo ? [followClientClock] : []
  app.route('/api/clients/v1', clientsApi(behindToken))
  app.route('/api/users/v1', staffApi(behindToken))
  app.route('/api/partners/v1', partnersApi())
  app.route('/', anybodysApi(behindToken))
  // After all routes, so that the documents are whole.
  registerDocs(app, { ...options, publicUrl: parts.publicUrl })
  registerOperations(app, { ...options, demo: parts.demo })

  const methodsOf = listMethods(app)
  app.notFound((c) => {
    const methods = methodsOf(c.req.path)
    if (methods.length === 0) return answerError(new ShopError('not_found'), c)
    c.header('Allow', methods.join(', '))
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    return answerError(new ShopError('method_not_allowed'), c)
  })
  return app
}

type BehindToken = Parameters<typeof createSurface>[2]

/** What a signed-in client, or anybody on the way to be one, may call. */
function clientsApi(behindToken: BehindToken) {
  const clients = createSurface('clients', '/api/clients/v1', behindToken)
  registerClientRoutes(clients)
  registerClientProofRoutes(clients)
  registerClientPrivacyRoutes(clients)
  registerNotificationSettingRoutes(clients)
  registerCatalogueRoutes(clients)
  registerContentRoutes(clients)
  registerShortLinkRoutes(clients)
  registerVisitorRoutes(clients)
  registerStoreRoutes(clients)
  registerOrderRoutes(clients)
  registerPaymentRoutes(clients)
  registerPaymentQuoteRoutes(clients)
  registerApplePayRoutes(clients)
  registerSubscriptionRoutes(clients)
  registerPlanChangeRoutes(clients)
  registerSubscriptionChangeRoutes(clients)
  registerTicketAttachmentRoutes(clients, 'clients')
  registerTicketRoutes(clients)
  registerMemberRoutes(clients)
  return clients
}

function staffApi(behindToken: BehindToken) {
  const staff = createSurface('staff', '/api/users/v1', behindToken)
  registerStaffRoutes(staff)
  registerStaffAccountRoutes(staff)
  registerStaffUserRoutes(staff)
  registerStaffDashboardRoutes(staff)
  registerStaffWaitingRoutes(staff)
  registerStaffListRoutes(staff)
  registerStaffSearchRoutes(staff)
  registerStaffClientRoutes(staff)
  registerStaffClientTimelineRoutes(staff)
  registerStaffClockRoutes(staff)
  registerStaffOrderRoutes(staff)
  registerStaffOrderActionRoutes(staff)
  registerStaffPaymentQuoteRoutes(staff)
  registerStaffTaxDocumentRoutes(staff)
  registerStaffDocumentCorrectionRoutes(staff)
  registerStaffSubscriptionChangeRoutes(staff)
  registerStaffSubscriptionRoutes(staff)
  registerStaffPriceChangeRoutes(staff)
  registerStaffShopPriceRoutes(staff)
  registerStaffReconciliationRoutes(staff)
  registerStaffActivityRoutes(staff)
  registerStaffTaxRoutes(staff)
  registerStaffTaxUnitRoutes(staff)
  registerStaffProductRoutes(staff)
  registerStaffProductStepRoutes(staff)
  registerStaffFeatureRoutes(staff)
  registerStaffCouponRoutes(staff)
  registerStaffFaqRoutes(staff)
  registerStaffPageRoutes(staff)
  registerStaffBulkRoutes(staff)
  registerTicketAttachmentRoutes(staff, 'staff')
  registerStaffTicketRoutes(staff)
  registerStaffApiClientRoutes(staff)
  registerStaffWebhookRoutes(staff)
  registerStaffExportRoutes(staff)
  registerStaffMessageRoutes(staff)
  registerStaffMeasurementRoutes(staff)
  registerStaffMessageTextRoutes(staff)
  registerStaffJobRoutes(staff)
  registerStaffStoreRoutes(staff)
  registerStaffBrandRoutes(staff)
  registerStaffLandingRoutes(staff)
  registerStaffSavedReplyRoutes(staff)
  return staff
}

/** What partners' programs may call. */
function partnersApi() {
  const partners = createSurface('partners', '/api/partners/v1')
  registerPartnerAccountRoutes(partners)
  registerPartnerRoutes(partners)
  registerPartnerPointsRoutes(partners)
  registerPartnerWebhookRoutes(partners)
  return partners
}

/** Routes that stand under no surface: whose a token is, and what gateways report. */
function anybodysApi(behindToken: BehindToken) {
  const around = createSurface('any', '', behindToken)
  registerWhoseToken(around)
  registerWebhookRoutes(around)
  return around
}
