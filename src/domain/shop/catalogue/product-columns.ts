import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { DB } from '#db/types'

/**
 * What an order freezes of a plan: columns that `products` and `order_lines` both have under one name. Offers, order lines,
 * renewals and provisioning read them from this list. None may be null: `next-bought` takes null for no other plan.
 */
export const soldColumns = ['name_ar', 'name_en', 'price_minor', 'points', 'days', 'group_sharing'] as const

/** What the store shows of a plan. */
export const shownColumns = [
  ...soldColumns,
  'description_ar',
  'description_en',
  'is_active',
  'display_status',
  'is_recommended',
] as const

/** What staff fill in, beside the plan's features, which are rows of their own. */
export const editedColumns = [...shownColumns, 'position'] as const

type Row = Selectable<DB['products']>
/** What is sold, without its price, which each reader counts in its own type. */
export type SoldFields = Omit<Pick<Row, (typeof soldColumns)[number]>, 'price_minor'>
export type ShownFields = Omit<Pick<Row, (typeof shownColumns)[number]>, 'price_minor'>
export type EditedFields = Omit<Pick<Row, (typeof editedColumns)[number]>, 'price_minor'>

/** What a new plan is where nothing else is said. */
export const productDefaults = {
  description_ar: '',
  description_en: '',
  is_active: true,
  display_status: 'visible',
  group_sharing: false,
  is_recommended: false,
} as const satisfies Partial<EditedFields>

/** Columns of an alias for a select list: `l.name_ar, l.name_en, …`. */
export function columnsOf(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
}

/** Arguments of jsonb_build_object: `'name_ar', l.name_ar, 'name_en', l.name_en, …`. */
export function jsonOf(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${alias}.${column}`)}`))
}
