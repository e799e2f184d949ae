import { halalas, shareOf, type Halalas } from '#rules/core/money'

/**
 * What a day of a plan costs, as it is shown beside the price of all its days; plans are compared unrounded
 * (rules/sale/plan-change.ts).
 */
export function priceOfDay(priceMinor: number, days: number): Halalas {
  return shareOf(halalas(priceMinor), { part: 1, of: days }, 'half_up')
}
