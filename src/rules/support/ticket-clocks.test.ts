import { expect, test } from 'vitest'
import { hour, minute } from '#rules/core/durations'
import { supportDefault } from '#rules/support/support-hours'
import {
  answerClock,
  firstAnswerTime,
  latestSnooze,
  solveClock,
  type TicketTimes,
} from '#rules/support/ticket-clocks'

const at = (time: string, day = 22) => new Date(`2026-11-${day}T${time}:00+03:00`)
const client = (time: string, day?: number) => ({ at: at(time, day), by: 'client' as const })
const staff = (time: string, day?: number) => ({ at: at(time, day), by: 'staff' as const })
const closed = (time: string, day?: number) => ({ at: at(time, day), by: 'nobody' as const })

/** Sunday to Thursday, nine to five; answered within 8 working hours and solved within 24, or 2 and 8. */
const open: TicketTimes = {
  turns: [client('10:00')],
  urgency: 'normal',
  waitingSince: at('10:00'),
  closedAt: null,
}

test('a client who waits is answered within the working hours that were set', () => {
  const clock = answerClock(supportDefault, open, at('11:00'))
  expect(clock).toEqual({ spent: hour, target: 8 * hour, due: at('10:00', 23), urgency: 'plain' })
})

test.each([
  ['15:19', 'plain'],
  ['15:21', 'soon'],
])('the last third of the working time is soon: %s', (time, urgency) => {
  expect(answerClock(supportDefault, open, at(time))?.urgency).toBe(urgency)
})

test('nights are no working time, and its end is late', () => {
  expect(answerClock(supportDefault, open, at('09:59', 23))?.urgency).toBe('soon')
  expect(answerClock(supportDefault, open, at('10:00', 23))?.urgency).toBe('late')
})

test('what is urgent has less time', () => {
  const clock = answerClock(supportDefault, { ...open, urgency: 'urgent' }, at('11:30'))
  expect(clock).toMatchObject({ due: at('12:00'), urgency: 'soon' })
})

test('nobody waits while the client is waited for, and solving rests', () => {
  const answered = { ...open, turns: [client('10:00'), staff('12:00')], waitingSince: null }
  expect(answerClock(supportDefault, answered, at('16:00'))).toBeNull()
  expect(solveClock(supportDefault, answered, at('16:00'))).toEqual({
    spent: 2 * hour,
    target: 24 * hour,
    due: null,
    urgency: 'plain',
  })
  const again = { ...answered, turns: [...answered.turns, client('15:00')], waitingSince: at('15:00') }
  expect(solveClock(supportDefault, again, at('16:00'))).toMatchObject({
    spent: 3 * hour,
    // 22 hours are left at 15:00 on Sunday: two of Sunday, 16 of two days, and four of Wednesday.
    due: at('13:00', 25),
  })
})

test('a solved ticket stops, whether the client was answered or not', () => {
  const solved = { ...open, waitingSince: null, closedAt: at('10:30') }
  expect(solveClock(supportDefault, solved, at('16:00', 25))).toMatchObject({ spent: 30 * minute, due: null })
})

test('the days in which it was closed are nobody’s: solving and the first answer go on when it is opened again', () => {
  // Closed by its client on Sunday after an hour, opened again on Thursday.
  const turns = [client('09:00'), closed('10:00'), client('10:00', 26)]
  const again = { ...open, turns, waitingSince: at('10:00', 26) }
  expect(solveClock(supportDefault, again, at('10:15', 26))).toMatchObject({ spent: 75 * minute })
  const answered = [...turns, staff('10:30', 26)]
  expect(
    solveClock(supportDefault, { ...again, turns: answered, waitingSince: null }, at('16:00', 26)),
  ).toEqual({ spent: 90 * minute, target: 24 * hour, due: null, urgency: 'plain' })
  expect(firstAnswerTime(supportDefault, answered)).toBe(90 * minute)
  expect(firstAnswerTime(supportDefault, turns)).toBeNull()
  // Opened again after an answer, without a word, and answered again.
  const silent = [client('09:00'), staff('10:00'), closed('10:00'), client('10:00', 26), staff('10:30', 26)]
  const solved = { ...open, turns: silent, waitingSince: null, closedAt: at('10:30', 26) }
  expect(solveClock(supportDefault, solved, at('16:00', 26))).toMatchObject({ spent: 90 * minute })
  expect(firstAnswerTime(supportDefault, silent)).toBe(hour)
})

test('what staff opened has no first answer, and nothing to solve before the client writes', () => {
  const ours = { ...open, turns: [staff('10:00')], waitingSince: null }
  expect(firstAnswerTime(supportDefault, ours.turns)).toBeNull()
  expect(solveClock(supportDefault, ours, at('12:00'))).toBeNull()
  expect(firstAnswerTime(supportDefault, [staff('10:00'), client('11:00'), staff('12:00')])).toBeNull()
})

test('the first answer is measured from what the client opened it with', () => {
  expect(firstAnswerTime(supportDefault, [client('16:00'), staff('10:00', 23)])).toBe(2 * hour)
  expect(firstAnswerTime(supportDefault, [client('16:00')])).toBeNull()
})

test.each([
  // Two thirds of what is left until ten on Monday.
  ['nothing has gone', at('10:00'), at('15:20')],
  ['half of it has gone', at('14:00'), at('16:40')],
  ['an hour is left', at('09:00', 23), at('09:40', 23)],
  ['none is left', at('10:00', 23), null],
])('a ticket whose client waits is put off until a third of what is left when %s', (_, now, latest) => {
  expect(latestSnooze(supportDefault, open, now)).toEqual(latest)
})

test('one whose client does not wait is put off for ninety days', () => {
  expect(latestSnooze(supportDefault, { ...open, waitingSince: null }, at('10:00'))).toEqual(
    new Date('2027-02-20T10:00:00+03:00'),
  )
})
