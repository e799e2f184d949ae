import { expect, test } from 'vitest'
import { readAfterRefusal } from './after-refusal.ts'

const after = (actionStatus: number | undefined, defaultShouldRevalidate: boolean) =>
  readAfterRefusal({ ...(actionStatus !== undefined && { actionStatus }), defaultShouldRevalidate })

test('what somebody else changed is read anew with the refusal; the rest is left to the router', () => {
  expect(after(409, false)).toBe(true)
  expect(after(422, false)).toBe(true)
  expect(after(503, false)).toBe(false)
  expect(after(201, true)).toBe(true)
  expect(after(undefined, false)).toBe(false)
})
