import { riyadhDate, startOfDay, addDays } from '#rules/core/riyadh-days'

export type PresetName = 'today' | 'yesterday' | 'week' | 'month' | 'month_before' | 'hijri_month'
export type DayRange = { from: string; to: string }

/**
 * Days that are one press away, as Riyadh days YYYY-MM-DD, each to the last of its days.
 * @param today YYYY-MM-DD
 */
export function dayPresets(today: string): Record<PresetName, DayRange> {
  const before = (days: number) => riyadhDate(addDays(startOfDay(today), -days))
  const monthStart = `${today.slice(0, 8)}01`
  const monthBeforeEnd = riyadhDate(addDays(startOfDay(monthStart), -1))
  return {
    today: { from: today, to: today },
    yesterday: { from: before(1), to: before(1) },
    week: { from: before(6), to: today },
    month: { from: monthStart, to: today },
    month_before: { from: `${monthBeforeEnd.slice(0, 8)}01`, to: monthBeforeEnd },
    hijri_month: { from: before(hijriDay(today) - 1), to: today },
  }
}

/** Which day of its month in Umm al-Qura's calendar a Riyadh day is. */
function hijriDay(day: string): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
    day: 'numeric',
    timeZone: 'Asia/Riyadh',
  }).formatToParts(startOfDay(day))
  return Number(parts.find(({ type }) => type === 'day')?.value)
}
