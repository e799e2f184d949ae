import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshConfirmation } from '#rules/people/sign-in-limits'
import { hasFreshCode } from '#domain/core/require-fresh-code'

const now = new Date('2026-11-24T09:00:00Z')
const after = (seconds: number) => {
  const confirmedAt = new Date(now.getTime() + seconds * 1000)
  const actor = { kind: 'client', id: randomUUID(), sessionId: randomUUID(), confirmedAt } as const
  return hasFreshCode({ actor, now: () => now })
}

test('a code is fresh for its time, and a moment that a wrong clock wrote far ahead makes it no fresher', () => {
  expect(after(0)).toBe(true)
  expect(after(-freshConfirmation)).toBe(true)
  expect(after(-freshConfirmation - 1)).toBe(false)
  expect(after(25)).toBe(true)
  expect(after(freshConfirmation + 1)).toBe(false)
})
