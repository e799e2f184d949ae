import { expect, test } from 'vitest'
import { plansAhead } from './plans-ahead.ts'

const time = (id: string, from: string, to: string) => ({ product: { id }, starts_at: from, ends_at: to })

test('a plan runs until another one that is paid for begins', () => {
  expect(plansAhead('a', [])).toEqual([])
  expect(plansAhead('a', [time('a', '1', '2')])).toEqual([])
  expect(plansAhead('a', [time('b', '1', '2')])).toEqual([time('b', '1', '2')])
  expect(plansAhead('a', [time('a', '1', '2'), time('b', '2', '3'), time('b', '3', '4')])).toEqual([
    time('b', '2', '4'),
  ])
  // Bought again behind the other one, it comes back.
  expect(plansAhead('a', [time('b', '1', '2'), time('a', '2', '3')])).toEqual([
    time('b', '1', '2'),
    time('a', '2', '3'),
  ])
})
