import { hour } from '#rules/core/durations'
import { addDays, riyadhDate, riyadhMoment, startOfDay } from '#rules/core/riyadh-days'

export type SnoozeName = 'two_hours' | 'afternoon' | 'tomorrow' | 'sunday'
export type SnoozeTime = { name: SnoozeName; until: string }

/**
 * To which moments a ticket is put off by one press: those that are still to come, each once, the nearest
 * first.
 */
export function snoozeTimes(now: string): SnoozeTime[] {
  const moment = new Date(now)
  const today = startOfDay(riyadhDate(moment))
  const at = (days: number, time: string) =>
    new Date(riyadhMoment(riyadhDate(addDays(today, days)), time)).toISOString()
  // Noon of the Riyadh day is the same weekday in UTC; Sunday is 0.
  const toSunday = 7 - addDays(today, 0.5).getUTCDay()
  const soon = new Date(moment.getTime() + 2 * hour).toISOString()
  const afternoon = at(0, '16:00')
  return [
    { name: 'two_hours' as const, until: soon },
    ...(soon < afternoon ? [{ name: 'afternoon' as const, until: afternoon }] : []),
    { name: 'tomorrow', until: at(1, '09:00') },
    ...(toSunday > 1 ? [{ name: 'sunday' as const, until: at(toSunday, '09:00') }] : []),
  ]
}
