import type { ShownRenewal } from './place-order.server.ts'

/** The running subscription that a purchase adds a period to. */
export type Extended = {
  /** What the purchase ends besides: a pause, or a grace in which the renewal is not paid. When its time begins, `ShownPeriod` says. */
  ends: 'pause' | 'grace' | null
  renews: boolean
  /** What its next renewal costs as things stand, with tax, in halalas; null where that is of a plan that is chosen. */
  renewalPrice: number | null
}

/** What the next renewal of a plan that renews costs now, where the purchase makes it another price; null where it stays. */
export function priceBefore(extended: Extended | null, renewal: ShownRenewal | null): number | null {
  if (!extended?.renews || !renewal) return null
  return extended.renewalPrice === renewal.price ? null : extended.renewalPrice
}
