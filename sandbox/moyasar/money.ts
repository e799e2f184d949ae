import { GROUP_THOUSANDS } from './guesses.ts'

const known = new Set(Intl.supportedValuesOf('currency'))
const decimals = new Map<string, number>()

export function isCurrency(code: string) {
  return known.has(code)
}

/** "155.00 SAR" for 15500; KWD has three decimals, JPY none. Integer arithmetic only. */
export function formatAmount(minor: number, currency: string): string {
  const places = decimalsOf(currency)
  const digits = String(minor).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const shown = GROUP_THOUSANDS ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  return places ? `${shown}.${digits.slice(-places)} ${currency}` : `${shown} ${currency}`
}

function decimalsOf(currency: string): number {
  let places = decimals.get(currency)
  if (places === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    places = format.resolvedOptions().maximumFractionDigits ?? 2
    decimals.set(currency, places)
  }
  return places
}
