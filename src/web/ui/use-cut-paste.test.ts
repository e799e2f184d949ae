import { expect, test } from 'vitest'
import { wasCut } from './use-cut-paste.tsx'

test('what was pasted is cut where the field is full and does not hold it', () => {
  const field = (value: string) => ({ value, maxLength: 10 })
  expect(wasCut(field('اكتب123456'), '1234567')).toBe(true)
  expect(wasCut(field('اكتب123456'), '123456')).toBe(false)
  // What the field writes in its own way, as digits, is none that was cut.
  expect(wasCut(field('551234567'), '+966 55 123 4567')).toBe(false)
  // A field of one line takes no line breaks.
  expect(wasCut(field('اكتب 12 45'), '12\n45')).toBe(false)
  expect(wasCut({ value: 'م'.repeat(20_000), maxLength: -1 }, 'م'.repeat(30_000))).toBe(false)
})
