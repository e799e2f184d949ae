import { randomBytes } from 'node:crypto'
import { type Behaviour, type Scheme, codeWords } from './test-cards.ts'

/** A card as it is shown: the number and the CVC are gone. */
export interface CardFace {
  brand: string
  scheme: Scheme
  funding: 'DEBIT' | 'CREDIT'
  first_six: string
  last_four: string
  exp_month: number
  /** Two digits. */
  exp_year: number
  name: string
}

export interface Token {
  id: string
  type: 'CARD' | 'SAVED_CARD' | 'APPLEPAY'
  created: number
  used: boolean
  card_id: string
  face: CardFace
  behaviour: Behaviour
  /** Of a saved card: whose it is. */
  customer_id: string | null
}

export interface Customer {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: { country_code: string; number: string } | null
}

/** A card that is kept for a customer, with the agreement by which it is charged without them. */
export interface SavedCard {
  id: string
  customer_id: string
  agreement_id: string
  face: CardFace
  behaviour: Behaviour
  created: number
}

/** Where the payer's browser is asked, for a charge or a card's verification. */
export interface Challenge {
  id: string
  expires_at: number
}

export type Status =
  | 'INITIATED'
  | 'CAPTURED'
  | 'ABANDONED'
  | 'CANCELLED'
  | 'FAILED'
  | 'DECLINED'
  | 'RESTRICTED'
  | 'VOID'
  | 'TIMEDOUT'
  | 'UNKNOWN'

export interface Charge {
  id: string
  status: Status
  /** Minor units in here; decimals on the wire. */
  amount: number
  currency: string
  description: string
  metadata: Record<string, string>
  reference: { transaction: string; order: string; idempotent: string; gateway: string; payment: string }
  code: string
  created: number
  threeDSecure: boolean
  customer_initiated: boolean
  save_card: boolean
  customer_id: string
  token_id: string
  card_id: string
  face: CardFace
  behaviour: Behaviour
  agreement_id: string | null
  redirect_url: string
  post: { url: string; status: 'PENDING' | 'SUCCESS' | 'ERROR'; tries: number; due_at: number }
  challenge: Challenge | null
}

export interface Verification {
  id: string
  status: string
  currency: string
  created: number
  customer_id: string
  card_id: string
  agreement_id: string | null
  face: CardFace
  behaviour: Behaviour
  save_card: boolean
  redirect_url: string
  challenge: Challenge | null
}

export interface Refund {
  id: string
  charge_id: string
  status: 'PENDING' | 'REFUNDED' | 'DECLINED'
  amount: number
  currency: string
  reason: string
  reference: { merchant: string; idempotent: string }
  created: number
  code: string
  decided_at: number
}

/** `chg_TS01…`: a prefix and what nobody can guess. */
export function newId(prefix: string): string {
  return `${prefix}_TS${randomBytes(12).toString('hex')}`
}

/** Halalas to riyals with two decimals, as a JSON number. */
export function decimals(minor: number): number {
  return Number((minor / 100).toFixed(2))
}

function responseOf(code: string) {
  return { code, message: codeWords[code]?.[1] ?? 'Unknown' }
}

function presentFace({ face, card_id: id }: { face: CardFace; card_id: string }) {
  const { first_six, last_four, brand, scheme } = face
  return { id, object: 'card', first_six, last_four, brand, scheme }
}

export function presentCard(card: SavedCard) {
  const { id, customer_id: customer, face, created } = card
  return { id, object: 'card', live_mode: false, created, customer, ...face }
}

export function presentToken({ id, type, created, used, face, card_id }: Token) {
  const card = { id: card_id, object: 'card', ...face }
  return { id, object: 'token', live_mode: false, type, created, used, card }
}

function presentAgreement(id: string | null, cardId: string) {
  return id === null ? {} : { payment_agreement: { id, type: 'UNSCHEDULED', contract: { id: cardId } } }
}

export function presentCharge(charge: Charge, publicUrl: string) {
  const { id, status, currency, reference, challenge, post } = charge
  const amount = decimals(charge.amount)
  const isOpen = status === 'INITIATED'
  return {
    id,
    object: 'charge',
    live_mode: false,
    api_version: 'V2',
    status,
    amount,
    currency,
    threeDSecure: charge.threeDSecure,
    customer_initiated: charge.customer_initiated,
    save_card: charge.save_card,
    description: charge.description,
    metadata: charge.metadata,
    transaction: {
      created: String(charge.created),
      expiry: { period: 30, type: 'MINUTE' },
      amount,
      currency,
      ...(isOpen && challenge ? { url: pageUrl(publicUrl, challenge) } : {}),
    },
    reference,
    response: responseOf(charge.code),
    card: charge.save_card ? presentFace(charge) : { ...presentFace(charge), id: undefined },
    customer: { id: charge.customer_id },
    source: { object: 'token', type: 'CARD_NOT_PRESENT', id: charge.token_id },
    redirect: { status: isOpen ? 'PENDING' : 'SUCCESS', url: charge.redirect_url },
    post: { status: post.status, url: post.url },
    ...presentAgreement(charge.agreement_id, charge.card_id),
  }
}

export function presentVerification(verification: Verification, publicUrl: string) {
  const { id, status, currency, challenge } = verification
  return {
    id,
    object: 'verify_card',
    live_mode: false,
    status,
    currency,
    transaction: challenge ? { url: pageUrl(publicUrl, challenge) } : {},
    card: presentFace(verification),
    customer: { id: verification.customer_id },
    ...presentAgreement(verification.agreement_id, verification.card_id),
  }
}

export function presentRefund(refund: Refund) {
  const { id, charge_id, status, currency, reason, reference, created, code } = refund
  const response = { code, message: refundWords[status] }
  return {
    id,
    object: 'refund',
    live_mode: false,
    charge_id,
    status,
    amount: decimals(refund.amount),
    currency,
    reason,
    reference,
    created: String(created),
    response,
  }
}

const refundWords = { PENDING: 'Pending', REFUNDED: 'Refunded', DECLINED: 'Declined' }

function pageUrl(publicUrl: string, challenge: Challenge) {
  return `${publicUrl}/gosell/v2/payment/tap_process.aspx?chg=${challenge.id}`
}
