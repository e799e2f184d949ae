/** Saudi first, then the Gulf: whose numbers are sent codes until staff say otherwise. */
export const gulfCountries = ['+966', '+971', '+965', '+974', '+973', '+968'] as const
export const homeCountry = '+966'

/** Codes by SMS that the store sends in a Riyadh day before it asks for more. */
export const codeBudget = { min: 100, max: 1_000_000, default: 5_000 } as const
export const maxCodeCountries = 60

/** Administrators are notified at this part of the day's budget, and when it is used up. */
export const budgetWarning = 0.8

/**
 * Codes an hour to numbers of one country, as a part of the day's budget: half of it at home, a twentieth
 * abroad.
 */
export function hourlyCodes(country: string, dailyBudget: number): number {
  return Math.ceil(dailyBudget * (country === homeCountry ? 0.5 : 0.05))
}

/**
 * Links by SMS that one partner sends in a day, and orders on account that it takes back: a tenth of the
 * store's budget, so that no partner stops the others.
 */
export function dailyLinks(dailyBudget: number): { points: number; duration: number; isGivenBack: true } {
  return { points: Math.ceil(dailyBudget / 10), duration: 24 * 3600, isGivenBack: true }
}

/** Wrong codes an hour in the whole store at which somebody seems to be guessing. */
const suspiciousWrongCodes = 200
/**
 * Codes an hour from which on it is odd when fewer than the part is entered: somebody has them sent for the
 * cost alone.
 */
const suspiciousCodes = { sent: 100, entered: 0.2 } as const

export type CodeCount = { sent: number; entered: number; wrong: number }

/** Whether the codes of an hour look like an attack. */
export function looksLikeAttack({ sent, entered, wrong }: CodeCount): boolean {
  if (wrong >= suspiciousWrongCodes) return true
  return sent >= suspiciousCodes.sent && entered < sent * suspiciousCodes.entered
}
