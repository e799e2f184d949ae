import { randomInt, randomUUID } from 'node:crypto'
import type { Metadata } from './fields.ts'
import { FAILURE_REASON_ON_PAYMENT, KEEP_TRANSACTION_URL, TEST_FEE, THREE_DS_FAILURES } from './guesses.ts'
import { formatAmount } from './money.ts'
import { type CardBehaviour, type ThreeDsFailure, bankAnswers } from './test-cards.ts'

export type PaymentStatus =
  | 'initiated'
  | 'paid'
  | 'authorized'
  | 'captured'
  | 'failed'
  | 'refunded'
  | 'voided'
  | 'verified'

/** `source` in answers, whatever the payment was made with. */
export interface Source {
  type: 'creditcard' | 'applepay' | 'samsungpay'
  company: string
  name: string | null
  number: string
  dpan?: string
  gateway_id: string
  reference_number: string | null
  token: string | null
  message: string | null
  transaction_url?: string | null
  response_code: string | null
  authorization_code: string | null
  issuer_name: string | null
  issuer_country: string | null
  issuer_card_type: string | null
  issuer_card_category: string | null
}

/** The payment as Moyasar shows it. Never changed in place: webhooks keep the moment that they report. */
export interface Payment {
  id: string
  status: PaymentStatus
  /** Minor units, as all amounts. */
  amount: number
  fee: number
  currency: string
  refunded: number
  refunded_at: string | null
  captured: number
  captured_at: string | null
  voided_at: string | null
  description: string | null
  amount_format: string
  fee_format: string
  refunded_format: string
  captured_format: string
  invoice_id: string | null
  ip: string | null
  callback_url: string | null
  created_at: string
  updated_at: string
  metadata: Metadata | null
  failure_reason?: string
  source: Source
}

/** How the bank was asked, and where the payer stands in 3-D Secure. */
export interface Challenge {
  /** Id in /v1/card_auth/{id}. */
  id: string
  /** What the payer chose on the practice bank's page. */
  answer: string | null
  /** Milliseconds since 1970. */
  expires_at: number
}

/** A payment with what only the gateway knows. */
export interface PaymentRecord {
  payment: Payment
  behaviour: CardBehaviour
  /** True: only a hold (authorized), captured later. */
  manual: boolean
  purpose: 'charge' | 'verification'
  challenge: Challenge | null
  /** The token that this payment saves or verifies; it becomes active with the payment. */
  token_id: string | null
  /** When money moved, for the void window. Milliseconds since 1970. */
  settled_at: number | null
}

export interface NewPayment {
  id: string
  amount: number
  currency: string
  description: string | null
  callbackUrl: string | null
  metadata: Metadata | null
  ip: string | null
  source: Source
}

export function newPayment(input: NewPayment, now: number): Payment {
  const at = new Date(now).toISOString()
  return withFormats({
    id: input.id,
    status: 'initiated',
    amount: input.amount,
    fee: TEST_FEE,
    currency: input.currency,
    refunded: 0,
    refunded_at: null,
    captured: 0,
    captured_at: null,
    voided_at: null,
    description: input.description,
    amount_format: '',
    fee_format: '',
    refunded_format: '',
    captured_format: '',
    invoice_id: null,
    ip: input.ip,
    callback_url: input.callbackUrl,
    created_at: at,
    updated_at: at,
    metadata: input.metadata,
    source: input.source,
  })
}

/** A changed copy, with its texts and `updated_at` in step. */
export function changed(payment: Payment, changes: Partial<Payment>, now: number): Payment {
  return withFormats({ ...payment, ...changes, updated_at: new Date(now).toISOString() })
}

function withFormats(payment: Payment): Payment {
  return {
    ...payment,
    amount_format: formatAmount(payment.amount, payment.currency),
    fee_format: formatAmount(payment.fee, payment.currency),
    refunded_format: formatAmount(payment.refunded, payment.currency),
    captured_format: formatAmount(payment.captured, payment.currency),
  }
}

/** What the bank's answer writes into `source`. */
export function answeredSource(source: Source, code: string, approved: boolean): Source {
  return {
    ...closedSource(source),
    message: bankAnswers[code] ?? 'DECLINED',
    response_code: code,
    reference_number: String(randomInt(10 ** 11, 10 ** 12)),
    authorization_code: approved ? String(randomInt(100_000, 1_000_000)) : null,
  }
}

/** The bank was never reached: no code, only a message, and why 3-D Secure refused. */
export function refusedByThreeDs(payment: Payment, failure: ThreeDsFailure, now: number): Payment {
  const { word, reason } = THREE_DS_FAILURES[failure]
  const message = `3-D Secure transaction attempt failed (${word})`
  return changed(
    payment,
    {
      status: 'failed',
      source: { ...closedSource(payment.source), message },
      ...(FAILURE_REASON_ON_PAYMENT && { failure_reason: reason }),
    },
    now,
  )
}

export function closedSource(source: Source): Source {
  return KEEP_TRANSACTION_URL || source.transaction_url === undefined
    ? source
    : { ...source, transaction_url: null }
}

export function gatewayId(kind: 'cc' | 'ap') {
  return `moyasar_${kind}_${randomId()}`
}

export function randomId() {
  return randomUUID().replaceAll('-', '')
}
