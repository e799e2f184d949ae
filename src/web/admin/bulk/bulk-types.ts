import type { ReactNode } from 'react'

/** So many rows are done at once where all that match are asked for: each is checked and done by itself. */
export const maxMatches = 1000

/** One action on many rows, as the bar offers it. */
export type BulkAction = {
  key: string
  /** A verbal noun: «إلغاء الطلبات غير المدفوعة». */
  name: string
  /** Blue for what can be undone; red for what ends or costs something. */
  tone: 'blue' | 'red'
  /** What happens to each row, and what stays. */
  about: ReactNode
  /** The last button: the action with how many it is done to, «حظر 12 عميلًا». */
  action: (count: number) => ReactNode
  /** What the API is asked, beside the rows. */
  body: Record<string, unknown>
  /** Something that has to be chosen or written first; its value goes into the request under its name. */
  asks?: AskedField
  /** A reason is written besides, for the history of each row. */
  wantsReason?: true
}

export type AskedField = {
  name: string
  label: string
  /** A choice; without it words are written, or a whole number. */
  choices?: { value: string; name: string }[]
  /** A whole number from 1 to this. */
  max?: number
}

/** What a list needs so that its rows can be picked. */
export type Bulk<Row> = {
  /** The API's name of the rows. */
  plural: 'orders' | 'clients' | 'subscriptions' | 'tickets' | 'products' | 'faqs' | 'pages'
  actions: BulkAction[]
  /** How a row is called beside what became of it. */
  rowName: (row: Row) => string
}
