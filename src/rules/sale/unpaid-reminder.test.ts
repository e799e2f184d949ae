import { expect, test } from 'vitest'
import { atDay, isDay, reminderMoment } from './unpaid-reminder.ts'

/** A moment of one Riyadh week: «23 14:00». */
const at = (text: string) => new Date(`2026-11-${text.replace(' ', 'T')}:00+03:00`)
const ofOrder = (placed: string, until: string) =>
  reminderMoment({ placedAt: at(placed), payableUntil: at(until) })

test.each([
  ['three hours later', '23 10:00', '24 10:00', '23 13:00'],
  ['at the last moment of the day', '23 17:59', '24 17:59', '23 20:59'],
  ['in the morning, when that is the evening', '23 18:00', '24 18:00', '24 09:00'],
  ['in the morning, when that is the night', '23 23:30', '24 23:30', '24 09:00'],
  ['in the same morning, when it is early', '24 03:00', '25 03:00', '24 09:00'],
  ['never, when too little of the window is left', '23 10:00', '23 13:30', null],
  ['nor when the window ends before the morning', '23 20:00', '24 08:00', null],
  ['with an hour left', '23 10:00', '23 14:00', '23 13:00'],
])('an order is reminded of %s', (_, placed, until, reminded) => {
  expect(ofOrder(placed, until)).toEqual(reminded && at(reminded))
})

test('night is from nine to nine', () => {
  expect(['08:59', '09:00', '20:59', '21:00'].map((time) => isDay(at(`23 ${time}`)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(atDay(at('30 22:00'), at('30 23:59'))).toBe(null)
})
