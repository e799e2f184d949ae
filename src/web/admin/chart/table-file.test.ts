import { expect, test } from 'vitest'
import { formatMoney } from '#locales/format'
import { fileOfCells } from './table-file.ts'

test('amounts are numbers to a spreadsheet, and the name of a plan is never a formula', () => {
  const file = fileOfCells([
    ['الشهر', 'الإيراد'],
    ['نوفمبر 2026', ` ${formatMoney(123_456_789, 'ar')}`],
    ['=1+1', formatMoney(-50_00, 'en')],
    ['-', '62.5%'],
  ])
  expect(file).toBe("\ufeffالشهر,الإيراد\r\nنوفمبر 2026,1234567.89\r\n'=1+1,-50.00\r\n'-,62.5%\r\n")
})
