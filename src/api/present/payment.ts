import type { z } from '@hono/zod-openapi'
import type { GatewayRequest, Payment, PaymentMethod, Refund } from '#contract/payments'
import { isExpiryInFuture } from '#rules/card'
import { errors } from '#rules/errors'
import type { Language } from '#rules/language'
import { writeMoment } from '#rules/moment'
import { halalas, toRiyals } from '#rules/money'
import { paymentFailures } from '#rules/payment-failures'
import type { PaymentFailure } from '#rules/payment-failures'
import type { RefundView } from '#domain/sale/records/order-views/order-view'
import type { PaymentView } from '#domain/sale/records/payments/get-payment-view'
import type { PaymentMethodView } from '#domain/sale/records/cards/list-payment-methods'
import { errorText } from '#locales/texts'

export function presentPayment(
  payment: PaymentView,
  language: Language,
  gatewayRequest: z.infer<typeof GatewayRequest> | null = null,
): z.infer<typeof Payment> {
  return {
    id: payment.id,
    status: payment.status,
    method: payment.method,
    amount: toRiyals(halalas(payment.amount_minor)),
    amount_minor: payment.amount_minor,
    currency: 'SAR',
    redirect_url: payment.redirect_url,
    gateway_request: gatewayRequest,
    failure: payment.failure && {
      ...wordsOf(payment.method, payment.failure, language),
      next_step: paymentFailures[payment.failure],
    },
    card:
      payment.card_brand && payment.card_last_four
        ? { brand: payment.card_brand, last_four: payment.card_last_four }
        : null,
    created_at: writeMoment(payment.created_at),
    updated_at: writeMoment(payment.updated_at),
  }
}

/** A failure that says no more than its name has words of its own for Apple Pay. */
function wordsOf(method: PaymentView['method'], failure: PaymentFailure, language: Language) {
  const isUnsaid = method === 'apple_pay' && failure === 'charge_failed'
  const name = isUnsaid ? 'apple_pay_payment_failed' : failure
  return { code: errors[name][0], name, message: errorText(language, name) }
}

export function presentRefund(refund: RefundView): z.infer<typeof Refund> {
  return {
    id: refund.id,
    destination: refund.destination,
    status: refund.status,
    amount: toRiyals(halalas(refund.amount_minor)),
    amount_minor: refund.amount_minor,
    cause: refund.cause,
    created_at: writeMoment(refund.created_at),
  }
}

/** A saved card as staff see it. */
export function presentStoredCard(card: Omit<PaymentMethodView, 'created_at'>, now: Date) {
  const { id, brand, last_four, is_default, month, year } = card
  return { id, brand, last_four, is_default, is_expired: !isExpiryInFuture({ month, year }, now) }
}

export function presentPaymentMethod(card: PaymentMethodView, now: Date): z.infer<typeof PaymentMethod> {
  return {
    id: card.id,
    gateway: card.gateway,
    brand: card.brand,
    last_four: card.last_four,
    month: card.month,
    year: card.year,
    name: card.name,
    is_default: card.is_default,
    is_expired: !isExpiryInFuture({ month: card.month, year: card.year }, now),
    needs_bank: card.needs_bank,
    status: card.status,
    verification_url: card.verification_url,
    subscriptions: card.subscriptions,
    created_at: card.created_at.toISOString(),
  }
}
