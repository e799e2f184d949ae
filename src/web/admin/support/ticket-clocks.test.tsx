import { expect, test } from 'vitest'
import { drawn, wordsOf } from '#test/drawn'
import { exampleTicket } from '#test/ticket'
import { TicketClocks } from './ticket-clocks.tsx'
import type { Ticket } from './ticket-types.ts'

const now = '2026-11-23T07:00:00.000Z'
const clock = {
  target_minutes: 480,
  spent_minutes: 60,
  due_at: '2026-11-23T08:00:00.000Z',
  urgency: 'plain' as const,
}
const clocks = (changes: Partial<Ticket>) => (
  <TicketClocks ticket={{ ...exampleTicket, ...changes }} now={now} />
)

test('a promise of an answer has its colour before it is broken, and another one behind that', () => {
  const toned = (urgency: 'plain' | 'soon' | 'late') => {
    const page = drawn(clocks({ answer_clock: { ...clock, urgency } }))
    return [page.includes('tone-wait'), page.includes('tone-bad')]
  }
  expect(toned('plain')).toEqual([false, false])
  expect(toned('soon')).toEqual([true, false])
  expect(toned('late')).toEqual([false, true])
  expect(wordsOf(clocks({ answer_clock: clock }))).toBe('للرد: بقي ساعة')
  const late = { ...clock, urgency: 'late' as const, due_at: '2026-11-23T05:00:00.000Z' }
  expect(wordsOf(clocks({ answer_clock: late }))).toBe('للرد: تأخر ساعتين')
})

test('the time to solve it stands still while its client is asked, with what has passed', () => {
  const running = { answer_clock: null, solve_clock: { ...clock, urgency: 'soon' as const } }
  expect(drawn(clocks(running))).toContain('tone-wait')
  expect(wordsOf(clocks(running))).toBe('للحل: بقي ساعة')
  const standing = { answer_clock: null, solve_clock: { ...clock, due_at: null } }
  expect(wordsOf(clocks(standing))).toMatch(/^وقت الحل متوقف حتى يكتب العميل، ومضى منه ساعة من /)
})

test('nothing counts of a ticket that is over', () => {
  expect(wordsOf(clocks({ status: 'solved', solve_clock: clock }))).toBe('')
})
