import { riyadhOffset } from '#rules/durations'

/** The Riyadh month of a moment; 1 is January. Apart from `riyadh-days`, which the page that pays would load for it. */
export function riyadhMonth(moment: Date): { year: number; month: number } {
  const shifted = new Date(moment.getTime() + riyadhOffset)
  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth() + 1 }
}
