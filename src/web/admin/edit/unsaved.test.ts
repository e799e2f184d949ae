import { expect, test } from 'vitest'
import { countChanges } from './unsaved.tsx'

test('the empty fields of a row that was added are no changes, what is typed in it is', () => {
  const before = { 'voices.is_shown': 'on\n' }
  const added = { ...before, 'voices.item': '0\n', 'voices.0.title.ar': '\n', 'voices.0.title.en': '\n' }
  expect(countChanges(before, added)).toBe(1)
  expect(countChanges(before, { ...added, 'voices.0.title.ar': 'قول\n' })).toBe(2)
})

test('a box that was cleared and a field that was emptied are changes', () => {
  expect(countChanges({ box: 'on\n', name: 'A\n' }, { name: '\n' })).toBe(2)
  expect(countChanges({ name: 'A\n' }, { name: 'A\n' })).toBe(0)
})
