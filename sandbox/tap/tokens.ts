import { passesLuhn } from '../practice/luhn.ts'
import type { Desk } from './desk.ts'
import { bad } from './errors.ts'
import { isObject } from '../practice/is-object.ts'
import { type Body, objectAt, textAt } from './fields.ts'
import { type CardFace, type Token, newId } from './objects.ts'
import { type Behaviour, type Scheme, behaviourOf, schemeOf } from './test-cards.ts'

/** POST /tokens: of a typed card, of a saved card, or of Apple's. */
export function createToken(desk: Desk, body: Body, isSecret: boolean): Token {
  if (isObject(body['saved_card'])) {
    // Whoever has only the publishable key must not turn a kept card into money.
    if (!isSecret) throw bad('2106')
    return ofSavedCard(desk, objectAt(body, 'saved_card'))
  }
  if (textAt(body, 'type') === 'applepay') return ofApplePay(desk, objectAt(body, 'token_data'))
  return ofCard(desk, objectAt(body, 'card'))
}

export function getToken(desk: Desk, id: string): Token {
  const token = desk.ledger.tokens.get(id)
  if (!token) throw bad('1125')
  return token
}

/** Takes the token for one charge, authorisation or verification. */
export function takeToken(desk: Desk, id: string): Token {
  if (id === '') throw bad('1124')
  const token = getToken(desk, id)
  if (token.used) throw bad('1126')
  const used = { ...token, used: true }
  desk.ledger.put({ kind: 'token', value: used })
  return used
}

function ofCard(desk: Desk, card: Body): Token {
  const number = textAt(card, 'number').replaceAll(' ', '')
  const month = Number(textAt(card, 'exp_month'))
  const year = fullYear(Number(textAt(card, 'exp_year')))
  const cvc = textAt(card, 'cvc')
  const name = textAt(card, 'name')
  const scheme = schemeOf(number)
  if (!scheme || !passesLuhn(number)) throw bad('1140')
  if (!(month >= 1 && month <= 12) || !Number.isInteger(year)) throw bad('1141')
  if (desk.clock.now() >= Date.UTC(year, month, 1)) throw bad('4101')
  if (!(scheme === 'AMERICAN_EXPRESS' ? /^\d{4}$/ : /^\d{3}$/).test(cvc)) throw bad('4102')
  if (name.replace(/\D/g, '').length > 10) throw bad('4100')
  return put(desk, {
    type: 'CARD',
    card_id: newId('card'),
    face: faceOf(scheme, { number, month, year, name }),
    behaviour: behaviourOf({ number, month, year, cvc }),
    customer_id: null,
  })
}

function ofSavedCard(desk: Desk, asked: Body): Token {
  const card = desk.ledger.cards.get(textAt(asked, 'card_id'))
  if (!card) throw bad('1125')
  if (card.customer_id !== textAt(asked, 'customer_id')) throw bad('1107')
  const { id: card_id, face, behaviour, customer_id } = card
  return put(desk, { type: 'SAVED_CARD', card_id, face, behaviour, customer_id })
}

/** Apple's data is for the acquirer's eyes; the practice bank approves whatever has its four parts. */
function ofApplePay(desk: Desk, data: Body): Token {
  if (!['data', 'header', 'signature', 'version'].every((name) => name in data)) throw bad('1125')
  const behaviour: Behaviour = { enrolled: false, code: '000', codeAlone: '000' }
  const face = faceOf('MADA', { number: '4464040000000007', month: 1, year: 2039, name: '' })
  return put(desk, { type: 'APPLEPAY', card_id: newId('card'), face, behaviour, customer_id: null })
}

function put(desk: Desk, token: Omit<Token, 'id' | 'created' | 'used'>): Token {
  const value = { ...token, id: newId('tok'), created: desk.clock.now(), used: false }
  desk.ledger.put({ kind: 'token', value })
  return value
}

function faceOf(
  scheme: Scheme,
  card: { number: string; month: number; year: number; name: string },
): CardFace {
  return {
    // A mada card also carries the mark of an international scheme, and Tap shows that one as its brand.
    brand: scheme === 'MADA' ? (card.number.startsWith('5') ? 'MASTERCARD' : 'VISA') : scheme,
    scheme,
    funding: scheme === 'MADA' ? 'DEBIT' : 'CREDIT',
    first_six: card.number.slice(0, 6),
    last_four: card.number.slice(-4),
    exp_month: card.month,
    exp_year: card.year % 100,
    name: card.name,
  }
}

function fullYear(year: number) {
  return year < 100 ? 2000 + year : year
}
