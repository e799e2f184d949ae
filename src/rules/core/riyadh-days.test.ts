import { onLastDay } from '#rules/core/last-day'
import { expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  fromRiyadhClock,
  monthOf,
  riyadhDate,
  riyadhMoment,
  startOfDay,
  startOfMonth,
  toRiyadhClock,
} from './riyadh-days.ts'
import { riyadhMonth } from '#rules/payments/card'

test('a period ends at the same time of day', () => {
  expect(addDays(new Date('2026-11-20T11:07:00Z'), 90).toISOString()).toBe('2027-02-18T11:07:00.000Z')
  expect(addDays(new Date('2028-02-28T21:30:00Z'), 365).toISOString()).toBe('2029-02-27T21:30:00.000Z')
})

test('the day begins at midnight in Riyadh', () => {
  expect(riyadhDate(new Date('2026-11-20T20:59:59.999Z'))).toBe('2026-11-20')
  expect(riyadhDate(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21')
  expect(riyadhDate(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01')
})

test('a day begins three hours before it does in Greenwich', () => {
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T21:00:00.000Z')
  expect(riyadhDate(startOfDay('2027-01-01'))).toBe('2027-01-01')
  expect(startOfDay('tomorrow').getTime()).toBeNaN()
})

test('a field of date and time shows and says the clock of Riyadh', () => {
  const moment = new Date('2026-11-20T21:05:59Z')
  expect(toRiyadhClock(moment)).toBe('2026-11-21T00:05')
  expect(new Date(fromRiyadhClock('2026-11-21T00:05')).toISOString()).toBe('2026-11-20T21:05:00.000Z')
})

test('an end at midnight is named after the day before, any other after its own', () => {
  expect(riyadhDate(onLastDay(startOfDay('2026-12-15')))).toBe('2026-12-14')
  expect(riyadhDate(onLastDay(new Date('2026-12-14T21:00:00.001Z')))).toBe('2026-12-15')
  expect(riyadhDate(onLastDay(new Date('2026-12-15T11:07:00Z')))).toBe('2026-12-15')
})

test('days between are calendar days in Riyadh', () => {
  const evening = new Date('2026-11-20T20:59:00Z')
  const afterMidnight = new Date('2026-11-20T21:01:00Z')
  expect(daysBetween(evening, afterMidnight)).toBe(1)
  expect(daysBetween(afterMidnight, evening)).toBe(-1)
  expect(daysBetween(evening, evening)).toBe(0)
  expect(daysBetween(new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T20:00:00Z'))).toBe(0)
})

test('agrees with the calendar for every day of ten years', () => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' })
  const start = new Date('2024-01-01T00:00:00Z')
  for (let day = 0; day < 3_660; day++) {
    const moment = addDays(start, day)
    expect(riyadhDate(moment)).toBe(format.format(moment))
    expect(daysBetween(start, moment)).toBe(day)
  }
})

test('a month begins and is counted on Riyadh’s clock', () => {
  expect(startOfMonth(2026, 12).toISOString()).toBe('2026-11-30T21:00:00.000Z')
  expect(startOfMonth(2026, 13)).toEqual(startOfMonth(2027, 1))
  expect(monthOf(new Date('2026-11-30T20:59:59Z'))).toBe('2026-11')
  expect(monthOf(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01')
  expect(riyadhMonth(new Date('2026-11-30T20:59:59Z'))).toEqual({ year: 2026, month: 11 })
  expect(riyadhMonth(new Date('2026-12-31T21:00:00Z'))).toEqual({ year: 2027, month: 1 })
  expect(riyadhMoment('2026-12-01', '03:00')).toBe('2026-12-01T03:00:00+03:00')
})
