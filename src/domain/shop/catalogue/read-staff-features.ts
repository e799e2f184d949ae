import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { missingDescription } from '#domain/shop/catalogue/product-fields'
import { requirePermission, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** What can be changed of what every plan has; its place is changed by sorting all of them. */
export type FeatureFields = {
  icon: string
  title_ar: string
  title_en: string
  description_ar: string
  description_en: string
}

export type FeatureView = FeatureFields & {
  id: string
  position: number
  version: number
  created_at: Date
  updated_at: Date
}

const columns = [
  'id',
  'icon',
  'title_ar',
  'title_en',
  'description_ar',
  'description_en',
  'position',
  'version',
  'created_at',
  'updated_at',
] as const

export const featureColumns = sql.raw(columns.join(', '))

/** Error: common_feature_not_found. */
export async function getFeature(ctx: Context, id: string): Promise<FeatureView> {
  requirePermission(ctx, 'product:read')
  const row = await ctx.db
    .selectFrom('common_features')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('common_feature_not_found')
  return row
}

/** All of them, kept from every other change until the transaction ends. */
export async function lockFeatures(tx: Transaction): Promise<FeatureView[]> {
  const { rows } = await sql<FeatureView>`select ${featureColumns} from common_features
    order by position for update`.execute(tx.db)
  return rows
}

/** Texts cleaned; a description stands in both languages or in none. Error: invalid_input. */
export function cleanFeature(fields: FeatureFields): FeatureFields {
  const clean = {
    icon: fields.icon,
    title_ar: cleanText(fields.title_ar),
    title_en: cleanText(fields.title_en),
    description_ar: cleanText(fields.description_ar),
    description_en: cleanText(fields.description_en),
  }
  const missing = missingDescription(clean)
  if (missing) throw new ShopError('invalid_input', { fields: { [missing]: ['required'] } })
  return clean
}
