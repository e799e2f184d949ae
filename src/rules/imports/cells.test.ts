import { expect, test } from 'vitest'
import {
  readAmount,
  readDay,
  readId,
  readName,
  readNumber,
  readPastDay,
  readText,
  readYesNo,
} from '#rules/imports/cells'
import { RowRefused } from '#rules/imports/row-refused'

/** What a reader says of a cell `x`: its value, or the column and the problem. */
function resultOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error
    const { column, problem } = error.refusal
    return `${column} ${typeof problem.of === 'string' ? problem.of : problem.of.error}`
  }
}

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026/12/1', '2026-12-01'],
  ['٢٠٢٦-١٢-٠١', '2026-12-01'],
  ['۲۰۲۶/۱۲/۰۱', '2026-12-01'],
  ['', null],
  ['2026-02-30', 'x not_a_day'],
  ['01/12/2026', 'x not_a_day'],
  ['1448-06-01', 'x not_a_day'],
  ['2026-13-01', 'x not_a_day'],
])('reads the day «%s» as %s', (text, day) => {
  expect(resultOf(() => readDay({ x: text }, 'x'))).toBe(day)
})

test('a day that has begun in Riyadh is past, the next one is not', () => {
  const now = new Date('2026-11-30T21:30:00Z')
  expect(resultOf(() => readPastDay({ x: '2026-12-01' }, 'x', now))).toBe('2026-12-01')
  expect(resultOf(() => readPastDay({ x: '2026-12-02' }, 'x', now))).toBe('x day_to_come')
})

test.each([
  [{ price_riyals: '69' }, 6_900],
  [{ price_riyals: '٦٩٫٥' }, 6_950],
  [{ price_riyals: '69.25' }, 6_925],
  [{ price_riyals: '69,25' }, 6_925],
  [{ price_riyals: '9999999.99' }, 999_999_999],
  [{ price_halalas: '6925' }, 6_925],
  [{ price_halalas: '٠' }, 0],
])('reads the amount of %o as %i halalas', (cells, amount) => {
  expect(readAmount(cells, 'price')?.amount).toBe(amount)
})

test.each([
  [{ price_riyals: '1,200.00' }, 'price_riyals not_an_amount'],
  [{ price_riyals: '1,200' }, 'price_riyals not_an_amount'],
  [{ price_riyals: '١٬٢٠٠' }, 'price_riyals not_an_amount'],
  [{ price_riyals: '1 200' }, 'price_riyals not_an_amount'],
  [{ price_riyals: '10000000' }, 'price_riyals not_an_amount'],
  [{ price_riyals: '-5' }, 'price_riyals not_an_amount'],
  [{ price_riyals: '69.255' }, 'price_riyals not_an_amount'],
  [{ price_halalas: '69.25' }, 'price_halalas not_a_whole_number'],
  [{ price_riyals: '69', price_halalas: '6900' }, 'price_halalas amount_twice'],
  [{}, null],
])('of %o it says %s', (cells, problem) => {
  expect(resultOf(() => readAmount(cells, 'price'))).toBe(problem)
})

test.each([
  ['yes', true],
  ['نعم', true],
  ['TRUE', true],
  ['١', true],
  ['', false],
  ['لا', false],
  ['0', false],
  ['maybe', 'x not_yes_no'],
])('reads «%s» as %s', (text, answer) => {
  expect(resultOf(() => readYesNo({ x: text }, 'x'))).toBe(answer)
})

test('cleans texts as the API does, and refuses letters that an encoding lost', () => {
  expect(readText({ x: 'نو\u202eرة\u0007  علي' }, 'x', 50)).toBe('نو رة علي')
  expect(resultOf(() => readText({ x: 'نو\ufffdة' }, 'x', 50))).toBe('x broken_letters')
  expect(resultOf(() => readText({ x: 'abcdef' }, 'x', 5))).toBe('x longer_than')
  expect(resultOf(() => readName({ x: '!!!' }, 'x'))).toBe('x not_a_name')
})

test('takes no text in which the number of a card may stand, and others with long numbers', () => {
  for (const text of ['4201 3201 1111 1010', 'Noura ٤٢٠١٣٢٠١١١١١١٠١٠'])
    expect(resultOf(() => readText({ x: text }, 'x', 50))).toBe('x card_number')
  expect(readText({ x: 'sale-4201320111111010' }, 'x', 50)).toBe('sale-4201320111111010')
  expect(readText({ x: '301121971500103' }, 'x', 50)).toBe('301121971500103')
})

test('takes ids as they are, but none with signs that cannot be seen', () => {
  expect(readId({ x: 'cus_ab-12/ع' }, 'x')).toBe('cus_ab-12/ع')
  for (const id of ['a\u200fb', 'a\u0000b', 'a  b'])
    expect(resultOf(() => readId({ x: id }, 'x'))).toBe('x id_characters')
  expect(resultOf(() => readId({ x: '' }, 'x'))).toBe('x required')
})

test('reads whole numbers in any digits within their range', () => {
  const range = { min: 1, max: 12 }
  expect(readNumber({ x: '٩' }, 'x', range)).toBe(9)
  expect(resultOf(() => readNumber({ x: '13' }, 'x', range))).toBe('x out_of_range')
  expect(resultOf(() => readNumber({ x: '1.5' }, 'x', range))).toBe('x not_a_whole_number')
})
