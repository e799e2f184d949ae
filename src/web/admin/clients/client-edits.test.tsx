import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { emailHint } from './client-edits.tsx'

test('an address that its client has not confirmed is said to be so, and one that is not there is not', () => {
  const hint = (email: string, offered_email = '') =>
    wordsOf(emailHint({ email, email_verified: false, offered_email }))
  expect(hint('noura@example.test')).toBe('لم يؤكده العميل بعد.')
  expect(hint('')).toBe('')
  expect(hint('', 'noura@example.test')).toContain('ذكر شريك noura@example.test بريدًا له')
})
