import { digitsOnly, toLatinDigits } from '#rules/core/digits'
import { isCardNumber } from '#rules/payments/card'

/**
 * How the numbers of each scheme begin, and how many digits they have; fewer than 15 are not looked for.
 * Apart from the other rules of cards, because no page needs it. Source: the schemes' published ranges
 * (ISO/IEC 7812), and mada's own in `mada-cards`.
 */
const schemes: readonly { begins: RegExp; digits: readonly number[] }[] = [
  // Visa.
  { begins: /^4/, digits: [16, 19] },
  // Mastercard.
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, digits: [16] },
  // American Express.
  { begins: /^3[47]/, digits: [15] },
  // JCB and Diners Club.
  { begins: /^(35(2[89]|[3-8])|30[0-5]|3095|3[689])/, digits: [16, 17, 18, 19] },
  // Maestro, Discover, RuPay, UnionPay, and what is mada's alone.
  { begins: /^(50|5[678]|6[0-57]|8[12])/, digits: [16, 17, 18, 19] },
  { begins: /^9682/, digits: [16] },
  // Mir and Troy.
  { begins: /^220[0-4]/, digits: [16, 17, 18, 19] },
  { begins: /^9792/, digits: [16] },
]

/**
 * Whether a card may have this number. One in ten of all long numbers passes the check of their last digit
 * alone, every IMEI and ICCID does: a number whose beginning or length no scheme has is none.
 */
export function mayBeCardNumber(number: string): boolean {
  const digits = digitsOnly(number)
  const isOfScheme = schemes.some((one) => one.digits.includes(digits.length) && one.begins.test(digits))
  return isOfScheme && isCardNumber(digits)
}

/**
 * Digits that stand by themselves, blanks and dashes between them or not. The digits of a gateway's token,
 * with letters, dashes or underscores around them, are no number: one token in some hundreds would pass for a
 * card.
 */
const numbers = /(?<![\p{L}\p{N}_-])\p{Nd}(?:[ -]?\p{Nd}){12,}(?![\p{L}\p{N}_]|-[\p{L}\p{N}]| \p{Nd})/gu

/** Whether a number that a card may have stands in a text, in any digits. */
export function holdsCardNumber(text: string): boolean {
  return (toLatinDigits(text).match(numbers) ?? []).some(mayBeCardNumber)
}
