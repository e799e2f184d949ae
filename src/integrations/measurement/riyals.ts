import type { Halalas } from '#rules/money'

/** Riyals as a number, which is how vendors want a value: 11500 halalas are 115. */
export function riyalsOf(amount: Halalas): number {
  return Number(amount) / 100
}
