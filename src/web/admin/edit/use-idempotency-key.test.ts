import { expect, it } from 'vitest'
import { keyAfter } from './use-idempotency-key.ts'

const first = { key: 'first', lastAnswer: undefined }
const code = { needsCode: true }

it('asks for the same behind the code that was asked for, and where an answer was lost', () => {
  expect(keyAfter(first, undefined)).toBe(first)
  expect(keyAfter(first, code)).toBe(first)
})

it('asks for the same where the first call still runs, or the store failed in the middle of it', () => {
  expect(keyAfter(first, { isUnanswered: true })).toBe(first)
})

it('asks anew behind a refusal, once', () => {
  const refusal = { needsCode: false }
  const second = keyAfter(first, refusal)
  expect(second.key).not.toBe(first.key)
  expect(keyAfter(second, refusal)).toBe(second)
  // The code that is asked for behind it belongs to what was asked anew.
  expect(keyAfter(second, code)).toBe(second)
  expect(keyAfter(second, { needsCode: false }).key).not.toBe(second.key)
})

it('asks for something new behind what was done', () => {
  const done = { did: 'saved', id: 'stopped' }
  const second = keyAfter(first, done)
  expect(second.key).not.toBe(first.key)
  expect(keyAfter(second, done)).toBe(second)
})
