/** How far ahead the analytics look, in days, and in how many steps. */
export const forecastDays = 90
const forecastSteps = 3
/** The oldest age that has a rate of its own; whoever stays longer stays like them. */
export const oldestAge = 12
/** Renewals that the rate of all is worth beside those of one age: few of them say little. */
const borrowed = 20
/** Standard deviations of an interval that holds four of five. */
const fourOfFive = 1.2816

/** Subscriptions that are alike, and what they will be charged next. Halalas with tax. */
export type KnownRenewals = {
  count: number
  /** Days until their next charge, 0 for today. */
  inDays: number
  /** Days of a period: what follows is charged as much later. */
  every: number
  /** Periods that are paid already: 1 before the first renewal. */
  age: number
  /** Of the next charges, one after the other; the last one goes on. */
  amounts: readonly [number, ...number[]]
  /**
   * Nothing can be charged unless the client acts: a price is not agreed to, or there is no card that is
   * valid then.
   */
  isReady: boolean
}

/** Renewals that fell due at an age, and those of them that came. */
export type RenewalsOfAge = { age: number; due: number; renewed: number }

/** What is expected, and between what four of five outcomes lie. Halalas with tax. */
export type Expected = { amount: number; low: number; high: number }

export type Forecast = Expected & {
  /** Of equal lengths, the nearest first. */
  steps: (Expected & { charges: number })[]
  /** What would be charged besides, if nothing stood in the way. */
  blocked: { count: number; amount: number }
}

/**
 * The share that renews at each age, of 1, for ages 1 to `oldestAge`. Each age leans on the rate of all the
 * more, the fewer of it there were. Null where nothing has fallen due yet.
 */
export function renewalRates(ages: RenewalsOfAge[]): number[] | null {
  const sum = (of: (one: RenewalsOfAge) => number) => ages.reduce((total, one) => total + of(one), 0)
  const due = sum((one) => one.due)
  if (due === 0) return null
  const ofAll = sum((one) => one.renewed) / due
  return Array.from({ length: oldestAge }, (_, index) => {
    const theirs = ages.filter(({ age }) => Math.min(age, oldestAge) === index + 1)
    const [at, came] = theirs.reduce(
      ([sumDue, sumRenewed], one) => [sumDue + one.due, sumRenewed + one.renewed],
      [0, 0],
    )
    return (came + borrowed * ofAll) / (at + borrowed)
  })
}

/**
 * What known renewals bring in the next days: each charge counts by the chance that its subscription gets to
 * it, which is the product of the rates of the ages on the way. The interval has what chance does to that
 * many subscriptions, and the error that the method had before.
 * @param error how far it was off when it was tried on the past, of 1
 */
export function forecastRenewals(
  known: KnownRenewals[],
  rates: number[],
  { days = forecastDays, steps = forecastSteps, error = 0 } = {},
): Forecast {
  const ready = known.filter(({ isReady }) => isReady)
  const blocked = known.filter(({ isReady, inDays }) => !isReady && inDays < days)
  const within = (from: number, to: number) => {
    let [amount, variance, charges] = [0, 0, 0]
    for (const group of ready) {
      const one = chancesOf(group, rates, { from, to })
      amount += group.count * one.mean
      variance += group.count * one.variance
      charges += group.count * one.charges
    }
    const spread = fourOfFive * Math.sqrt(variance + (amount * error) ** 2)
    return {
      amount: Math.round(amount),
      low: Math.max(0, Math.round(amount - spread)),
      high: Math.round(amount + spread),
      charges: Math.round(charges),
    }
  }
  const length = days / steps
  const { charges: _, ...whole } = within(0, days)
  return {
    ...whole,
    steps: Array.from({ length: steps }, (__, index) => within(index * length, (index + 1) * length)),
    blocked: {
      count: blocked.reduce((sum, { count }) => sum + count, 0),
      amount: blocked.reduce((sum, { count, amounts }) => sum + count * amounts[0], 0),
    },
  }
}

/**
 * Mean and variance of what one of the group pays between two days, and how many charges that is on average.
 */
function chancesOf(
  { inDays, every, age, amounts }: KnownRenewals,
  rates: number[],
  { from, to }: { from: number; to: number },
) {
  let [chance, mean, square, charges, paid] = [1, 0, 0, 0, 0]
  for (let nth = 0; inDays + nth * every < to; nth++) {
    chance *= rates[Math.min(age + nth, oldestAge) - 1] ?? 0
    if (inDays + nth * every < from) continue
    const amount = amounts[Math.min(nth, amounts.length - 1)] ?? amounts[0]
    mean += chance * amount
    // Who gets here has paid all charges before: (a + b)² is a² and b (2a + b) more.
    square += chance * amount * (2 * paid + amount)
    paid += amount
    charges += chance
  }
  return { mean, variance: square - mean ** 2, charges }
}

/**
 * How far a forecast was off from what came, of 1: below zero when it said too little. Null when nothing
 * came.
 */
export function forecastError(expected: number, came: number): number | null {
  return came > 0 ? (expected - came) / came : null
}
