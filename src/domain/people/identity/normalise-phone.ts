import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { toLatinDigits } from '#rules/core/digits'
import { ShopError } from '#rules/errors/shop-error'
import type { FieldError } from '#rules/core/field-errors'

export type NormalisedPhone = {
  /** E.164. */
  phone: string
  /** `+966` */
  extension: string
  /** The national number, without a trunk zero. */
  number: string
}

/**
 * Any usual way of writing a mobile number, in any digits, as E.164: `05…`, `5…`, `+966…`, `00966…`, `966…`.
 * A number that carries its own country wins over the extension beside it. Landlines and numbers that cannot
 * be are refused. Error: invalid_input with `phone_number`.
 */
export function normalisePhone(written: { extension: string; number: string }): NormalisedPhone {
  const phone = findPhone(written)
  if (!phone) throw new ShopError('invalid_input', { fields: { phone_number: [problemOf(written)] } })
  return phone
}

/** A Saudi number is no answer to whoever has chosen another country beside it. */
function problemOf({ extension, number }: { extension: string; number: string }): FieldError {
  const isOfChosen = !/^(\+|00)/.test(dial(number)) && !dial(extension).endsWith(saudi)
  return isOfChosen && isCallingCode(`+${dial(extension).replace(/^(\+|00)/, '')}`)
    ? 'not_a_phone_of_country'
    : 'not_a_phone'
}

/** The same for searches: undefined instead of an error. */
export function findPhone(written: { extension: string; number: string }): NormalisedPhone | undefined {
  const extension = dial(written.extension).replace(/\D/g, '').replace(/^00/, '')
  if (!/^[1-9]\d{0,3}$/.test(extension)) return undefined
  const number = dial(written.number)
  if (!/^\+?\d{4,20}$/.test(number)) return undefined

  if (number.startsWith('+')) return international(number.slice(1))
  if (number.startsWith('00')) return international(number.slice(2))
  if (number.startsWith(extension)) {
    const own = international(number)
    if (own) return own
  }
  return extension === saudi ? saudiMobile(number) : foreignMobile(number, extension)
}

/** The calling code of a number in E.164: `+966`. Of a practice number its own. */
export function callingCodeOf(phone: string): string {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode
  return code ? `+${code}` : phone.slice(0, 4)
}

/** Whether `+966` is some country's. */
function isCallingCode(extension: string): boolean {
  return extension.startsWith('+') && callingCodes.has(extension.slice(1))
}

const saudi = '966'
const callingCodes = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))

function international(digits: string): NormalisedPhone | undefined {
  return digits.startsWith(saudi) ? saudiMobile(digits.slice(saudi.length)) : foreignMobile(`+${digits}`)
}

/**
 * Tolerant on purpose: being stricter than "5 and eight digits" refuses people when the state opens a new
 * range.
 */
function saudiMobile(national: string): NormalisedPhone | undefined {
  const number = national.replace(/^0/, '')
  if (!/^5\d{8}$/.test(number)) return undefined
  return { phone: `+${saudi}${number}`, extension: `+${saudi}`, number }
}

function foreignMobile(number: string, callingCode?: string): NormalisedPhone | undefined {
  if (callingCode !== undefined && !callingCodes.has(callingCode)) return undefined
  const parsed = parsePhoneNumberFromString(number, callingCode ? { defaultCallingCode: callingCode } : {})
  if (!parsed?.isValid()) return undefined
  return {
    phone: parsed.number,
    extension: `+${parsed.countryCallingCode}`,
    number: parsed.nationalNumber,
  }
}

/**
 * Latin digits without the blanks, dashes, brackets and direction marks that people and keyboards put between
 * them.
 */
function dial(text: string): string {
  return toLatinDigits(text).replace(/[\s\-–—().\u00a0\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
}
