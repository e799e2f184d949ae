import type { z } from '@hono/zod-openapi'
import type { GatewayRequest, Payment, PaymentMethod, Refund } from '#contract/payments'
import { expiresSoonDays, isExpiryInFuture } from '#rules/payments/card'
import { errors } from '#rules/errors/errors'
import type { Language } from '#rules/core/language'
import { writeMoment } from '#rules/core/moment'
import { halalas, toRiyals } from '#rules/core/money'
import { addDays } from '#rules/core/riyadh-days'
import { refundTarget } from '#rules/payments/refund'
import { paymentFailures, type PaymentFailure } from '#rules/payments/payment-failures'
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
    failure: payment.failure && presentFailure(payment.method, payment.failure, language),
    card: presentCard(payment),
    created_at: writeMoment(payment.created_at),
    updated_at: writeMoment(payment.updated_at),
  }
}

/** Why an attempt failed. A failure that says no more than its name has words of its own for Apple Pay. */
export function presentFailure(method: PaymentView['method'], failure: PaymentFailure, language: Language) {
  const isUnsaid = method === 'apple_pay' && failure === 'charge_failed'
  const name = isUnsaid ? 'apple_pay_payment_failed' : failure
  return {
    code: errors[name][0],
    name,
    message: errorText(language, name),
    next_step: paymentFailures[failure],
  }
}

/** Never more of a card than its brand and last four digits. */
export function presentCard(paid: Pick<PaymentView, 'card_brand' | 'card_last_four'>) {
  return paid.card_brand && paid.card_last_four
    ? { brand: paid.card_brand, last_four: paid.card_last_four }
    : null
}

/** @param payments of the same order */
export function presentRefund(refund: RefundView, payments: PaymentView[]): z.infer<typeof Refund> {
  const paid = payments.find(({ id }) => id === refund.payment_id)
  return {
    id: refund.id,
    destination: refund.destination,
    status: refund.status,
    amount: toRiyals(halalas(refund.amount_minor)),
    amount_minor: refund.amount_minor,
    cause: refund.cause,
    card: refund.destination === 'card' && paid ? presentCard(paid) : null,
    to_quote_card: refundTarget({ destination: refund.destination, byLink: refund.by_link }) === 'quote',
    created_at: writeMoment(refund.created_at),
  }
}

/** A saved card as staff see it. */
export function presentStoredCard(card: Omit<PaymentMethodView, 'created_at'>, now: Date) {
  const { id, brand, last_four, is_default, month, year } = card
  const lasts = (until: Date) => isExpiryInFuture({ month, year }, until)
  return {
    id,
    brand,
    last_four,
    month,
    year,
    is_default,
    is_expired: !lasts(now),
    expires_soon: lasts(now) && !lasts(addDays(now, expiresSoonDays)),
  }
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
