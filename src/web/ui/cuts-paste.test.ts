import { expect, test } from 'vitest'
import { cutsPaste } from './cuts-paste.ts'

const box = { value: 'اكتب', selectionStart: 4, selectionEnd: 4, maxLength: 10 }

test('what is pasted is cut where it does not fit beside what stays', () => {
  expect(cutsPaste(box, '123456')).toBe(false)
  expect(cutsPaste(box, '1234567')).toBe(true)
  // What is marked goes.
  expect(cutsPaste({ ...box, selectionStart: 0 }, '1234567890')).toBe(false)
  expect(cutsPaste(box, '1\r\n2\r\n34')).toBe(false)
  expect(cutsPaste({ ...box, maxLength: -1 }, 'م'.repeat(20_000))).toBe(false)
})
