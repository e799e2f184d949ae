import { sealActivities } from '#domain/activity/seal-activities'
import { writeExport } from '#domain/exports/write-export'
import { foldFigures } from '#domain/dashboard/fold-figures'
import type { JobHandlers } from '#domain/jobs/run-due-jobs'
import { watchCodes } from '#domain/identity/watch-codes'
import { tidyHouse } from '#domain/jobs/tidy-house'
import { deliverMessage } from '#domain/messages/deliver-message'
import { clearOrder, lapseOrder } from '#domain/orders/lapse-order'
import { deleteCard } from '#domain/payments/delete-card'
import { tellOrderReceived, tellPaymentFailed } from '#domain/orders/tell-order'
import { keepCard } from '#domain/payments/keep-card'
import { reconcilePayment } from '#domain/payments/reconcile-payment'
import { lookAgainAtCard } from '#domain/payments/verify-card'
import { warnOfCard } from '#domain/payments/warn-of-card'
import { sendRefund } from '#domain/payments/send-refund'
import { workEvent } from '#domain/payments/work-event'
import { announcePriceChange } from '#domain/price-changes/announce-price-change'
import { reconcileNightly } from '#domain/reconciliation/reconcile-nightly'
import { verifyNightly } from '#domain/reconciliation/verify-nightly'
import { forgetClient } from '#domain/privacy/forget-person'
import { mailPasswordReset } from '#domain/staff/ask-password-reset'
import { expireSubscription } from '#domain/subscriptions/expire-subscription'
import { fulfilOrder } from '#domain/subscriptions/fulfil-order'
import { endPauseByDate } from '#domain/subscriptions/pause'
import { chargeRenewal } from '#domain/renewals/charge-renewal'
import { followRenewal } from '#domain/renewals/follow-renewal'
import { remindOfRenewal } from '#domain/renewals/remind-of-renewal'
import { renewSubscription } from '#domain/renewals/renew-subscription'
import { warnOfEnd } from '#domain/renewals/warn-of-end'
import { watchRenewals } from '#domain/renewals/watch-renewals'
import { endPeriod, startPeriod } from '#domain/subscriptions/period-points'
import { deliverWebhook } from '#domain/webhooks/deliver-webhook'
import { spreadEvent } from '#domain/webhooks/spread-event'

/** Which verb answers which job. A handler only calls its verb. */
export const handlers: JobHandlers = {
  'message.deliver': deliverMessage,
  'gateway_event.work': workEvent,
  'payment.reconcile': reconcilePayment,
  'payment.keep_card': keepCard,
  'payment_method.verify': lookAgainAtCard,
  'payment_method.delete': deleteCard,
  'order.lapse': lapseOrder,
  'order.clear': clearOrder,
  'order.fulfil': fulfilOrder,
  'order.tell_received': tellOrderReceived,
  'order.tell_failed': tellPaymentFailed,
  'refund.send': sendRefund,
  'period.start': startPeriod,
  'period.end': endPeriod,
  'subscription.expire': expireSubscription,
  'pause.end': endPauseByDate,
  'price_change.announce': announcePriceChange,
  'subscription.renew': renewSubscription,
  'subscription.remind': remindOfRenewal,
  'subscription.warn_of_end': warnOfEnd,
  'renewal.charge': chargeRenewal,
  'renewal.follow': followRenewal,
  'renewals.watch': watchRenewals,
  'books.compare': reconcileNightly,
  'books.verify': verifyNightly,
  'payment_method.warn': warnOfCard,
  'client.forget': forgetClient,
  'export.write': writeExport,
  'webhook_event.spread': spreadEvent,
  'webhook.deliver': deliverWebhook,
  'activity.seal': sealActivities,
  'figures.fold': foldFigures,
  'password_reset.mail': mailPasswordReset,
  'codes.watch': watchCodes,
  'house.tidy': tidyHouse,
}
