import { randomInt, randomUUID } from 'node:crypto'
import { TIME_FRAME, keepCard, takeCustomer } from './cards.ts'
import type { Desk } from './desk.ts'
import { TapError, bad } from './errors.ts'
import {
  type Body,
  amountAt,
  currencyAt,
  flagAt,
  metadataAt,
  objectAt,
  redirectAt,
  textAt,
} from './fields.ts'
import { EXPIRED } from './guesses.ts'
import { type Charge, type Status, newId } from './objects.ts'
import { codeWords } from './test-cards.ts'
import { takeToken } from './tokens.ts'

/** Documented: the original answer is given again for so long. In milliseconds. */
const IDEMPOTENT_FOR = 24 * 3_600_000

/**
 * POST /charges. All or nothing in one turn of the event loop, so two calls with one idempotent string cannot both make a
 * charge: the second one gets the first one's.
 */
export function createCharge(desk: Desk, body: Body): Charge {
  const asked = objectAt(body, 'reference')
  const idempotent = textAt(asked, 'idempotent')
  const before = findIdempotent(desk, idempotent)
  if (before) return before

  const amount = amountAt(body)
  const currency = currencyAt(body)
  const redirect_url = redirectAt(body)
  const customer_initiated = flagAt(body, 'customer_initiated', true)
  const threeDSecure = flagAt(body, 'threeDSecure', true)
  const agreement_id = textAt(objectAt(body, 'payment_agreement'), 'id') || null
  if (!customer_initiated && agreement_id === null) throw bad('1216')
  if (!threeDSecure && agreement_id === null) throw bad('1109')
  const customer = takeCustomer(desk, body)
  const token = takeToken(desk, textAt(objectAt(body, 'source'), 'id'))
  if (token.customer_id !== null && token.customer_id !== customer.id) throw bad('1107')

  const now = desk.clock.now()
  const id = newId('chg')
  const asks = threeDSecure && token.behaviour.enrolled
  const charge: Charge = {
    id,
    status: 'INITIATED',
    amount,
    currency,
    description: textAt(body, 'description'),
    metadata: metadataAt(body),
    reference: {
      transaction: textAt(asked, 'transaction'),
      order: textAt(asked, 'order'),
      idempotent,
      gateway: '',
      payment: String(randomInt(10 ** 12)).padStart(19, '4'),
    },
    code: '100',
    created: now,
    threeDSecure,
    customer_initiated,
    save_card: flagAt(body, 'save_card', false),
    customer_id: customer.id,
    token_id: token.id,
    card_id: token.card_id,
    face: token.face,
    behaviour: token.behaviour,
    agreement_id,
    redirect_url,
    post: { url: textAt(objectAt(body, 'post'), 'url'), status: 'PENDING', tries: 0, due_at: 0 },
    challenge: asks ? { id: randomUUID(), expires_at: now + TIME_FRAME } : null,
  }
  if (!asks)
    return settle(desk, charge, customer_initiated ? charge.behaviour.code : charge.behaviour.codeAlone)
  desk.ledger.put({ kind: 'charge', value: charge })
  desk.frames.add(id, now + TIME_FRAME)
  return charge
}

function findIdempotent(desk: Desk, key: string): Charge | undefined {
  if (key === '') return undefined
  const since = desk.clock.now() - IDEMPOTENT_FOR
  return [...desk.ledger.charges.values()].find(
    ({ reference, created }) => reference.idempotent === key && created > since,
  )
}

export function getCharge(desk: Desk, id: string): Charge {
  if (!id.startsWith('chg_')) throw bad('1143')
  const charge = desk.ledger.charges.get(id)
  if (!charge) throw new TapError(404, '1144', 'Charge id not found')
  return charge
}

/** The bank's answer is given; used for late money too. The store is notified unless nobody paid or refused. */
export function settle(desk: Desk, charge: Charge, code: string): Charge {
  const [status = 'UNKNOWN'] = codeWords[code] ?? []
  desk.frames.remove(charge.id)
  const isPaid = status === 'CAPTURED'
  const card = isPaid && charge.save_card ? keepCard(desk, charge) : null
  const now = desk.clock.now()
  const value: Charge = {
    ...charge,
    status: status as Status,
    code,
    agreement_id: card?.agreement_id ?? charge.agreement_id,
    reference: { ...charge.reference, gateway: `sandbox_${charge.id.slice(-12)}` },
    post: { ...charge.post, status: 'PENDING', tries: 0, due_at: now },
  }
  desk.ledger.put({ kind: 'charge', value })
  if (status !== 'ABANDONED') desk.webhooks.notify(value)
  return value
}

/** The payer did not answer in time. */
export function expire(desk: Desk, charge: Charge): Charge {
  return settle(desk, charge, EXPIRED.code)
}

export type Listing<T> = { items: T[]; has_more: boolean }

/** POST /charges/list: newest first, in pages of at most 50, from the one after `starting_after`. */
export function listCharges(desk: Desk, body: Body): Listing<Charge> {
  const { from, to } = objectAt(objectAt(body, 'period'), 'date')
  const [earliest, latest] = [Number(from ?? 0), Number(to ?? Infinity)]
  const charges = [...desk.ledger.charges.values()]
    .filter(({ created }) => created >= earliest && created <= latest)
    .toReversed()
  return pageOf(charges, body)
}

export function pageOf<T extends { id: string }>(items: T[], body: Body): Listing<T> {
  const limit = Math.min(Number(textAt(body, 'limit') || 25), 50)
  const after = textAt(body, 'starting_after')
  const begin = after === '' ? 0 : items.findIndex(({ id }) => id === after) + 1
  return { items: items.slice(begin, begin + limit), has_more: begin + limit < items.length }
}
