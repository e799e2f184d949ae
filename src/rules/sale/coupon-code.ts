import { toLatinDigits } from '#rules/core/digits'

/** A coupon's code as it stands in the table, however it was typed: in capitals and 0-9. '' for none. */
export function couponCode(typed: string): string {
  return toLatinDigits(typed).trim().toUpperCase()
}
