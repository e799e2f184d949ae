import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
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

/** Half past one in Riyadh: the afternoon, at four, is still offered. */
const early = '2026-11-22T10:30:00.000Z'
/** Twenty past two: in two hours it is later than four. */
const late = '2026-11-22T11:20:00.000Z'
const snoozable = { ...exampleTicket, snoozable_until: '2026-11-22T15:00:00.000Z' }

test('the hour that was sent is said, also where the page behind it offers others', async () => {
  const stands = { now: early }
  let until: unknown
  const page = await actedPage({
    load: () => ({ ...stands }),
    action: (form) => {
      until = form.get('until')
      stands.now = late
      return { did: 'saved', id: snoozable.id }
    },
    page: ({ now }) => <SnoozeDialog ticket={snoozable} now={now} onClose={() => {}} />,
  })
  await page.choose('بعد الظهر')
  await page.press('تأجيل إلى')
  expect(until).toBe('2026-11-22T13:00:00.000Z')
  expect(page.words()).toMatch(/أُجّلت التذكرة، وتعود .*4:00 م/)
  // The page may be loaded under whoever chooses, too.
  expect(page.words()).toMatch(/بعد ساعتين.*3:30 م.*بعد الظهر/)
})

test('behind a refusal the times of now are offered, the nearest in the place of one that is gone', async () => {
  const stands = { now: early }
  const page = await actedPage({
    load: () => ({ ...stands }),
    action: () => {
      stands.now = late
      return { did: 'nothing', message: 'انقضى الموعد', errors: {}, conflict: null }
    },
    page: ({ now }) => <SnoozeDialog ticket={snoozable} now={now} onClose={() => {}} />,
  })
  await page.choose('بعد الظهر')
  await page.press('تأجيل إلى')
  expect(page.words()).not.toContain('بعد الظهر')
  expect(page.words()).toMatch(/انقضى الموعد.*بعد ساعتين.*4:20 م.*تأجيل إلى.*4:20 م/)
})
