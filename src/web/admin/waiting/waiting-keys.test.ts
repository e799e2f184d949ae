import { expect, test } from 'vitest'
import { readWaitingKey } from './waiting-keys.ts'

const pressed = (code: string, more: object = {}) => ({
  code,
  key: code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})
const onSecond = { focused: 1, last: 1, count: 3 }
const nowhere = { focused: -1, last: -1, count: 3 }

test.each([
  ['KeyJ', 'go', 2],
  ['KeyK', 'go', 0],
  ['KeyT', 'take', 1],
  ['KeyH', 'snooze', 1],
])('%s on what waits', (code, ask, row) => {
  expect(readWaitingKey(pressed(code, { key: 'ف' }), onSecond)).toEqual({ ask, row })
})

test('Enter opens the row that has the focus, and no key acts on a row that nobody went to', () => {
  expect(readWaitingKey(pressed('Enter'), onSecond)).toEqual({ ask: 'open', row: 1 })
  for (const code of ['KeyT', 'KeyH', 'Enter']) expect(readWaitingKey(pressed(code), nowhere)).toBeUndefined()
  expect(readWaitingKey(pressed('KeyT'), { ...nowhere, last: 2 })).toEqual({ ask: 'take', row: 2 })
})

test.each(['KeyX', 'KeyF', 'Space'])('%s is of lists with boxes and filters alone', (code) => {
  expect(readWaitingKey(pressed(code), onSecond)).toBeUndefined()
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])('a key means something else with %s', (beside) => {
  expect(readWaitingKey(pressed('KeyT', { [beside]: true }), onSecond)).toBeUndefined()
})
