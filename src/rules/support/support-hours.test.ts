import { expect, test } from 'vitest'
import { day, hour, minute } from '#rules/core/durations'
import {
  afterWorkingTime,
  supportDefault,
  type SupportSchedule,
  type SupportShift,
  weekdays,
  workingTimeBetween,
} from '#rules/support/support-hours'

const at = (text: string) => new Date(`${text}+03:00`)
const working = weekdays.slice(0, 5)
const schedule: SupportSchedule = {
  ...supportDefault,
  ramadan: [
    { days: working, from: '10:00', to: '15:00' },
    { days: ['saturday', ...working], from: '21:00', to: '01:00' },
  ],
  holidays: ['2026-09-23', '2026-11-30'],
}

test.each([
  // 22 November 2026 is a Sunday; 18 February 2026 is 1 Ramadan 1447 and 20 March 1 Shawwal.
  ['within a day', '2026-11-22T09:30', 2, '2026-11-22T11:30'],
  ['from before the doors open', '2026-11-22T03:00', 2, '2026-11-22T11:00'],
  ['into the next day', '2026-11-22T16:00', 2, '2026-11-23T10:00'],
  ['over the week’s end', '2026-11-26T16:00', 2, '2026-11-29T10:00'],
  ['over a holiday', '2026-11-29T16:00', 2, '2026-12-01T10:00'],
  ['to the last minute of a day', '2026-11-22T09:00', 8, '2026-11-22T17:00'],
  ['in Ramadan, with a night', '2026-02-18T14:00', 3, '2026-02-18T23:00'],
  ['in Ramadan, past midnight', '2026-02-18T21:00', 5, '2026-02-19T11:00'],
  ['in Ramadan, on its own days', '2026-02-20T12:00', 1, '2026-02-21T22:00'],
  ['from the eve of Ramadan', '2026-02-17T16:00', 2, '2026-02-18T11:00'],
  ['out of Ramadan', '2026-03-20T02:00', 1, '2026-03-22T10:00'],
])('working time %s', (_, from, hours, until) => {
  expect(afterWorkingTime(schedule, at(`${from}:00`), hours * hour)).toEqual(at(`${until}:00`))
  expect(workingTimeBetween(schedule, at(`${from}:00`), at(`${until}:00`))).toBe(hours * hour)
})

test('open day and night is the time of the clock', () => {
  const always = { ...supportDefault, shifts: [{ days: [...weekdays], from: '00:00', to: '00:00' }] }
  expect(afterWorkingTime(always, at('2026-11-22T03:00:00'), 50 * hour)).toEqual(at('2026-11-24T05:00:00'))
})

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    yield state / 2 ** 31
  }
}

const drawn = Array.from({ length: 40 }, (_, seed) => {
  const random = numbers(seed + 1)
  const below = (limit: number) => Math.floor((random.next().value ?? 0) * limit)
  const time = () => `${String(below(24)).padStart(2, '0')}:${below(2) ? '30' : '00'}`
  const shift = (): SupportShift => ({
    days: weekdays.filter((_one, index) => index === below(7) || below(2) === 0).concat(['monday']),
    from: time(),
    to: time(),
  })
  const start = at('2026-02-10T00:00:00').getTime()
  return {
    schedule: {
      ...supportDefault,
      shifts: [shift(), shift()],
      ramadan: below(2) ? [shift()] : [],
      holidays: ['2026-02-16', '2026-02-19'],
    },
    from: new Date(start + below(12 * 24 * 60) * minute),
    length: (1 + below(60 * 60)) * minute,
    between: below(20 * 24 * 60) * minute,
  }
})

test.each(drawn)('so much working time after a moment there is so much between the two (%#)', (one) => {
  const { schedule: hours, from, length, between } = one
  const until = afterWorkingTime(hours, from, length)
  expect(workingTimeBetween(hours, from, until)).toBe(length)
  // A moment before, it has not passed yet.
  expect(workingTimeBetween(hours, from, new Date(until.getTime() - 1))).toBe(length - 1)
  // Time is the sum of its parts, wherever it is cut.
  const middle = new Date(from.getTime() + between)
  const end = new Date(from.getTime() + 21 * day)
  const parts = workingTimeBetween(hours, from, middle) + workingTimeBetween(hours, middle, end)
  expect(parts).toBe(workingTimeBetween(hours, from, end))
  // What begins later does not end earlier.
  const later = afterWorkingTime(hours, new Date(from.getTime() + 7 * minute), length)
  expect(later >= until).toBe(true)
})

test.each(drawn.slice(0, 12))('working time is what a look at each minute counts (%#)', (one) => {
  const { schedule: hours, from } = one
  const end = new Date(from.getTime() + 5 * day)
  let counted = 0
  for (let moment = from.getTime(); moment < end.getTime(); moment += minute) {
    if (isOpen(hours, moment)) counted += minute
  }
  expect(workingTimeBetween(hours, from, end)).toBe(counted)
})

/** Said in another way: hours of this day, or of the day before that go on past midnight. */
function isOpen({ shifts, ramadan, holidays }: SupportSchedule, moment: number): boolean {
  return [0, 1].some((daysAgo) => {
    const local = new Date(moment + 3 * hour - daysAgo * day).toISOString()
    const date = local.slice(0, 10)
    if (holidays.includes(date)) return false
    const inRamadan = ramadan.length > 0 && date >= '2026-02-18' && date < '2026-03-20'
    const weekday = weekdays[new Date(`${date}T12:00:00Z`).getUTCDay()]
    return (inRamadan ? ramadan : shifts).some(({ days, from, to }) => {
      if (!days.some((day) => day === weekday)) return false
      const passed = clock(local.slice(11, 16)) + daysAgo * 24 * 60
      const ends = clock(to) + (clock(to) <= clock(from) ? 24 * 60 : 0)
      return passed >= clock(from) && passed < ends
    })
  })
}

function clock(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
