import { dayAfter, lengthOf, maxPeriod, type Period } from '#rules/desk/dashboard'

/** The periods that are one press away; `own` is any other. */
export const periodNames = ['today', '7', '30', '90', 'month'] as const
export type PeriodName = (typeof periodNames)[number]
export type ChosenPeriod = Period & {
  name: PeriodName | 'own'
  /** Two days were chosen that the figures cannot be shown for, and why. */
  refused?: 'reversed' | 'too_long'
}

/**
 * What the address says, in Riyadh days. Whatever it cannot mean is the usual 30 days, for two days with the
 * reason.
 */
export function readPeriod(params: URLSearchParams, today: string): ChosenPeriod {
  const name = periodNames.find((one) => one === params.get('period'))
  if (name) return { name, ...periodOf(name, today) }
  const own = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  const standard = { name: '30', ...periodOf('30', today) } as const
  if (!isDay(own.from) || !isDay(own.to)) return standard
  if (own.from > own.to) return { ...standard, refused: 'reversed' }
  return lengthOf(own) > maxPeriod ? { ...standard, refused: 'too_long' } : { name: 'own', ...own }
}

function periodOf(name: PeriodName, today: string): Period {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    default:
      return { from: dayAfter(today, 1 - Number(name)), to: today }
  }
}

function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
