import { byteOrderMark, csvLine } from '#rules/core/csv'

/**
 * A table's cells as a file that spreadsheets read: numbers without what only eyes need, formulas made text
 * by the writer of all our files.
 * @param rows the words of each cell, the head first
 */
export function fileOfCells(rows: string[][]): string {
  return byteOrderMark + rows.map((cells) => csvLine(cells.map(plainNumber))).join('')
}

/** «1,234.50» as 1234.50, with a minus of the keyboard; other words as they are. */
function plainNumber(words: string): string {
  const text = words.trim()
  return /^[\u2212-]?\d[\d,]*(\.\d+)?$/.test(text) ? text.replaceAll(',', '').replace('\u2212', '-') : text
}

/** What is read in each cell of a table, without what is said to who cannot see it. */
export function cellsOf(table: HTMLTableElement): string[][] {
  return [...table.rows].map((row) => [...row.cells].map(wordsIn))
}

function wordsIn(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
  // A second line of a cell is a word of its own.
  for (const line of copy.querySelectorAll('small')) line.prepend(' ')
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ')
}
