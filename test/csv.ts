/** Reads a CSV file as a spreadsheet does: lines of cells, without the mark at its beginning. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  const cells = text.replace(/^\ufeff/, '').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)
  for (const [, cell = '', end] of cells) {
    line.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}
