import { expect, test, vi } from 'vitest'
import { actOf } from './single-keys.ts'

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
  expect(actOf(keys, press('KeyH'))).toBe(snooze)
  expect(actOf(keys, press('KeyJ'))).toBeUndefined()
  expect(actOf(keys, press('toString'))).toBeUndefined()
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat', 'defaultPrevented'])(
  'a key means something else with %s',
  (beside) => {
    expect(actOf(keys, press('KeyH', { [beside]: true }))).toBeUndefined()
  },
)
