import type { Permission } from '#rules/people/permissions'

/** The lists of the administration whose views and layouts are kept, each with who may read it. */
export const staffLists = {
  orders: 'order:read',
  clients: 'client:read',
  subscriptions: 'subscription:read',
  tickets: 'ticket:read',
  documents: 'tax_document:read',
  products: 'product:read',
  coupons: 'coupon:read',
  taxes: 'tax:read',
  pages: 'content:read',
  messages: 'message:read',
  jobs: 'jobs:read',
  users: 'staff:read',
  api_clients: 'api_client:read',
} as const satisfies Record<string, Permission>

export type StaffListName = keyof typeof staffLists
export const staffListNames = Object.keys(staffLists) as [StaffListName, ...StaffListName[]]

/** How high the rows of a list are. */
export const densities = ['compact', 'regular', 'roomy'] as const
export type Density = (typeof densities)[number]

/**
 * How somebody wants a list: its columns in their sequence, those that are not shown, how high its rows are,
 * and, once it was set by hand, how wide each column is, in thousandths of the table.
 */
export type ListLayout = {
  order: string[]
  hidden: string[]
  density: Density
  widths?: Record<string, number> | undefined
}

/** A column in thousandths of its table: below the first nothing of it could be read. */
export const minColumnWidth = 40
export const maxColumnWidth = 900

/** Views under one list: of everybody's, and of each person's own. */
export const maxListViews = 30
export const maxListColumns = 40

/**
 * Rows that match are counted exactly up to this many, so that counting costs the same in a table of
 * millions.
 */
export const countedUpTo = 1_000

/** A search looks at so many of the newest matches: who needs more searches more exactly. */
export const searchMatches = 1_000

/** Of so many clients whom a search means it finds what is theirs. */
export const searchedClients = 200
