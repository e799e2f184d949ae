import { expect, test } from 'vitest'
import { refusedNames, wordsOf } from './check-names.ts'

test('a word of our own is refused in whatever it is part of', () => {
  expect(refusedNames('a.ts', 'const onDeed = 1\nexport function tellClient(mostTries: number) {}')).toEqual([
    'onDeed: say action',
    'tellClient: say notify, report or print',
    'mostTries: say max',
  ])
  expect(refusedNames('a.tsx', 'export const x = <Button deed="a" />')).toEqual(['deed: say action'])
})

test('words of the field, of the wire and of people are free', () => {
  expect(
    refusedNames('a.ts', `const almost = 'a deed'\n// told by the door\nconst a = { house_number: 1 }`),
  ).toEqual([])
})

test('identifiers are read word by word', () => {
  expect(wordsOf('MOST_AT_ONCE')).toEqual(['most', 'at', 'once'])
  expect(wordsOf('isToldTwice')).toEqual(['is', 'told', 'twice'])
})
