import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { HeldMessages } from './held-messages.tsx'

test('what is held is counted as Arabic counts, and who lets it go is said', () => {
  const now = '2026-11-30T10:00:00.000Z'
  const words = (count: number, since: string | null) =>
    wordsOf(<HeldMessages held={{ count, since }} now={now} />)
  expect(words(0, null)).toMatch(/^الرسائل موقوفة\. لا رسالة تنتظر الآن\. تخرج رموز الدخول/)
  expect(words(2, '2026-11-30T07:00:00.000Z')).toMatch(/رسالتان تنتظران\. أقدمها: اليوم .*HOLD_MESSAGES/)
  expect(words(12, null)).toContain('12 رسالة تنتظر.')
})
