import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DB } from '#db/types'

/** The two in which a price is kept (`entered-price`). */
export const priceColumns = ['price_minor', 'price_with_tax_minor'] as const
type PriceColumn = (typeof priceColumns)[number]

/**
 * What an order freezes of a plan: columns that `products` and `order_lines` both have under one name.
 * Offers, order lines, renewals and provisioning read them from this list. But for the price none may be
 * null: `next-bought` takes null for no other plan.
 */
export const soldColumns = ['name_ar', 'name_en', ...priceColumns, 'points', 'days', 'group_sharing'] as const

/**
 * What a plan that is chosen for the paid end is beside its price: `plan_changes` keeps it as it was chosen,
 * under the same names.
 */
export const agreedColumns = [
  'points',
  'days',
  'group_sharing',
] as const satisfies (typeof soldColumns)[number][]

/** What the store shows of a plan. */
export const shownColumns = [
  ...soldColumns,
  'description_ar',
  'description_en',
  'is_active',
  'display_status',
  'is_recommended',
  'pick_label_ar',
  'pick_label_en',
] as const

/** What staff fill in, beside the plan's features, which are rows of their own. */
export const editedColumns = [...shownColumns, 'position'] as const

type Row = Selectable<DB['products']>
/** What is sold, without its price, which readers have as `EnteredPrice`. */
export type SoldFields = Omit<Pick<Row, (typeof soldColumns)[number]>, PriceColumn>
export type ShownFields = Omit<Pick<Row, (typeof shownColumns)[number]>, PriceColumn>
export type EditedFields = Omit<Pick<Row, (typeof editedColumns)[number]>, PriceColumn>

/**
 * A line of what a plan has: «نطاقات مراقبة», and how many where that is said apart («3»). The value stands
 * in both languages or in none.
 */
export type FeatureFields = { title_ar: string; title_en: string; value_ar: string; value_en: string }

/** The same as it comes in. */
export type FeatureInput = Pick<FeatureFields, 'title_ar' | 'title_en'> & {
  [Name in 'value_ar' | 'value_en']?: string | undefined
}

/** What a new plan is where nothing else is said. */
export const productDefaults = {
  description_ar: '',
  description_en: '',
  is_active: true,
  display_status: 'visible',
  group_sharing: false,
  is_recommended: false,
  pick_label_ar: '',
  pick_label_en: '',
} as const satisfies Partial<EditedFields>

/** Columns of an alias for a select list: `l.name_ar, l.name_en, …`. */
export function columnsOf(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
}

/** Arguments of jsonb_build_object: `'name_ar', l.name_ar, 'name_en', l.name_en, …`. */
export function jsonOf(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${alias}.${column}`)}`))
}
