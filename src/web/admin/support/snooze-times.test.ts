import { expect, test } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+03:00`).toISOString()

test.each([
  // 22 November 2026 is a Sunday.
  [
    'in the morning',
    at(22, '11:20'),
    {
      two_hours: at(22, '13:20'),
      afternoon: at(22, '16:00'),
      tomorrow: at(23, '09:00'),
      sunday: at(29, '09:00'),
    },
  ],
  [
    'when the afternoon is near',
    at(23, '14:30'),
    { two_hours: at(23, '16:30'), tomorrow: at(24, '09:00'), sunday: at(29, '09:00') },
  ],
  ['when tomorrow is Sunday', at(28, '23:00'), { two_hours: at(29, '01:00'), tomorrow: at(29, '09:00') }],
])('a ticket is put off to moments that are to come, %s', (_, now, times) => {
  expect(Object.fromEntries(snoozeTimes(now).map(({ name, until }) => [name, until]))).toEqual(times)
})
