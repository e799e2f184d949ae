import { formatList, formatTime } from '#locales/format'
import type { Language } from '#rules/core/language'
import { riyadhMoment } from '#rules/core/riyadh-days'
import { type SupportSchedule, type SupportShift, type Weekday, weekdays } from '#rules/support/support-hours'

/** What the days of the week are called. */
export const weekdayNames: Record<Language, Record<Weekday, string>> = {
  ar: {
    sunday: 'الأحد',
    monday: 'الاثنين',
    tuesday: 'الثلاثاء',
    wednesday: 'الأربعاء',
    thursday: 'الخميس',
    friday: 'الجمعة',
    saturday: 'السبت',
  },
  en: {
    sunday: 'Sunday',
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
  },
}

const words = {
  ar: {
    daily: 'كل يوم',
    span: (first: string, last: string) => `من ${first} إلى ${last}`,
    hours: (from: string, to: string) => `من ${from} إلى ${to}`,
    allDay: 'على مدار الساعة',
    join: '، ',
    following: '؛ ',
    inRamadan: (hours: string) => `وفي رمضان: ${hours}`,
  },
  en: {
    daily: 'Every day',
    span: (first: string, last: string) => `${first} to ${last}`,
    hours: (from: string, to: string) => `${from} to ${to}`,
    allDay: 'around the clock',
    join: ', ',
    following: '; ',
    inRamadan: (hours: string) => `In Ramadan: ${hours}`,
  },
} as const

/** «من الأحد إلى الخميس، من 9:00 ص إلى 5:00 م. وفي رمضان: …»: when support works, as its settings say. */
export function formatSupportHours(
  { shifts, ramadan }: Pick<SupportSchedule, 'shifts' | 'ramadan'>,
  language: Language,
): string {
  const { following, inRamadan } = words[language]
  const list = (hours: SupportShift[]) => hours.map((shift) => formatShift(shift, language)).join(following)
  return ramadan.length === 0 ? list(shifts) : `${list(shifts)}. ${inRamadan(list(ramadan))}`
}

function formatShift({ days, from, to }: SupportShift, language: Language): string {
  const { hours, allDay, join } = words[language]
  // An hour keeps its half of the day beside it.
  const time = (clock: string) =>
    formatTime(riyadhMoment('2026-01-01', clock), language).replace(' ', '\u00a0')
  return formatDays(days, language) + join + (from === to ? allDay : hours(time(from), time(to)))
}

/** Three days or more that follow one another are named by the first and the last. */
function formatDays(days: Weekday[], language: Language): string {
  const { daily, span } = words[language]
  if (days.length === weekdays.length) return daily
  const names = weekdayNames[language]
  const runs: Weekday[][] = []
  for (const day of weekdays.filter((one) => days.includes(one))) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && weekdays.indexOf(day) === weekdays.indexOf(last) + 1) run.push(day)
    else runs.push([day])
  }
  const parts = runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    return run.length > 2 && first && last ? [span(names[first], names[last])] : run.map((day) => names[day])
  })
  return formatList(parts, language)
}
