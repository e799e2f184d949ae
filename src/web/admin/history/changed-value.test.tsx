import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { ChangedValue } from './changed-value.tsx'

const said = (entity: string, field: string, value: unknown) =>
  wordsOf(<ChangedValue {...{ entity, field, value }} />)

test('points and days read as numbers do elsewhere, numbers of things as they are written', () => {
  expect(said('subscription', 'points_left', 1_250)).toBe('1,250')
  expect(said('product', 'days', 3_650)).toBe('3,650')
  expect(said('product', 'price_minor', 123_400)).toContain('1,234.00')
  expect(said('order', 'number', 110_037)).toBe('110037')
})
