import { expect, it } from 'vitest'
import { wordsBehind } from './suggesting-area.tsx'

it.each([
  ['/', ''],
  ['/حجز', 'حجز'],
  ['أهلًا بكم\n/حج', 'حج'],
  ['أهلًا /', ''],
  ['على https://a.test/x', null],
  ['و/أو', null],
  ['/حجز ثم', null],
  ['أهلًا', null],
  ['', null],
])('a list opens at the start of a word: %j', (before, words) => {
  expect(wordsBehind(before, '/')).toBe(words)
})
