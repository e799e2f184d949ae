/**
 * Money is whole halalas (1 SR = 100 halalas), never a float. In the database `bigint`; in code this branded
 * integer, which stays far below Number.MAX_SAFE_INTEGER (90 trillion riyals).
 */
export type Halalas = number & { readonly __unit: 'halalas' }

/** A percentage in whole basis points: 15 % is 1500. */
export type BasisPoints = number & { readonly __unit: 'basis points' }

/** Takes a whole number of halalas; throws on fractions and on numbers too large to be exact. */
export function halalas(amount: number | bigint): Halalas {
  const value = Number(amount)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of halalas: ${amount}`)
  return value as Halalas
}

/** Takes whole basis points (hundredths of a percent), 0 to 10000. */
export function basisPoints(value: number): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > 10_000)
    throw new RangeError(`not basis points: ${value}`)
  return value as BasisPoints
}

export const zero = halalas(0)

/** The smallest amount that the gateway charges: 1 SR. Source: Moyasar, "Create payment". */
export const smallestCharge = halalas(100)

export function add(...amounts: Halalas[]): Halalas {
  return halalas(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

export function subtract(from: Halalas, amount: Halalas): Halalas {
  return halalas(from - amount)
}

export function lesser(a: Halalas, b: Halalas): Halalas {
  return a < b ? a : b
}

/** Where a fraction of a halala goes: to the nearer whole one, a half upwards, or to the one below. */
export type Rounding = 'half_up' | 'down'

/**
 * `amount * part / of` in whole halalas: the only place that rounds money. Nothing is negative, and `of` is
 * above zero. In BigInt, because the product may pass the safe integers.
 */
export function shareOf(amount: Halalas, { part, of }: { part: number; of: number }, to: Rounding): Halalas {
  const [product, whole] = [BigInt(amount) * BigInt(part), BigInt(of)]
  return halalas(to === 'down' ? product / whole : (2n * product + whole) / (2n * whole))
}

/** A percentage of an amount, rounded half up. */
export function percentOf(amount: Halalas, percentage: BasisPoints): Halalas {
  return shareOf(amount, { part: percentage, of: 10_000 }, 'half_up')
}

/** Basis points from a number of percent on the wire, which has at most two decimals. */
export function fromPercent(percent: number): BasisPoints {
  return basisPoints(Math.round(percent * 100))
}

/** Numbers of percent on the wire (15, 7.5) from basis points. */
export function toPercent(percentage: BasisPoints): number {
  return percentage / 100
}

/** Hundredths (halalas, basis points) with two decimals and a dot, as machines write them: `69.00`. */
export function toDecimals(amount: number): string {
  return (amount / 100).toFixed(2)
}

/**
 * Riyals with at most two decimals, for the wire's reading form and for vendors of statistics (69, 69.5,
 * 69.25).
 */
export function toRiyals(amount: Halalas): number {
  return amount / 100
}
