import { expect, test } from 'vitest'
import { digitsOnly, toLatinDigits } from './digits.ts'

test('Arabic-Indic and Persian digits become Latin ones, all else stays', () => {
  expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
  expect(toLatinDigits('طلب ١٢٣، باقة 4')).toBe('طلب 123، باقة 4')
  expect(toLatinDigits('')).toBe('')
})

test('only digits are left, whatever stands between them', () => {
  expect(digitsOnly('+٩٦٦ (51) ۲۳۴-٥٦٧٨')).toBe('966512345678')
  expect(digitsOnly('\u202a+966\u202c')).toBe('966')
  expect(digitsOnly('رمز')).toBe('')
})
