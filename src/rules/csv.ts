/** Excel reads UTF-8, and with it Arabic, when a file begins with this mark. */
export const byteOrderMark = '\ufeff'

/**
 * What a spreadsheet would take for a formula when a cell begins with it; tab, carriage return and the wide forms of
 * East Asian keyboards too.
 */
const formulaBegins = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** One cell of a CSV file. Whatever could be run as a formula is made text by an apostrophe; null is empty. */
export function csvCell(value: string | null): string {
  if (value === null) return ''
  const safe = formulaBegins.test(value) ? `'${value}` : value
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line, with its end as RFC 4180 has it. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
