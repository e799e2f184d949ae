import { randomUUID } from 'node:crypto'
import { type Card, issuerOf, isCvc, readCard } from './cards.ts'
import type { Desk } from './desk.ts'
import { ApiError, invalid, notFound } from './errors.ts'
import { Fields, type Metadata } from './fields.ts'
import {
  FIELD_TEXTS,
  MAXIMUM_AMOUNT,
  MAXIMUM_DESCRIPTION,
  MOTO_REFUSED,
  NAME_SINGLE_USE_TOKEN_IN_SOURCE,
  TIME_FRAME,
  maskedNumber,
} from './guesses.ts'
import { isCurrency } from './money.ts'
import { type PaymentRecord, type Source, gatewayId, newPayment } from './payment-object.ts'
import type { RequestBody } from './request-body.ts'
import { refuse, settle, settleWith } from './settlement.ts'
import { cardSource, challengeUrl, putNewToken, takeToken } from './tokens.ts'
import { readWallet } from './wallets.ts'

/** 1.00 SAR. */
const MINIMUM_AMOUNT = 100

/** What stands around the source. */
interface Order {
  id: string
  amount: number
  currency: string
  description: string | null
  callbackUrl: string | null
  metadata: Metadata | null
  ip: string | null
}

/** POST /v1/payments. All or nothing in one turn of the event loop, so two calls with one given_id cannot both win. */
export function createPayment(desk: Desk, body: RequestBody, ip: string | null): PaymentRecord {
  const fields = new Fields(body)
  const givenId = fields.uuid('given_id')
  const amount = fields.integer('amount', { required: true, min: MINIMUM_AMOUNT, max: MAXIMUM_AMOUNT })
  const currency = fields.text('currency')?.toUpperCase() ?? 'SAR'
  if (!isCurrency(currency)) fields.complain('currency', FIELD_TEXTS.currency)
  const description = fields.text('description', { max: MAXIMUM_DESCRIPTION }) ?? null
  const metadata = withoutEmpty(fields.metadata())
  fields.flag('apply_coupon', true)
  const source = fields.nested('source')
  const type = source?.text('type', { required: true })
  const returns = type === 'creditcard' || type === 'token'
  const callbackUrl = fields.url('callback_url', { required: returns }) ?? null

  const make = source && readSource(desk, source, type, amount ?? 0)
  fields.check()
  if (!make || amount === undefined) throw invalid(fields.errors)
  if (givenId !== undefined && desk.ledger.payments.has(givenId))
    throw new ApiError(
      400,
      'used_given_id',
      'The given_id provided has been already used with a different payment.',
    )
  const id = givenId ?? randomUUID()
  return make({ id, amount, currency, description, callbackUrl, metadata, ip })
}

export function getPayment(desk: Desk, id: string): PaymentRecord {
  const record = desk.ledger.payments.get(id.toLowerCase())
  if (!record) throw notFound()
  return record
}

