import type { Fields } from './fields.ts'
import { passesLuhn } from '../practice/luhn.ts'
import { FIELD_TEXTS, ISSUER, MADA_PREFIXES, UNLISTED_CARD_CODE, maskedNumber } from './guesses.ts'
import { type Brand, type CardBehaviour, type TestCard, findTestCard } from './test-cards.ts'

/** A card after the API: masked, with what the practice bank will say. The number and the CVC are gone. */
export interface Card {
  brand: Brand
  last_four: string
  masked: string
  name: string
  /** "9", as the documents show months. */
  month: string
  /** Four digits. */
  year: string
  behaviour: CardBehaviour
}

/** Reads a card from a body. Complaints go to the fields; the answer is undefined when there are any. */
export function readCard(fields: Fields, now: number): Card | undefined {
  const name = fields.text('name', { required: true, max: 100 })?.trim()
  const number = fields.digits('number')?.replaceAll(' ', '')
  const month = fields.digits('month')
  const year = fullYear(fields.digits('year'))
  const cvc = fields.digits('cvc')
  const brand = number === undefined ? undefined : findBrand(number)

  if (name !== undefined && !/^[A-Za-z][A-Za-z.'-]*(\s+[A-Za-z.'-]+)+$/.test(name))
    fields.complain('name', FIELD_TEXTS.cardName)
  if (number !== undefined && (!brand || !passesLuhn(number)))
    fields.complain('number', FIELD_TEXTS.cardNumber)
  if (month !== undefined && !/^(0?[1-9]|1[0-2])$/.test(month))
    fields.complain('month', FIELD_TEXTS.cardMonth)
  if (year !== undefined && !/^2\d{3}$/.test(year)) fields.complain('year', FIELD_TEXTS.cardYear)
  else if (month && year && isPast(month, year, now)) fields.complain('year', FIELD_TEXTS.cardExpired)
  if (cvc !== undefined && !isCvc(cvc, brand)) fields.complain('cvc', FIELD_TEXTS.cardCvc)

  if (!name || !number || !month || !year || !brand || Object.keys(fields.errors).length > 0) return undefined
  const known = findTestCard(number)
  const lastFour = number.slice(-4)
  return {
    brand,
    last_four: lastFour,
    masked: maskedNumber(lastFour),
    name,
    month: String(Number(month)),
    year,
    behaviour: known
      ? behaviourOf(known)
      : { enrolment: 'challenge', failure: null, code: UNLISTED_CARD_CODE },
  }
}

function behaviourOf({ number: _, brand: __, ...behaviour }: TestCard): CardBehaviour {
  return behaviour
}

/** mada cards also begin like Visa or Mastercard, so mada is looked for first. */
export function findBrand(number: string): Brand | undefined {
  if (!/^\d{15,19}$/.test(number)) return undefined
  if (MADA_PREFIXES.some((prefix) => number.startsWith(prefix))) return 'mada'
  if (/^3[47]/.test(number)) return number.length === 15 ? 'amex' : undefined
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(number)) return 'master'
  return /^(62|81)/.test(number) ? 'unionpay' : undefined
}

export function isCvc(cvc: string, brand: Brand | undefined): boolean {
  return brand === 'amex' ? /^\d{4}$/.test(cvc) : /^\d{3}$/.test(cvc)
}

/** A card is good through the last day of its month. */
export function isPast(month: string, year: string, now: number): boolean {
  return now >= Date.UTC(Number(year), Number(month), 1)
}

export function fundingOf(brand: Brand): 'debit' | 'credit' {
  return brand === 'mada' ? 'debit' : 'credit'
}

export function issuerOf(brand: Brand) {
  const funding = fundingOf(brand)
  return {
    issuer_name: ISSUER.name,
    issuer_country: ISSUER.country,
    issuer_card_type: funding,
    issuer_card_category: funding === 'debit' ? ISSUER.debitCategory : ISSUER.creditCategory,
  }
}

function fullYear(year: string | undefined): string | undefined {
  return year !== undefined && /^\d{2}$/.test(year) ? `20${year}` : year
}
