import { expect, test } from 'vitest'
import { byIntent } from './by-intent.ts'

const actions = { save: () => 'saved', remove: () => 'removed' }

test('a form is answered by the entry that it names', () => {
  expect(byIntent(actions, 'remove')()).toBe('removed')
})

test('a form that names none is the page’s own, where there is one', () => {
  const edit = () => 'edited'
  for (const intent of [null, 'unknown', 'constructor'])
    expect(byIntent(actions, intent, edit)()).toBe('edited')
})

test('without one of its own the page refuses what it does not know', () => {
  for (const intent of [null, 'unknown', 'toString', new File([], 'save')]) {
    expect(() => byIntent(actions, intent)).toThrow(expect.objectContaining({ status: 400 }))
  }
})
