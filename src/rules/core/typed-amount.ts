import { halalas, zero, type Halalas } from '#rules/core/money'
import { readTypedNumber } from '#rules/core/typed-number'

/** What somebody typed as an amount in riyals, in halalas; zero where it is none. */
export function readTypedAmount(text: string): Halalas {
  const riyals = readTypedNumber(text)
  return riyals === undefined ? zero : halalas(Math.round(riyals * 100))
}
