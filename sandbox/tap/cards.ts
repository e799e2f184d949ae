import { randomUUID } from 'node:crypto'
import type { Desk } from './desk.ts'
import { TapError, bad } from './errors.ts'
import { type Body, currencyAt, flagAt, objectAt, redirectAt, textAt } from './fields.ts'
import { VERIFICATION_DONE, VERIFICATION_FAILED, VERIFICATION_PREFIX } from './guesses.ts'
import { type Customer, type SavedCard, type Verification, newId } from './objects.ts'
import { takeToken } from './tokens.ts'

/** The payer's time on the bank's page. Source: Tap's documents, 30 minutes by default. */
export const TIME_FRAME = 30 * 60_000

/** The customer that a body names, or a new one made of what it says. */
export function takeCustomer(desk: Desk, body: Body): Customer {
  const asked = objectAt(body, 'customer')
  const id = textAt(asked, 'id')
  if (id !== '') {
    const known = desk.ledger.customers.get(id)
    if (!known) throw bad('1106')
    return known
  }
  const phone = objectAt(asked, 'phone')
  const customer: Customer = {
    id: newId('cus'),
    first_name: textAt(asked, 'first_name'),
    last_name: textAt(asked, 'last_name'),
    email: textAt(asked, 'email'),
    phone: phone['number']
      ? { country_code: textAt(phone, 'country_code'), number: textAt(phone, 'number') }
      : null,
  }
  if (customer.first_name === '') throw bad('1130')
  if (customer.email === '' && customer.phone === null) throw bad('1139')
  desk.ledger.put({ kind: 'customer', value: customer })
  return customer
}

/** Keeps a card that has just been authenticated, with an agreement to charge it without its owner. */
export function keepCard(
  desk: Desk,
  from: Pick<SavedCard, 'customer_id' | 'face' | 'behaviour'> & { card_id: string },
): SavedCard {
  const known = desk.ledger.cards.get(from.card_id)
  if (known) return known
  const { card_id: id, customer_id, face, behaviour } = from
  const agreement_id = newId('payment_agreement')
  const value = { id, customer_id, agreement_id, face, behaviour, created: desk.clock.now() }
  desk.ledger.put({ kind: 'card', value })
  return value
}

/** POST /card/verify: the bank is asked whether the card is the payer's, without money. */
export function createVerification(desk: Desk, body: Body): Verification {
  const currency = currencyAt(body)
  const redirect_url = redirectAt(body)
  const customer = takeCustomer(desk, body)
  const { face, behaviour, card_id } = takeToken(desk, textAt(objectAt(body, 'source'), 'id'))
  const verification: Verification = {
    id: newId(VERIFICATION_PREFIX),
    status: 'INITIATED',
    currency,
    created: desk.clock.now(),
    customer_id: customer.id,
    card_id,
    agreement_id: null,
    face,
    behaviour,
    save_card: flagAt(body, 'save_card', false),
    redirect_url,
    challenge: null,
  }
  if (!behaviour.enrolled) return finishVerification(desk, verification, true)
  const expires_at = desk.clock.now() + TIME_FRAME
  const value = { ...verification, challenge: { id: randomUUID(), expires_at } }
  desk.ledger.put({ kind: 'verification', value })
  desk.frames.add(value.id, expires_at)
  return value
}

export function getVerification(desk: Desk, id: string): Verification {
  const verification = desk.ledger.verifications.get(id)
  if (!verification) throw new TapError(404, '2102', 'Request not found')
  return verification
}

/** The payer has answered: the bank vouches for the card unless it would refuse it for good. */
export function finishVerification(desk: Desk, verification: Verification, passed: boolean): Verification {
  desk.frames.remove(verification.id)
  const isGood = passed && verification.behaviour.code === '000'
  const card = isGood && verification.save_card ? keepCard(desk, verification) : null
  const value = {
    ...verification,
    status: isGood ? VERIFICATION_DONE : VERIFICATION_FAILED,
    agreement_id: card?.agreement_id ?? null,
  }
  desk.ledger.put({ kind: 'verification', value })
  return value
}

export function getCard(desk: Desk, customerId: string, cardId: string): SavedCard {
  const card = desk.ledger.cards.get(cardId)
  if (card?.customer_id !== customerId) throw new TapError(404, '2102', 'Request not found')
  return card
}

export function deleteCard(desk: Desk, customerId: string, cardId: string) {
  const { id } = getCard(desk, customerId, cardId)
  desk.ledger.put({ kind: 'card_gone', id })
  return { id, deleted: true }
}