export function withoutEmpty(metadata: Metadata | undefined): Metadata | null {
  if (!metadata) return null
  const kept = Object.entries(metadata).filter(([, value]) => value !== '')
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/** Reads the source first, and answers with what makes the payment once everything else was found right. */
function readSource(desk: Desk, source: Fields, type: string | undefined, amount: number) {
  switch (type) {
    case 'creditcard':
      return readCardPayment(desk, source)
    case 'token':
      return readTokenPayment(desk, source)
    case 'applepay':
    case 'samsungpay':
      return readWalletPayment(desk, source, type, amount)
    default:
      if (type !== undefined) source.complain('type', FIELD_TEXTS.sourceType)
      return undefined
  }
}

function readCardPayment(desk: Desk, source: Fields) {
  const card = readCard(source, desk.clock.now())
  const threeDs = source.flag('3ds', true)
  const manual = source.flag('manual', false)
  const save = source.flag('save_card', false)
  source.text('statement_descriptor', { max: 255 })
  // Seen live with this text, and `errors` as a plain sentence.
  if (save && !threeDs)
    throw invalid("save_card options can't be used with MOTO transaction", 'Wrong number of parameters')
  if (!threeDs) throw invalid(MOTO_REFUSED.errors, MOTO_REFUSED.message)
  if (!card) return undefined

  return (order: Order) => {
    const { metadata } = order
    const saved = save
      ? putNewToken(desk, { card, metadata, singleUse: false, callbackUrl: null })
      : undefined
    const tokenId = saved?.token.id ?? null
    return startThreeDs(desk, order, card, { manual, tokenId, shownToken: tokenId })
  }
}

function readTokenPayment(desk: Desk, source: Fields) {
  const tokenId = source.text('token', { required: true, max: 255 })
  const threeDs = source.flag('3ds', false)
  const manual = source.flag('manual', false)
  const cvc = source.has('cvc') ? source.digits('cvc') : undefined
  source.text('statement_descriptor', { max: 255 })
  if (tokenId === undefined) return undefined

  return (order: Order) => {
    const record = takeToken(desk, tokenId)
    const { token, behaviour } = record
    if (cvc !== undefined && !isCvc(cvc, token.brand)) throw invalid({ cvc: [FIELD_TEXTS.cardCvc] })
    const card = { brand: token.brand, name: token.name, masked: maskedNumber(token.last_four), behaviour }
    if (record.single_use) {
      desk.ledger.putToken({ ...record, used: true, token: { ...token, status: 'inactive' } })
      const shownToken = NAME_SINGLE_USE_TOKEN_IN_SOURCE ? token.id : null
      return startThreeDs(desk, order, card, { manual, tokenId: null, shownToken })
    }
    if (threeDs) return startThreeDs(desk, order, card, { manual, tokenId: null, shownToken: token.id })
    const shown = cardSource(card, { token: token.id, transactionUrl: null })
    const charge = recordOf(desk, order, { source: shown, behaviour, manual, tokenId: null })
    const { codeWithoutCvc } = behaviour
    return codeWithoutCvc && cvc === undefined
      ? settleWith(desk, charge, codeWithoutCvc)
      : settle(desk, charge)
  }
}

function readWalletPayment(desk: Desk, source: Fields, type: 'applepay' | 'samsungpay', amount: number) {
  const token = source.wallet('token')
  const manual = source.flag('manual', false)
  const save = source.flag('save_card', false)
  if (token === undefined) return undefined

  return (order: Order) => {
    const card = readWallet(token, amount)
    const { metadata } = order
    const saved = save
      ? putNewToken(desk, { card, metadata, singleUse: false, callbackUrl: null })
      : undefined
    const tokenId = saved?.token.id ?? null
    const shown: Source = {
      type,
      company: card.brand,
      name: type === 'applepay' ? null : card.name,
      number: card.masked,
      dpan: card.masked,
      gateway_id: gatewayId('ap'),
      reference_number: null,
      token: tokenId,
      message: null,
      response_code: null,
      authorization_code: null,
      ...issuerOf(card.brand),
    }
    const { behaviour } = card
    return settle(desk, recordOf(desk, order, { source: shown, behaviour, manual, tokenId }))
  }
}

function startThreeDs(
  desk: Desk,
  order: Order,
  card: Pick<Card, 'brand' | 'name' | 'masked' | 'behaviour'>,
  how: { manual: boolean; tokenId: string | null; shownToken: string | null },
): PaymentRecord {
  const { behaviour } = card
  const enrolled = behaviour.enrolment !== 'refused_at_enrolment'
  const challengeId = randomUUID()
  const source = cardSource(card, {
    token: how.shownToken,
    transactionUrl: enrolled ? challengeUrl(desk, challengeId) : null,
  })
  const record = recordOf(desk, order, { source, behaviour, manual: how.manual, tokenId: how.tokenId })
  if (!enrolled) return refuse(desk, record, behaviour.failure ?? 'not_enrolled')

  const expiresAt = desk.clock.now() + TIME_FRAME
  const waiting = { ...record, challenge: { id: challengeId, answer: null, expires_at: expiresAt } }
  desk.ledger.putPayment(waiting)
  desk.frames.add(order.id, expiresAt)
  return waiting
}

function recordOf(
  desk: Desk,
  order: Order,
  how: Pick<PaymentRecord, 'behaviour' | 'manual'> & { source: Source; tokenId: string | null },
): PaymentRecord {
  return {
    payment: newPayment({ ...order, source: how.source }, desk.clock.now()),
    behaviour: how.behaviour,
    manual: how.manual,
    purpose: 'charge',
    challenge: null,
    token_id: how.tokenId,
    settled_at: null,
  }
}
