import { randomUUID } from 'node:crypto'
import { type Card, fundingOf, isPast, issuerOf, readCard } from './cards.ts'
import type { Desk } from './desk.ts'
import { invalid, notFound } from './errors.ts'
import { Fields, type Metadata } from './fields.ts'
import { ISSUER, SAVE_ONLY_LIFETIME, SAVE_ONLY_STATUS, TIME_FRAME, TOKEN_TEXTS } from './guesses.ts'
import { type PaymentRecord, type Source, gatewayId, newPayment, randomId } from './payment-object.ts'
import type { RequestBody } from './request-body.ts'
import { refuse } from './settlement.ts'
import type { Token, TokenRecord, TokenStatus } from './token-object.ts'

/** The hold that verifies a card: 1.00 SAR, given back at once. */
const VERIFICATION_AMOUNT = 100

/** POST /v1/tokens: either a short-lived one for one payment (save_only), or one to keep after 3-D Secure. */
export function createToken(desk: Desk, body: RequestBody, ip: string | null): Token {
  const now = desk.clock.now()
  const fields = new Fields(body)
  const card = readCard(fields, now)
  const singleUse = fields.flag('save_only', false)
  const callbackUrl = fields.url('callback_url', { required: !singleUse })
  const metadata = fields.metadata() ?? null
  fields.check()
  if (!card) throw invalid(fields.errors)

  const record = putNewToken(desk, { card, metadata, singleUse, callbackUrl: callbackUrl ?? null })
  return singleUse ? record.token : verify(desk, record, card, ip)
}

/** Also for cards saved while paying: those turn active with their payment. */
export function putNewToken(
  desk: Desk,
  input: { card: Card; metadata: Metadata | null; singleUse: boolean; callbackUrl: string | null },
): TokenRecord {
  const { card } = input
  const now = desk.clock.now()
  const at = new Date(now).toISOString()
  const record: TokenRecord = {
    token: {
      id: `token_${randomId()}`,
      status: input.singleUse ? SAVE_ONLY_STATUS : 'initiated',
      brand: card.brand,
      funding: fundingOf(card.brand),
      country: ISSUER.country,
      month: card.month,
      year: card.year,
      name: card.name,
      last_four: card.last_four,
      metadata: input.metadata,
      message: null,
      verification_url: null,
      created_at: at,
      updated_at: at,
      expires_at: input.singleUse ? new Date(now + SAVE_ONLY_LIFETIME).toISOString() : null,
    },
    behaviour: card.behaviour,
    single_use: input.singleUse,
    used: false,
    callback_url: input.callbackUrl,
  }
  desk.ledger.putToken(record)
  return record
}

/** A saved card that its bank has verified, without anybody at it: for crowds in tests. */
export function putVerifiedToken(desk: Desk): TokenRecord {
  const brand = 'visa'
  const card = {
    brand,
    name: 'Noura Ali',
    month: '9',
    year: String(new Date(desk.clock.now()).getUTCFullYear() + 8),
    last_four: '1111',
    masked: '4111-11XX-XXXX-1111',
    behaviour: { enrolment: 'challenge', failure: null, code: '00' },
  } as const
  const record = putNewToken(desk, { card, metadata: null, singleUse: false, callbackUrl: null })
  const active = { ...record, token: { ...record.token, status: 'active' as const } }
  desk.ledger.putToken(active)
  return active
}

function verify(desk: Desk, record: TokenRecord, card: Card, ip: string | null): Token {
  const now = desk.clock.now()
  const challengeId = randomUUID()
  const url = challengeUrl(desk, challengeId)
  const enrolled = card.behaviour.enrolment !== 'refused_at_enrolment'
  const payment = newPayment(
    {
      id: randomUUID(),
      amount: VERIFICATION_AMOUNT,
      currency: 'SAR',
      description: 'Card verification',
      callbackUrl: record.callback_url,
      metadata: record.token.metadata,
      ip,
      source: cardSource(card, { token: record.token.id, transactionUrl: enrolled ? url : null }),
    },
    now,
  )
  const hold: PaymentRecord = {
    payment,
    behaviour: card.behaviour,
    manual: true,
    purpose: 'verification',
    challenge: enrolled ? { id: challengeId, answer: null, expires_at: now + TIME_FRAME } : null,
    token_id: record.token.id,
    settled_at: null,
  }
  desk.ledger.putToken({ ...record, token: { ...record.token, verification_url: enrolled ? url : null } })
  if (enrolled) {
    desk.ledger.putPayment(hold)
    desk.frames.add(payment.id, now + TIME_FRAME)
  } else refuse(desk, hold, card.behaviour.failure ?? 'not_enrolled')
  return getToken(desk, record.token.id)
}

export function getToken(desk: Desk, id: string): Token {
  const record = desk.ledger.tokens.get(id)
  if (!record) throw notFound()
  return { ...record.token, status: statusNow(desk, record) }
}

export function deleteToken(desk: Desk, id: string) {
  if (!desk.ledger.tokens.has(id)) throw notFound()
  desk.ledger.removeToken(id)
}

/** The token for a payment, or why it cannot be charged. */
export function takeToken(desk: Desk, id: string): TokenRecord {
  const record = desk.ledger.tokens.get(id)
  if (!record) throw invalid({ token: [TOKEN_TEXTS.unknown] })
  if (record.used) throw invalid({ token: [TOKEN_TEXTS.used] })
  const status = statusNow(desk, record)
  if (status === 'expired') throw invalid({ token: [TOKEN_TEXTS.expired] })
  if (!record.single_use && status !== 'active') throw invalid({ token: [TOKEN_TEXTS.notActive] })
  return record
}

/** A token shows what it is now: time can have ended it. */
function statusNow(desk: Desk, { token, single_use: singleUse, used }: TokenRecord): TokenStatus {
  const now = desk.clock.now()
  if (singleUse && !used && token.expires_at !== null && now >= Date.parse(token.expires_at)) return 'expired'
  if (token.status === 'active' && isPast(token.month, token.year, now)) return 'inactive'
  return token.status
}

export function challengeUrl(desk: Desk, challengeId: string) {
  return `${desk.publicUrl}/v1/card_auth/${challengeId}/prepare`
}

/** `source` of a payment by card or token, before the bank has answered. */
export function cardSource(
  card: Pick<Card, 'brand' | 'name' | 'masked'>,
  extra: { token: string | null; transactionUrl: string | null },
): Source {
  return {
    type: 'creditcard',
    company: card.brand,
    name: card.name,
    number: card.masked,
    gateway_id: gatewayId('cc'),
    reference_number: null,
    token: extra.token,
    message: null,
    transaction_url: extra.transactionUrl,
    response_code: null,
    authorization_code: null,
    ...issuerOf(card.brand),
  }
}
