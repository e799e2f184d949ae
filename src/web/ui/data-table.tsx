import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  /**
   * `amount`: decimals line up. `end`: at the end of its line on phones, such as a badge or a date. `across`:
   * a line of its own on phones, such as a button.
   */
  at?: 'amount' | 'end' | 'across'
  /**
   * `secondary` hides where there is little room, in a list of staff `spare` before it; `tertiary` where rows
   * are cards. The first column is the link and always stays.
   */
  rank?: 'spare' | 'secondary' | 'tertiary'
  /** Its words are a sentence: where words share the room that is left, it takes the most of it. */
  isWide?: true
  /** How the rows are sorted by this column now; the title is then a link that turns it round. */
  sorted?: 'ascending' | 'descending'
}

type DataTableProps<Row> = {
  /** Read as the table's name. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** The row that the rest of the page is about; it is tinted. */
  isCurrent?: (row: Row) => boolean
  /** One or two rows that speak for themselves: their head is heard only. */
  isBrief?: boolean
}

/**
 * Rows of one kind. What its card has room for decides, whatever stands beside that card: secondary columns
 * go first, then each row becomes a card of its own; it never scrolls sideways.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, isCurrent, isBrief }: DataTableProps<Row>) {
  return (
    <div className="table-box">
      <table className="data-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead className={isBrief ? 'visually-hidden' : undefined}>
          <tr>
            {columns.map(({ key, title, at, rank, sorted }) => (
              <th
                key={key}
                scope="col"
                className={at === 'amount' ? 'amount' : undefined}
                data-at={at === 'amount' ? undefined : at}
                data-rank={rank}
                aria-sort={sorted}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...(isCurrent?.(row) && { 'aria-current': 'true' })}>
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellsProps<Row> = { columns: Pick<Column<Row>, 'key' | 'cell' | 'at' | 'rank' | 'isWide'>[]; row: Row }

/** One row's cells, as the styles of every table of ours know them. */
export function Cells<Row>({ columns, row }: CellsProps<Row>) {
  return columns.map(({ key, cell, at, rank, isWide }) => (
    <td
      key={key}
      className={at === 'amount' ? 'amount' : undefined}
      data-at={at === 'amount' ? undefined : at}
      data-rank={rank}
      data-wide={isWide && ''}
    >
      {cell(row)}
    </td>
  ))
}
