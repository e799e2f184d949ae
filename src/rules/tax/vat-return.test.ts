import { expect, test } from 'vitest'
import { boxOf, vatPeriod, vatPeriodOf } from '#rules/tax/vat-return'

test.each([
  ['2026-11', '2026-11-01', '2026-11-30', '2026-12-31', '2026-10', '2026-12'],
  ['2026-12', '2026-12-01', '2026-12-31', '2027-01-31', '2026-11', '2027-01'],
  ['2028-02', '2028-02-01', '2028-02-29', '2028-03-31', '2028-01', '2028-03'],
  ['2026-Q4', '2026-10-01', '2026-12-31', '2027-01-31', '2026-Q3', '2027-Q1'],
  ['2027-Q1', '2027-01-01', '2027-03-31', '2027-04-30', '2026-Q4', '2027-Q2'],
])('%s runs from %s to %s and is filed by %s', (name, from, to, dueOn, previous, next) => {
  expect(vatPeriod(name)).toEqual({ name, from, to, dueOn, previous, next })
})

test('a day lies in its month and its quarter', () => {
  expect(vatPeriodOf('2026-11-23', 'month')).toBe('2026-11')
  expect(vatPeriodOf('2026-11-23', 'quarter')).toBe('2026-Q4')
  expect(vatPeriodOf('2026-03-31', 'quarter')).toBe('2026-Q1')
})

test.each([
  ['S', '', 'standard'],
  ['Z', 'VATEX-SA-EDU', 'state_borne'],
  ['Z', 'VATEX-SA-33', 'exports'],
  ['Z', 'VATEX-SA-34-5', 'exports'],
  ['Z', 'VATEX-SA-35', 'zero_rated'],
  ['E', 'VATEX-SA-29', 'exempt'],
  ['O', 'VATEX-SA-OOS', 'out_of_scope'],
] as const)('what is %s %s stands in the box %s', (category, code, box) => {
  expect(boxOf({ category, code })).toBe(box)
})
