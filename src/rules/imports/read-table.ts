import { importColumns, UnreadableFile, type ImportKind } from '#rules/imports/import-files'

/** A row as it stands in the file. */
export type TableRow = {
  /** As a spreadsheet counts: the headings are row 1. */
  number: number
  /** Those in which something stands, by the names of their columns, without blanks around. */
  cells: Readonly<Record<string, string>>
  /** It has fewer or more cells than the headings. */
  isRagged: boolean
}

/**
 * A table as spreadsheets save it: UTF-8, or UTF-16 with its mark (Excel's "Unicode text"); commas,
 * semicolons or tabs, as its headings have them; quotes around cells that hold one of these or a line. Rows
 * without any cell are passed over, and so are columns whose heading begins with `#`. Error: UnreadableFile.
 */
export function readTable(kind: ImportKind, content: Uint8Array): TableRow[] {
  const lines = splitCells(kind, decode(kind, content))
  const [headings, ...rows] = lines
  if (!headings || headings.every((cell) => cell === '')) throw new UnreadableFile(kind, 'file_empty')
  const columns = readHeadings(kind, headings)
  return rows.flatMap((row, index) => {
    if (row.every((cell) => cell === '')) return []
    const filled = columns
      .map((name, place) => [name, row[place] ?? ''] as const)
      .filter(([, text]) => text !== '')
    const cells = Object.fromEntries(filled)
    return [{ number: index + 2, cells, isRagged: row.length !== columns.length }]
  })
}

function decode(kind: ImportKind, content: Uint8Array): string {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  try {
    // The mark at the beginning is taken away with it.
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(content)
  } catch {
    throw new UnreadableFile(kind, 'not_utf8')
  }
}

/** The names of the columns as the file has them. */
function readHeadings(kind: ImportKind, headings: string[]): string[] {
  const names = headings.map((heading) => heading.toLowerCase())
  const { required, optional }: { required: readonly string[]; optional: readonly string[] } =
    importColumns[kind]
  const seen = new Set<string>()
  for (const name of names) {
    if (name.startsWith('#')) continue
    const isKnown = required.includes(name) || optional.includes(name)
    if (!isKnown) {
      const known = [...required, ...optional].join(', ')
      throw new UnreadableFile(kind, 'column_unknown', { column: name, known })
    }
    if (seen.has(name)) throw new UnreadableFile(kind, 'column_twice', { column: name })
    seen.add(name)
  }
  const missing = required.find((name) => !seen.has(name))
  if (missing !== undefined) throw new UnreadableFile(kind, 'column_missing', { column: missing })
  return names
}

/** Whatever stands most often in the headings, outside of quotes. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const headings = (end < 0 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: headings.split(sign).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

/** Lines of cells, without blanks around them. */
function splitCells(kind: ImportKind, text: string): string[][] {
  const separator = separatorOf(text)
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = readCell(text, at, separator)
    if (!cell) throw new UnreadableFile(kind, 'quote_open', { row: String(lines.length + 1) })
    line.push(cell.value)
    at = cell.end
    if (text[at] === separator) {
      at += 1
      // Nothing stands behind the last separator of the file.
      if (at === text.length) line.push('')
      continue
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    lines.push(line)
    line = []
  }
  if (line.length > 0) lines.push(line)
  return lines
}

/** The cell that begins at a place, and where it ends; null where its quote is never closed. */
function readCell(text: string, from: number, separator: string): { value: string; end: number } | null {
  if (text[from] === '"') {
    let end = from + 1
    for (;;) {
      end = text.indexOf('"', end)
      if (end < 0) return null
      if (text[end + 1] !== '"') break
      end += 2
    }
    const behind = endOfCell(text, end + 1, separator)
    const value = text.slice(from + 1, end).replaceAll('""', '"') + text.slice(end + 1, behind)
    return { value: cleanCell(value), end: behind }
  }
  const end = endOfCell(text, from, separator)
  return { value: cleanCell(text.slice(from, end)), end }
}

/**
 * Without blanks around, and without the apostrophe with which this store's own files keep a phone from being
 * computed (`core/csv`).
 */
function cleanCell(value: string): string {
  return value.trim().replace(/^'(?=[=+\-@])/, '')
}

function endOfCell(text: string, from: number, separator: string): number {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}
