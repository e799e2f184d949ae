/**
 * The page editor makes no tables: of a pasted one each row is kept as a line of its own, with a bar between
 * its cells. A cell that is alone in its row (mail programs and Word lay pages out that way) is kept as it
 * is, with its paragraphs and lists.
 */
export function readTables(html: string): string {
  if (!/<table/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // The inner ones first: they are a part of a cell then that has no table any more.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const caption = table.caption ? [lineOf([table.caption])] : []
    table.replaceWith(...caption, ...[...table.rows].flatMap(readRow))
  }
  return body.innerHTML
}

function readRow({ cells }: HTMLTableRowElement): Node[] {
  const [only] = cells
  return only && cells.length === 1 ? [...only.childNodes] : [lineOf([...cells])]
}

/**
 * One paragraph with what the cells say, in a row and without blocks, so that nothing in it begins a line of
 * its own.
 */
function lineOf(cells: HTMLElement[]): HTMLElement {
  const line = document.createElement('p')
  for (const [index, cell] of cells.entries()) {
    for (const block of [
      ...cell.querySelectorAll('p, div, ul, ol, li, h1, h2, h3, h4, h5, h6'),
    ].toReversed()) {
      block.replaceWith(' ', ...block.childNodes)
    }
    for (const breakLine of cell.querySelectorAll('br')) breakLine.replaceWith(' ')
    line.append(index > 0 ? ' | ' : '', ...cell.childNodes)
  }
  return line
}
