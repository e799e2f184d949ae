import { expect, it } from 'vitest'
import { mentionedIn } from '#rules/support/mention'

const people = [
  { id: 'a', name: 'سارة' },
  { id: 'b', name: 'سارة المطيري' },
  { id: 'c', name: 'Reem' },
  { id: 'd', name: 'سارة المطيري' },
]

it.each([
  ['@Reem هل نمدد؟', ['c']],
  ['@سارة المطيري', ['b', 'd']],
  ['@سارة، ثم @سارة المطيري', ['b', 'd', 'a']],
  ['@Reem @Reem', ['c']],
  ['Reem', []],
  ['@', []],
  ['', []],
])('%j names %j', (note, ids) => {
  expect(mentionedIn(note, people).map(({ id }) => id)).toEqual(ids)
})
