import { expect, test } from 'vitest'
import { formatCompact } from './format-compact.ts'

test('millions are said in a word where there is no room', () => {
  expect(formatCompact(2_500_000, 'ar')).toBe('2.5\u00a0مليون')
  expect(formatCompact(2_500_000, 'en')).toBe('2.5M')
  expect(formatCompact(-2_000_000, 'en')).toBe('−2M')
})
