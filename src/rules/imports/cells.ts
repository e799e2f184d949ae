import { toLatinDigits } from '#rules/core/digits'
import { halalas, type Halalas } from '#rules/core/money'
import { parseRiyals } from '#rules/core/parse-riyals'
import { riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { cleanText } from '#rules/core/text'
import { holdsCardNumber } from '#rules/payments/card-schemes'
import type { TableRow } from '#rules/imports/read-table'
import { refuse, refuseField } from '#rules/imports/row-refused'
import { maxPersonName } from '#rules/core/text-lengths'

/** The cells of one row; each reader throws RowRefused with its column. */
export type Cells = TableRow['cells']

/** Letters of an id of another system, at most. */
const maxId = 200

/** Empty where nothing stands, also for a column that the file has not. */
export function cell(cells: Cells, column: string): string {
  return cells[column] ?? ''
}

/**
 * A text as the API takes and keeps it (`cleanText`): no number that a card may have. Where the file was
 * saved in another encoding, its letters are lost.
 */
export function readText(cells: Cells, column: string, max: number): string {
  const text = cell(cells, column)
  if (text.includes('\ufffd')) throw refuse(column, 'broken_letters')
  const clean = cleanText(text)
  if (holdsCardNumber(clean)) throw refuseField(column, 'card_number')
  if (clean.length > max) throw refuseField(column, { error: 'longer_than', values: { max } })
  return clean
}

/** The same, where something must stand. */
export function requireText(cells: Cells, column: string, max: number): string {
  const text = readText(cells, column, max)
  if (text === '') throw refuseField(column, 'required')
  return text
}

/** A first or a last name, or nothing: an invoice names nobody by signs alone. */
export function readName(cells: Cells, column: string): string {
  const name = readText(cells, column, maxPersonName)
  if (name !== '' && !/\p{L}/u.test(name)) throw refuseField(column, 'not_a_name')
  return name
}

/**
 * An id of the other system: any visible signs, taken as they are. Nothing that could not be seen may make
 * two of one.
 */
export function readId(cells: Cells, column: string): string {
  const id = cell(cells, column)
  if (id === '') throw refuseField(column, 'required')
  if (id.length > maxId) throw refuseField(column, { error: 'longer_than', values: { max: maxId } })
  if (cleanText(id) !== id || id.includes('\ufffd')) throw refuse(column, 'id_characters')
  return id
}

const words: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  نعم: true,
  no: false,
  false: false,
  '0': false,
  لا: false,
}

/** `yes` or `no`, in Arabic, too; empty is no. */
export function readYesNo(cells: Cells, column: string): boolean {
  const word = toLatinDigits(cell(cells, column)).toLowerCase()
  if (word === '') return false
  const answer = words[word]
  if (answer === undefined) throw refuse(column, 'not_yes_no')
  return answer
}

/** A whole number; null for an empty cell. */
export function readNumber(
  cells: Cells,
  column: string,
  { min, max }: { min: number; max: number },
): number | null {
  const text = toLatinDigits(cell(cells, column))
  if (text === '') return null
  if (!/^\d{1,10}$/.test(text)) throw refuseField(column, 'not_a_whole_number')
  const number = Number(text)
  if (number < min || number > max) throw refuseField(column, 'out_of_range')
  return number
}

/** The same, where something must stand. */
export function requireNumber(cells: Cells, column: string, range: { min: number; max: number }): number {
  const number = readNumber(cells, column, range)
  if (number === null) throw refuseField(column, 'required')
  return number
}

/**
 * A Gregorian day of Riyadh, YYYY-MM-DD or YYYY/MM/DD in any digits, as YYYY-MM-DD; null for an empty cell.
 */
export function readDay(cells: Cells, column: string): string | null {
  const text = toLatinDigits(cell(cells, column)).replaceAll('/', '-')
  if (text === '') return null
  const [, year = '', month = '', day = ''] = /^(20\d\d)-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = startOfDay(date)
  // What does not come back as it was written is no day: the 30th of February.
  if (Number.isNaN(moment.getTime()) || riyadhDate(moment) !== date) throw refuseField(column, 'not_a_day')
  return date
}

/** A day that has begun. */
export function readPastDay(cells: Cells, column: string, now: Date): string | null {
  const day = readDay(cells, column)
  if (day !== null && startOfDay(day) > now) throw refuse(column, 'day_to_come')
  return day
}

/** In halalas: nine digits, in either column. */
const maxAmount = 999_999_999

/**
 * An amount that stands in one of two columns, `…_riyals` or `…_halalas`, whose name says its unit; null
 * where both are empty.
 * @param name what stands before the unit: `price`
 */
export function readAmount(cells: Cells, name: string): { amount: Halalas; column: string } | null {
  const [inRiyals, inHalalas] = [`${name}_riyals`, `${name}_halalas`]
  const riyals = cell(cells, inRiyals)
  const smallest = toLatinDigits(cell(cells, inHalalas))
  if (riyals !== '' && smallest !== '') throw refuse(inHalalas, 'amount_twice')
  if (smallest !== '') {
    if (!/^\d{1,9}$/.test(smallest)) throw refuseField(inHalalas, 'not_a_whole_number')
    return { amount: halalas(Number(smallest)), column: inHalalas }
  }
  if (riyals === '') return null
  // Nobody looks at each cell of a file: what may be a thousand there is refused, as a comma may also stand
  // before three decimals.
  const amount = /[,،٬\s]\d{3}/.test(toLatinDigits(riyals)) ? null : parseRiyals(riyals)
  if (amount === null || amount > maxAmount) throw refuse(inRiyals, 'not_an_amount')
  return { amount, column: inRiyals }
}
