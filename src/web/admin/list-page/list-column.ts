import type { Column } from '#ui/data-table'

/** One column of a list. The first one is what the row is: it holds the row's link and always stays. */
export type ListColumn<Row> = Omit<Column<Row>, 'title' | 'sorted'> & {
  name: string
  /** The API's name of the order that its title turns on and round. */
  sort?: string
  /** Which columns of the exported file stand for it. */
  inFile?: readonly string[]
}
