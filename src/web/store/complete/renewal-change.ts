import type { ShownRenewal } from './place-order.server.ts'

/** What renewals cost from the next one on, with tax, in halalas, and how many days each brings. */
export type RenewalTerms = Pick<ShownRenewal, 'price' | 'discounted' | 'later'> & { days: number }

/** The running subscription that a purchase adds a period to. */
export type Extended = {
  /**
   * What the purchase ends besides: a pause, or a grace in which the renewal is not paid. When its time
   * begins, `ShownPeriod` says.
   */
  ends: 'pause' | 'grace' | null
  /** Auto-renewal is on, or is agreed to and begins with a card. */
  renews: boolean
  /** It begins with the first card that can be charged. */
  awaitsCard: boolean
  /** What its renewals are as things stand; null where the next one is of a plan that is chosen. */
  renewal: RenewalTerms | null
}

/**
 * What the renewals of a plan that renews are now, where the purchase makes any of them others: all of them
 * are agreed to with it, also those behind a coupon; null where they stay.
 * @param days that a renewal brings of what is bought
 */
export function renewalBefore(
  extended: Extended | null,
  renewal: ShownRenewal | null,
  days: number,
): RenewalTerms | null {
  if (!extended?.renews || !extended.renewal || !renewal) return null
  const { renewal: before } = extended
  return before.days === days && stepsOf(before) === stepsOf(renewal) ? null : before
}

/** Each price, and of how many renewals it is, to be compared. */
const stepsOf = ({ price, discounted, later }: Omit<RenewalTerms, 'days'>): string =>
  [
    price,
    ...(discounted
      ? [discounted, ...later.map((then) => `${then.price_after_tax_minor}*${then.renewals}`)]
      : []),
  ].join()

/** The scheduled price that is agreed to with the renewals, by its id. */
export const agreedChange = (renewal: ShownRenewal | null | undefined): string | undefined =>
  renewal?.standsAsPlaced ? undefined : renewal?.change?.id
