import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { exampleTicket } from '#test/ticket'
import { SnoozeDialog } from './snooze-ticket.tsx'
import type { Ticket } from './ticket-types.ts'

const now = '2026-11-22T08:00:00.000Z'

function wordsOf(changes: Partial<Ticket>): string {
  const ticket = { ...exampleTicket, snoozable_until: '2026-11-22T09:20:00.000Z', ...changes }
  return wordsIn(drawnForStaff(<SnoozeDialog ticket={ticket} now={now} onClose={() => {}} />, 'admin'))
}

test('a ticket is put off until before the promised answer, and the button says until when', () => {
  // In two hours it is 1 PM in Riyadh; it comes back at 12:20.
  expect(wordsOf({})).toMatch(/ينقضي موعده.*11:00 ص.*فتعود التذكرة قبله.*12:20 م.*تأجيل إلى.*12:20 م/)
  expect(wordsOf({ snoozable_until: '2026-11-22T12:00:00.000Z' })).toMatch(/تأجيل إلى.*1:00 م/)
  expect(wordsOf({ snoozable_until: '2026-11-22T12:00:00.000Z' })).not.toContain('فتعود التذكرة قبله')
})

test('one whose answer is late, or whose client waits for none, is not put off, and why is said', () => {
  const late = wordsOf({ snoozable_until: null })
  expect(late).toContain('انقضى موعد الرد')
  const answered = wordsOf({ answer_clock: null, snoozable_until: '2027-02-20T08:00:00.000Z' })
  expect(answered).toContain('العميل لا ينتظر ردًا')
  for (const words of [late, answered]) expect(words).not.toContain('بعد ساعتين')
})
