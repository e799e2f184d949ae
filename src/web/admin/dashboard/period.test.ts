import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'

const read = (query: string) => readPeriod(new URLSearchParams(query), '2026-11-21')

test('the address says which days', () => {
  expect(read('')).toEqual({ name: '30', from: '2026-10-23', to: '2026-11-21' })
  expect(read('period=today')).toEqual({ name: 'today', from: '2026-11-21', to: '2026-11-21' })
  expect(read('period=7')).toEqual({ name: '7', from: '2026-11-15', to: '2026-11-21' })
  expect(read('period=month')).toEqual({ name: 'month', from: '2026-11-01', to: '2026-11-21' })
  expect(read('from=2026-01-01&to=2026-01-31')).toEqual({ name: 'own', from: '2026-01-01', to: '2026-01-31' })
})

test('what it cannot mean is the usual', () => {
  const standard = read('')
  for (const query of ['period=never', 'from=2026-02-30&to=2026-03-01']) expect(read(query)).toEqual(standard)
  expect(read('from=2026-03-02&to=2026-03-01')).toEqual({ ...standard, refused: 'reversed' })
  expect(read('from=2020-01-01&to=2026-01-01')).toEqual({ ...standard, refused: 'too_long' })
})
