import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  hooksOutsidePages,
  refusedIn,
  refusedNames,
  refusedStyles,
  refusedWords,
  wordsOf,
} from './check-names.ts'

test('a word of our own is refused in whatever it is part of', () => {
  expect(refusedNames('a.ts', 'const onDeed = 1\nexport function tellClient(mostTries: number) {}')).toEqual([
    'onDeed: say action',
    'tellClient: say notify, report or print',
    'mostTries: say max',
  ])
  expect(refusedNames('a.tsx', 'export const x = <Button deed="a" />')).toEqual(['deed: say action'])
})

test('classes and ids are names, too', () => {
  expect(refusedNames('a.tsx', 'export const x = <p className="row deeds" id="door" />')).toHaveLength(2)
  expect(refusedStyles('/* .told */\n.search-door > #deed { --usual-gap: 1px }')).toHaveLength(3)
})

test('words that only together are ours', () => {
  expect(refusedIn('lockRenewingPlan')).toEqual(['lockRenewingPlan: say renewable subscription'])
  expect(refusedIn('renewingPrices')).toEqual([])
})

test('a hook is called only by pages', () => {
  const source = 'export async function useCode() {}'
  expect(hooksOutsidePages('src/domain/a.ts', source)).toHaveLength(1)
  expect(hooksOutsidePages('src/web/a.tsx', source)).toEqual([])
})

test('words of the field, of the wire and of people are free', () => {
  expect(
    refusedNames('a.ts', `const almost = 'a deed'\n// told by the door\nconst a = { is_resting: 1 }`),
  ).toEqual([])
})

test('identifiers are read word by word', () => {
  expect(wordsOf('MOST_AT_ONCE')).toEqual(['most', 'at', 'once'])
  expect(wordsOf('isToldTwice')).toEqual(['is', 'told', 'twice'])
})

test('the glossary lists every refused word', () => {
  const [, glossary = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split('### Names in code')
  const listed = [...glossary.matchAll(/^\| .+ \| (.+) \|$/gm)].flatMap(([, words = '']) =>
    words.split(', ').map((word) => word.replaceAll('`', '')),
  )
  expect(Object.keys(refusedWords).filter((word) => !listed.includes(word))).toEqual([])
})
