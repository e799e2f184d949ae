import { maxGroupMembers } from '#rules/sale/group'
import { halalas, type Halalas, shareOf } from '#rules/core/money'

type Priced = { priceWithTax: number; days: number; isShared: boolean }

/** What a plan's price is for one person or one day, as the window says it under the price. */
export type PriceShare = { per: 'person'; amount: Halalas; people: number } | { per: 'day'; amount: Halalas }

/** Periods of different lengths are compared by their price in so many days. */
const comparedDays = 30

/** Whoever bought it and those who share it with them. */
const peopleOf = ({ isShared }: Pick<Priced, 'isShared'>): number => (isShared ? maxGroupMembers + 1 : 1)

/**
 * The line under a plan's price, never an invented number: of a shared plan the part of one person in 30 days
 * when every place is taken, of another one the part of a day. Null where that says nothing new: a plan of
 * one day, and one that is free. A shared plan shorter than 30 days has its day, too: nobody buys 30 days of
 * it. Rounded to whole halalas. Source: the design's second turn.
 */
export function priceShare(plan: Priced): PriceShare | null {
  if (plan.priceWithTax === 0 || plan.days <= 1) return null
  if (plan.isShared && plan.days >= comparedDays) {
    return { per: 'person', amount: pricePerPerson(plan), people: peopleOf(plan) }
  }
  return { per: 'day', amount: partOf(plan.priceWithTax, 1, plan.days) }
}

/** What 30 days of a plan cost, in whole halalas. */
export function priceOfThirtyDays({ priceWithTax, days }: Pick<Priced, 'priceWithTax' | 'days'>): Halalas {
  return partOf(priceWithTax, comparedDays, days)
}

/** The same for each person when every place is taken. */
export function pricePerPerson(plan: Priced): Halalas {
  return partOf(plan.priceWithTax, comparedDays, plan.days * peopleOf(plan))
}

function partOf(price: number, part: number, of: number): Halalas {
  return shareOf(halalas(price), { part, of }, 'half_up')
}
