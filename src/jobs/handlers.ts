import { sealActivities } from '#domain/core/activity/seal-activities'
import { writeExport } from '#domain/desk/exports/write-export'
import { computeMonths } from '#domain/desk/analytics/compute-months'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { atGateway, boundTo } from '#jobs/bound-to-vendor'
import type { JobHandlers } from '#domain/core/jobs/run-due-jobs'
import { watchCodes } from '#domain/people/identity/watch-codes'
import { sendMeasuredEvent } from '#domain/people/measurement/send-event'
import { cleanUp } from '#domain/core/maintenance/clean-up'
import { deliverMessage } from '#domain/messages/deliver-message'
import { clearOrder, lapseOrder } from '#domain/sale/orders/lapse-order'
import { deleteCard } from '#domain/sale/records/cards/delete-card'
import { notifyOrderReceived, notifyPaymentFailed } from '#domain/sale/notifications/notify-order'
import { keepCard } from '#domain/sale/payments/keep-card'
import { reconcilePayment } from '#domain/sale/payments/reconcile-payment'
import { watchUnpaid } from '#domain/sale/payments/watch-unpaid'
import { recheckCard } from '#domain/sale/payments/verify-card'
import { warnOfCard } from '#domain/sale/payments/warn-of-card'
import { sendRefund } from '#domain/sale/payments/send-refund'
import { processGatewayEvent } from '#domain/sale/payments/process-gateway-event'
import { startShopPrice } from '#domain/shop/catalogue/start-shop-price'
import { cancelOrdersOfHandedOver } from '#domain/sale/orders/cancel-orders-of-handed-over'
import { cancelLeftOrders } from '#domain/sale/orders/cancel-left-orders'
import { cancelSupersededOrders } from '#domain/sale/orders/cancel-superseded-orders'
import { announcePriceChange } from '#domain/sale/price-changes/announce-price-change'
import { reconcileNightly } from '#domain/desk/reconciliation/reconcile-nightly'
import { verifyNightly } from '#domain/desk/reconciliation/verify-nightly'
import { freeTickets } from '#domain/account/support/free-tickets'
import { forgetClient } from '#domain/account/privacy/forget-person'
import { forgetCreditReasons } from '#domain/partners/account-entries/forget-credit-reasons'
import { forgetClientInEvents } from '#domain/partners/webhooks/forget-client'
import { mailPasswordReset } from '#domain/people/staff/ask-password-reset'
import { advanceByOlderAlarm, advanceSubscription } from '#domain/sale/renewals/advance-subscription'
import { fulfilOrder } from '#domain/sale/orders/fulfil-order'
import { endPauseByDate } from '#domain/sale/subscriptions/end-pause-by-date'
import { chargeRenewal } from '#domain/sale/renewals/charge-renewal'
import { followFailedCharge } from '#domain/sale/renewals/follow-failed-charge'
import { endOfferDays } from '#domain/sale/members/offer-ownership'
import { remindOfRenewal } from '#domain/sale/renewals/remind-of-renewal'
import { renewSubscription } from '#domain/sale/renewals/renew-subscription'
import { warnOfEnd } from '#domain/sale/renewals/warn-of-end'
import { remindOfCertificate } from '#domain/desk/tax/units/remind-of-certificate'
import { watchRenewals } from '#domain/sale/renewals/watch-renewals'
import { invoiceAccount } from '#domain/partners/account-invoices/invoice-account'
import { watchAccounts } from '#domain/partners/account-invoices/watch-accounts'
import { deliverWebhook } from '#domain/partners/webhooks/deliver-webhook'
import { fanOutEvent } from '#domain/partners/webhooks/fan-out-event'
import { reportUnit } from '#domain/desk/tax/submissions/report-unit'
import { summariseWaiting } from '#domain/desk/waiting/summarise-waiting'
import { watchReports } from '#domain/desk/tax/submissions/watch-reports'

/** Which verb answers which job. A handler only calls its verb. */
export const handlers: JobHandlers = {
  'message.deliver': deliverMessage,
  'gateway_event.work': atGateway('gateway_event.work', processGatewayEvent),
  'payment.reconcile': atGateway('payment.reconcile', reconcilePayment),
  'payment.keep_card': atGateway('payment.keep_card', keepCard),
  'payment_method.verify': atGateway('payment_method.verify', recheckCard),
  'payment_method.delete': atGateway('payment_method.delete', deleteCard),
  'order.lapse': lapseOrder,
  'unpaid.watch': watchUnpaid,
  'order.clear': clearOrder,
  'order.fulfil': fulfilOrder,
  'order.tell_received': notifyOrderReceived,
  'order.tell_failed': notifyPaymentFailed,
  'measurement.send': boundTo((ctx) => ({ line: ctx.measurement, of: 1 }), sendMeasuredEvent),
  'refund.send': atGateway('refund.send', sendRefund),
  'subscription.advance': advanceSubscription,
  'period.start': advanceByOlderAlarm,
  'period.end': advanceByOlderAlarm,
  'subscription.expire': advanceByOlderAlarm,
  'pause.end': endPauseByDate,
  'price_change.announce': announcePriceChange,
  'shop_price.start': startShopPrice,
  'subscription.renew': atGateway('subscription.renew', renewSubscription),
  'ownership.lapse': endOfferDays,
  'subscription.remind': remindOfRenewal,
  'subscription.warn_of_end': warnOfEnd,
  'renewal.charge': atGateway('renewal.charge', chargeRenewal),
  'plan_change.supersede': cancelSupersededOrders,
  'order.cancel_left': cancelLeftOrders,
  'ownership.cancel_left': cancelOrdersOfHandedOver,
  'renewal.follow': followFailedCharge,
  'renewals.watch': watchRenewals,
  'tax_certificates.watch': remindOfCertificate,
  'tax_unit.report': reportUnit,
  'tax.watch': watchReports,
  'account.invoice': invoiceAccount,
  'accounts.watch': watchAccounts,
  'books.compare': reconcileNightly,
  'books.verify': verifyNightly,
  'payment_method.warn': warnOfCard,
  'client.forget': async (ctx, clientId) => {
    await forgetClientInEvents(ctx, clientId)
    await forgetCreditReasons(ctx, clientId)
    return forgetClient(ctx, clientId)
  },
  'tickets.free': freeTickets,
  'export.write': writeExport,
  'webhook_event.spread': fanOutEvent,
  'webhook.deliver': deliverWebhook,
  'activity.seal': sealActivities,
  'figures.fold': foldFigures,
  'figures.compute_months': computeMonths,
  'password_reset.mail': mailPasswordReset,
  'codes.watch': watchCodes,
  'waiting.summarise': summariseWaiting,
  'house.tidy': cleanUp,
}
