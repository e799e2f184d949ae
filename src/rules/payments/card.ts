import { digitsOnly, toLatinDigits } from '#rules/core/digits'

/** Staff are shown so many days ahead that a card is about to end. */
export const expiresSoonDays = 30

export const cardBrands = ['mada', 'visa', 'master', 'amex', 'unionpay'] as const
export type CardBrand = (typeof cardBrands)[number]

/**
 * The international scheme of what has been typed so far; null while it cannot be known. Most mada cards
 * carry one of these, too: see `cardBrand`.
 */
export function cardScheme(number: string): Exclude<CardBrand, 'mada'> | null {
  const digits = digitsOnly(number)
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'master'
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^62/.test(digits)) return 'unionpay'
  return null
}

/** Whether the digits pass the Luhn check and have a card's length (15 to 19). */
export function isCardNumber(number: string): boolean {
  const digits = digitsOnly(number)
  return digits.length >= 15 && digits.length <= 19 && passesLuhn(digits)
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** "4201 3201 1111 1010"; Amex 4-6-5. */
export function groupCardNumber(number: string): string {
  const digits = digitsOnly(number).slice(0, 19)
  if (cardScheme(digits) === 'amex') {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
  }
  return digits.match(/.{1,4}/g)?.join(' ') ?? ''
}

export const maxCvcDigits = 4

/** CVC: three digits, four for Amex. */
export function isCvc(cvc: string, brand: CardBrand | null): boolean {
  return digitsOnly(cvc).length === (brand === 'amex' ? maxCvcDigits : 3)
}

/**
 * Month and four-digit year of "11/29", "1129", "11 / 2029" in any digits; null when it is not a month and a
 * year.
 */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})\s*$/.exec(toMonthAndYear(text))
  if (!match) return null
  const month = Number(match[1])
  const year = Number(match[2])
  if (month < 1 || month > 12) return null
  return { month, year: year < 100 ? 2000 + year : year }
}

function toMonthAndYear(text: string): string {
  const latin = toLatinDigits(text).trim()
  // Without a separator the first two digits are the month.
  return /^(?:\d{4}|\d{6})$/.test(latin) ? `${latin.slice(0, 2)}/${latin.slice(2)}` : latin
}

/**
 * Whether a card with this expiry can still be used in the month of `now` (cards end with their month),
 * Riyadh time.
 */
export function isExpiryInFuture(expiry: { month: number; year: number }, now: Date): boolean {
  const { year, month } = riyadhMonth(now)
  const months = expiry.year * 12 + expiry.month
  const current = year * 12 + month
  return months >= current && months <= current + 12 * 25
}

/** The gateway asks for the name on the card in Latin letters, two words at least. */
export function isCardName(name: string): boolean {
  return /^[A-Za-z][A-Za-z.'-]*(\s+[A-Za-z][A-Za-z.'-]*)+$/.test(name.trim()) && name.trim().length <= 100
}

const monthInRiyadh = new Intl.DateTimeFormat('en', {
  timeZone: 'Asia/Riyadh',
  year: 'numeric',
  month: 'numeric',
})

/**
 * The Riyadh month of a moment; 1 is January. By the browser's own calendar: the page that pays would load
 * all of `riyadh-days` for it.
 */
export function riyadhMonth(moment: Date): { year: number; month: number } {
  const parts = new Map(monthInRiyadh.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return { year: parts.get('year') ?? Number.NaN, month: parts.get('month') ?? Number.NaN }
}
