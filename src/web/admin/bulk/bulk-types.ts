import type { ReactNode } from 'react'

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
  act: Record<string, unknown>
  /** Something that has to be chosen or written first; its value goes into the request under its name. */
  asks?: {
    name: string
    label: string
    /** A choice; without it words are written. */
    choices?: { value: string; name: string }[]
  }
}

/** What a list needs so that its rows can be picked. */
export type Bulk<Row> = {
  /** The API's name of the rows. */
  plural: 'orders' | 'clients' | 'tickets' | 'products' | 'faqs' | 'pages'
  actions: BulkAction[]
  /** How a row is called beside what became of it. */
  rowName: (row: Row) => string
}
