/** Excel reads UTF-8, and with it Arabic, when a file begins with this mark. */
export const byteOrderMark = '\ufeff'

/**
 * What a spreadsheet would take for a formula when a cell begins with it; tab, carriage return and the wide
 * forms of East Asian keyboards too.
 */
const formulaBegins = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * Where a spreadsheet may see a cell begin inside of one of ours: where semicolons separate, as in the usual
 * Arabic settings, quotes behind a comma do not hold, so each of our lines is one of its rows, and quotes
 * that open there are taken away. The sign that may follow is a part of it, so that each character is looked
 * at once, however many lines are empty.
 */
const cellBegins = /[\n\r\t;][\s"]*([=+\-@\uff1d\uff0b\uff0d\uff20])?/g

/** An amount below zero computes nothing: as text a spreadsheet would leave it out of its sums. */
const negativeNumber = /^-\d+(\.\d+)?$/

/**
 * One cell of a CSV file. Whatever could be run as a formula is made text by an apostrophe; null is empty.
 */
export function csvCell(value: string | null): string {
  if (value === null) return ''
  const guarded = value.replace(cellBegins, guardSign)
  const safe = formulaBegins.test(guarded) && !negativeNumber.test(guarded) ? `'${guarded}` : guarded
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function guardSign(begin: string, sign?: string): string {
  return sign ? `${begin.slice(0, -1)}'${sign}` : begin
}

/** One line, with its end as RFC 4180 has it. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
