import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { Age, Length } from './waiting-age.tsx'

const now = '2026-11-29T10:00:00.000Z'
const age = (moment: string, isDue: boolean, urgency: 'plain' | 'late') =>
  wordsOf(<Age {...{ moment, isDue, urgency, now }} />)

test('two of a kind are said as Arabic says them: what is left, and behind any other word', () => {
  expect(age('2026-11-29T12:00:00.000Z', true, 'plain')).toBe('بقي ساعتان')
  expect(age('2026-11-29T08:00:00.000Z', true, 'late')).toBe('تأخر ساعتين')
  expect(age('2026-11-29T08:00:00.000Z', false, 'plain')).toBe('منذ ساعتين')
  expect(age('2026-11-27T10:00:00.000Z', false, 'plain')).toBe('منذ يومين')
  expect(wordsOf(<Length of={120_000} />)).toBe('دقيقتين')
  expect(wordsOf(<Length of={30 * 86_400_000} />)).toBe('30 يومًا')
})
