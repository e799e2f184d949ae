import { expect, test } from 'vitest'
import { handle } from './payment.tsx'

test('an order that cannot be paid is no step of a purchase', () => {
  expect(handle.step({ state: 'invalid', isOwn: false })).toBeUndefined()
  expect(handle.step({ state: 'cancelled', id: 'o' })).toBeUndefined()
  expect(handle.step({ state: 'blocked', id: 'o' })).toBeUndefined()
  expect(handle.step({ state: 'payable' })).toBe(3)
  // Before its loader has answered.
  expect(handle.step(undefined)).toBe(3)
})
