import { supportDefault, supportLimits, type SupportSchedule, weekdays } from '#rules/support/support-hours'
import { readTypedNumber } from '#rules/core/typed-number'
import { textIn, textsIn, trimmedIn } from '../../request/form-fields.ts'

/** The two lists of hours: of the year, and of Ramadan. */
export type ShiftList = 'shifts' | 'ramadan'

export const dayField = (list: ShiftList, row: number) => `${list}_${row}_days`
export const timeField = (list: ShiftList, row: number, end: 'from' | 'to') => `${list}_${row}_${end}`

/** Hours that are set, and empty rows behind them. */
export function shiftRows(schedule: SupportSchedule | null, list: ShiftList) {
  const set = schedule?.[list] ?? []
  const empty = { days: [], from: '', to: '' }
  const count = Math.min(supportLimits.shifts, Math.max(2, set.length + 1))
  return Array.from({ length: count }, (_, row) => set[row] ?? empty)
}

/** What is promised, or what a store that promises nothing would begin with. */
export function promisesOf(schedule: SupportSchedule | null) {
  const { answer_hours, solve_hours } = schedule ?? supportDefault
  return { answer_hours, solve_hours }
}

/** The schedule as it is typed; without any hours there is none. What is wrong in it is said by the API. */
export function readSupportSchedule(form: FormData): unknown {
  const shifts = readShifts(form, 'shifts')
  const ramadan = readShifts(form, 'ramadan')
  const holidays = textsIn(form, 'holiday').filter(Boolean)
  if (shifts.length === 0 && ramadan.length === 0 && holidays.length === 0) return null
  const hours = (promise: 'answer_hours' | 'solve_hours') => ({
    normal: readHours(form, `${promise}_normal`),
    urgent: readHours(form, `${promise}_urgent`),
  })
  return {
    shifts,
    ramadan,
    holidays,
    answer_hours: hours('answer_hours'),
    solve_hours: hours('solve_hours'),
  }
}

function readShifts(form: FormData, list: ShiftList) {
  return Array.from({ length: supportLimits.shifts }, (_, row) => {
    const ticked = form.getAll(dayField(list, row))
    return {
      days: weekdays.filter((day) => ticked.includes(day)),
      from: textIn(form, timeField(list, row, 'from')),
      to: textIn(form, timeField(list, row, 'to')),
    }
  }).filter(({ days, from, to }) => days.length > 0 || from !== '' || to !== '')
}

function readHours(form: FormData, name: string): number | string {
  const text = trimmedIn(form, name)
  return readTypedNumber(text) ?? text
}
