import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { TimeLeft } from './time-left.tsx'

test.each([
  [42, '0:42'],
  [600, '10:00'],
  [3_600, 'نحو ساعة'],
  [3_601, 'نحو ساعتين'],
  [9_960, 'نحو 3 ساعات'],
  [86_400, 'نحو 24 ساعة'],
])('%i seconds are said as people count them', (seconds, words) => {
  expect(wordsOf(<TimeLeft seconds={seconds} />)).toBe(words)
})
