import { expect, test } from 'vitest'
import { isLook } from './look.ts'

const other = { id: 's1', name: 'Sara', is_typing: true }

test('a look says who else is there, and how far the thread goes', () => {
  expect(isLook({ others: [other], last_message_id: 'm1' })).toBe(true)
  expect(isLook({ others: [], last_message_id: null })).toBe(true)
})

test('what somebody else answered is none', () => {
  const others = [
    null,
    'Bad Gateway',
    {},
    { others: [other] },
    { others: [{ id: 's1' }], last_message_id: null },
  ]
  expect(others.map(isLook)).toEqual(others.map(() => false))
})
