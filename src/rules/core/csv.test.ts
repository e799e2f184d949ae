import { expect, test } from 'vitest'
import { csvCell, csvLine } from '#rules/core/csv'

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
  // Where semicolons separate, the quotes that begin such a cell are taken away.
  ['one;"=1+1', `"one;""'=1+1"`],
  ['one\n" =1+1', `"one\n"" '=1+1"`],
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

test('many empty lines take no time of their own', () => {
  const began = performance.now()
  csvCell(`a${'\n'.repeat(100_000)}b`)
  // Each line that was looked at from each line before it took 20 s.
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('a line joins its cells and ends as spreadsheets expect', () => {
  expect(csvLine(['1', null, 'a,b'])).toBe('1,,"a,b"\r\n')
})
