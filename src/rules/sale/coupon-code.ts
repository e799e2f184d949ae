import { toLatinDigits } from '#rules/core/digits'
import { withoutMarks } from '#rules/core/text'

/**
 * A coupon's code as it stands in the table, however it was typed or pasted: in capitals and 0-9, without
 * blanks. '' for none.
 */
export function couponCode(typed: string): string {
  return toLatinDigits(withoutMarks(typed)).replace(/\s/g, '').toUpperCase()
}
