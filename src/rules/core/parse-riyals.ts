import { halalas, type Halalas } from '#rules/core/money'
import { parseDecimals } from '#rules/core/typed-number'

/**
 * Halalas of riyals as somebody types them, in any digits: by forms, filters and previews alike, so that what
 * a button says is what is done. Null for what is no such sum, for more than two decimals, which are never
 * rounded, and for what may be read in two ways.
 */
export function parseRiyals(typed: string): Halalas | null {
  const read = parseDecimals(typed)
  if (!read || read.decimals.length > 2) return null
  return halalas(Number(read.whole) * 100 + Number(read.decimals.padEnd(2, '0')))
}
