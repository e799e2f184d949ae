import { expect, test } from 'vitest'
import { csvCell, csvLine } from '#rules/csv'

test.each([
  ['=1+1', "'=1+1"],
  ['+966512345678', "'+966512345678"],
  ['-5', '-5'],
  ['-230.00', '-230.00'],
  ['-5+1', "'-5+1"],
  ['-', "'-"],
  ['-5\n', `"'-5\n"`],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', `"'\t'=1+1"`],
  ['\r=1+1', `"'\r'=1+1"`],
  ['one\n=1+1\n-2\r\n @x', `"one\n'=1+1\n'-2\r\n '@x"`],
  ['one; =1+1;+2', `"one; '=1+1;'+2"`],
  ['one\t=1+1', `"one\t'=1+1"`],
  ['a - b\nc + d', '"a - b\nc + d"'],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['5-3=2', '5-3=2'],
  ['سياج', 'سياج'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['one\ntwo', '"one\ntwo"'],
  ['', ''],
  [null, ''],
])('%j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('a line joins its cells and ends as spreadsheets expect', () => {
  expect(csvLine(['1', null, 'a,b'])).toBe('1,,"a,b"\r\n')
})
