import { toLatinDigits } from '#rules/core/digits'
import { withoutMarks } from '#rules/core/text'

/** A number that somebody typed is never longer. */
const maxLength = 30

/** Decimals behind a dot or «٫»; behind a comma one or two, as three are a thousand. */
const withDecimals = /^(.*?)(?:[.٫](\d{1,6})|[,،](\d{1,2}))?$/
/** Digits, or thousands parted by one and the same sign: a comma, «،», «٬» or a space. */
const wholeNumber = /^(?:\d{1,12}|[1-9]\d{0,2}(?<sign>[,،٬\s])\d{3}(?:\k<sign>\d{3}){0,2})$/

/**
 * What somebody typed as a number, in any digits, as its whole part and its decimals: the one rule of what a
 * comma, a dot and their Arabic sisters mean. Undefined for what is no number, or may be two of them (ADR
 * 0281).
 */
export function parseDecimals(text: string): { whole: string; decimals: string } | undefined {
  // Signs of direction come along with what is copied out of a page.
  const plain = toLatinDigits(withoutMarks(text))
  if (plain.length > maxLength) return undefined
  const [, whole = '', decimals = '', behindComma] = withDecimals.exec(plain) ?? []
  if (!wholeNumber.test(whole)) return undefined
  // A comma does not part thousands and decimals of one number.
  if (behindComma !== undefined && /[,،]/.test(whole)) return undefined
  return { whole: whole.replace(/\D/g, ''), decimals: behindComma ?? decimals }
}

/** What somebody typed as a number; undefined when it is none. A percent sign beside it is let pass. */
export function readTypedNumber(text: string): number | undefined {
  const read = parseDecimals(text.replace(/[%٪]/g, ''))
  return read && Number(`${read.whole}.${read.decimals || '0'}`)
}
