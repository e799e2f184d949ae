import { halalas } from '#rules/core/money'
import { declineOf, failureOf } from '#integrations/payments/moyasar-failures'
import type { MoyasarPayment } from '#integrations/payments/moyasar-shapes'
import type { Charge, GatewayPayment, SavedCardSource } from '#domain/core/ports/gateway'

/** The `source` of a charge in Moyasar's format; with `3ds` the bank asks the payer. */
export type ChargeSource =
  | { type: 'token'; token: string; '3ds'?: true }
  | { type: 'applepay'; token: string }

/** One tap: the card was verified when it was saved, and without the switch Moyasar asks no bank. */
export function savedCardSource({ handle, asksBank }: SavedCardSource): ChargeSource {
  return { type: 'token', token: handle, ...(asksBank && { '3ds': true }) }
}

/** What a charge has wherever it is made, by us or by the browser. */
export function commonFields(charge: Charge) {
  return {
    given_id: charge.id,
    amount: charge.amount,
    currency: 'SAR',
    description: charge.description,
    callback_url: charge.callbackUrl,
    // A coupon of the gateway's own would change the amount behind our back.
    apply_coupon: false,
    metadata: { order_id: charge.orderId, payment_id: charge.id },
  }
}

/** A payment in our words. `live` as our key has it: the object itself does not say it. */
export function toGatewayPayment(payment: MoyasarPayment, live: boolean): GatewayPayment {
  const { source } = payment
  const message = source?.message ?? ''
  const status = statusOf(payment.status)
  const orderId = payment.metadata?.['order_id']
  const code = source?.response_code ?? null
  const failure =
    status === 'failed'
      ? failureOf(code, payment.failure_reason ?? source?.failure_reason ?? null, message)
      : null
  return {
    id: payment.id,
    reference: null,
    status,
    amount: halalas(payment.amount),
    refunded: halalas(payment.refunded ?? 0),
    currency: payment.currency,
    live,
    orderId: typeof orderId === 'string' ? orderId : null,
    redirectUrl: status === 'open' ? (source?.transaction_url ?? null) : null,
    failure,
    decline: failure && declineOf(code, failure),
    rawStatus: payment.status,
    message,
    card: cardOf(payment),
    savedCard: source?.token ?? null,
  }
}

function statusOf(status: string): GatewayPayment['status'] {
  switch (status) {
    case 'paid':
    case 'captured':
    case 'refunded':
      return 'paid'
    case 'failed':
      return 'failed'
    case 'voided':
      return 'void'
    // initiated, authorized, verified and whatever is new: no money was taken yet.
    default:
      return 'open'
  }
}

function cardOf({ source }: MoyasarPayment): GatewayPayment['card'] {
  const lastFour = /(\d{4})\D*$/.exec(source?.number ?? '')?.[1]
  if (!source?.company || !lastFour) return null
  return { brand: source.company, lastFour, name: source.name ?? '', month: null, year: null }
}
