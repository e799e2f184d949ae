import { expect, test } from 'vitest'
import { addDays } from '#rules/core/riyadh-days'
import { roles, roleMay } from '#rules/people/permissions'
import { supportDefault } from '#rules/support/support-hours'
import { ticketUrgencies } from '#rules/support/ticket'
import { answerDue } from '#rules/support/ticket-clocks'
import { lateSince, waitingDue, waitingKindNames, waitingKinds, waitingUrgency } from '#rules/desk/waiting'
import { nextWorkingHour } from '#rules/core/working-days'

const at = (text: string) => new Date(`${text}+03:00`)

test.each([
  // 22 November 2026 is a Sunday; the days are Riyadh's.
  ['before eight on a Sunday', '2026-11-22T07:59:59', '2026-11-22T08:00:00'],
  ['at eight on a Sunday', '2026-11-22T08:00:00', '2026-11-23T08:00:00'],
  ['on Thursday after eight', '2026-11-26T08:00:01', '2026-11-29T08:00:00'],
  ['on a Friday', '2026-11-27T03:00:00', '2026-11-29T08:00:00'],
])('the next eight o’clock of a working day, %s', (_, moment, next) => {
  expect(nextWorkingHour(at(moment), 8)).toEqual(at(next))
})

test('of each kind, what is late now is what began to wait before one moment, at every hour of two weeks', () => {
  const start = at('2026-11-20T00:30:00')
  const kinds = waitingKindNames.filter((one) => waitingKinds[one].due !== null)
  const dues = [
    ...kinds.map((kind) => (since: Date) => waitingDue(kind, since, null)),
    ...ticketUrgencies.map((urgency) => (since: Date) => answerDue(supportDefault, urgency, since)),
  ]
  for (const due of dues) {
    for (let hour = 0; hour < 14 * 24; hour += 5) {
      const now = addDays(start, hour / 24)
      const edge = lateSince(due, now)
      expect(due(edge) <= now).toBe(true)
      expect(due(new Date(edge.getTime() + 1_001)) > now).toBe(true)
    }
  }
})

test('the last third of its time is soon, and after it is late', () => {
  const [since, due] = [at('2026-11-22T09:00:00'), at('2026-11-22T12:00:00')]
  const urgency = (moment: string) => waitingUrgency(since, due, at(`2026-11-22T${moment}`))
  expect(urgency('10:59:00')).toBe('plain')
  expect(urgency('11:01:00')).toBe('soon')
  expect(urgency('11:59:59')).toBe('soon')
  expect(urgency('12:00:00')).toBe('late')
})

test.each(waitingKindNames)('whoever may act on %s sees it', (kind) => {
  const { sees, acts } = waitingKinds[kind]
  const blind = roles.filter((role) => roleMay(role, acts) && !roleMay(role, sees))
  expect(blind).toEqual([])
})
