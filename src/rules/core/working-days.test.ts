import { expect, test } from 'vitest'
import { addDays } from '#rules/core/riyadh-days'
import { refundAnswerDue, refundsLateBefore } from '#rules/core/working-days'

test.each([
  // 22 November 2026 is a Sunday; the days are Riyadh's.
  ['on a Sunday, by the end of Wednesday', '2026-11-22T09:00:00+03:00', '2026-11-26T00:00:00+03:00'],
  ['late on a Wednesday, by the end of Monday', '2026-11-25T23:59:00+03:00', '2026-12-01T00:00:00+03:00'],
  ['on a Friday, by the end of Tuesday', '2026-11-27T10:00:00+03:00', '2026-12-02T00:00:00+03:00'],
  ['on a Saturday, by the end of Tuesday', '2026-11-28T10:00:00+03:00', '2026-12-02T00:00:00+03:00'],
])('what is asked for %s is answered in time', (_, asked, due) => {
  expect(refundAnswerDue(new Date(asked))).toEqual(new Date(due))
})

test('the moment before which a request is late agrees with when each one is due, at every hour of two weeks', () => {
  const start = new Date('2026-11-20T00:30:00+03:00')
  for (let hour = 0; hour < 14 * 24; hour += 1) {
    const now = addDays(start, hour / 24)
    const edge = refundsLateBefore(now)
    expect(refundAnswerDue(new Date(edge.getTime() - 1)) <= now).toBe(true)
    expect(refundAnswerDue(edge) > now).toBe(true)
  }
})
