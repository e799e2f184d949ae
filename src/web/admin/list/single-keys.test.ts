import { expect, test, vi } from 'vitest'
import { actionOf } from './single-keys.ts'

const press = (code: string, more: object = {}) => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  defaultPrevented: false,
  ...more,
})
const snooze = vi.fn<() => void>()
const keys = { KeyH: snooze }

test('a key is known by its place, whatever letter an Arabic keyboard has there', () => {
  expect(actionOf(keys, press('KeyH'))).toBe(snooze)
  expect(actionOf(keys, press('KeyJ'))).toBeUndefined()
  expect(actionOf(keys, press('toString'))).toBeUndefined()
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat', 'defaultPrevented'])(
  'a key means something else with %s',
  (beside) => {
    expect(actionOf(keys, press('KeyH', { [beside]: true }))).toBeUndefined()
  },
)
