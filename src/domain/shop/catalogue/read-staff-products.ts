import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import { halalas } from '#rules/money'
import type { Halalas } from '#rules/money'
import { priceWithTax } from '#rules/price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import type { ActiveTax } from '#domain/shop/catalogue/list-active-taxes'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** What can be changed of a plan, in the words and units of the wire. */
export type ProductFields = {
  name_ar: string
  name_en: string
  description_ar: string
  description_en: string
  /** Before tax. */
  price_minor: number
  points: number
  days: number
  features: { title_ar: string; title_en: string }[]
  is_active: boolean
  display_status: 'visible' | 'invisible'
  group_sharing: 'yes' | 'no'
  is_recommended: boolean
  position: number
}

export type ProductRow = Omit<ProductFields, 'price_minor' | 'group_sharing' | 'features'> & {
  id: string
  ref_id: bigint | string
  price_minor: bigint | string
  group_sharing: boolean
  features: { id: string; title_ar: string; title_en: string }[]
  has_orders: boolean
  version: number
  created_at: Date
  updated_at: Date
}

/** A plan as staff see it, on sale or not, with the price that customers would see now. */
export type StaffProduct = Omit<ProductRow, 'ref_id' | 'price_minor'> & {
  ref_id: number
  price: Halalas
  priceWithTax: Halalas
}

/** Columns of `t` (products). */
export const productColumns = sql`t.id, t.ref_id, t.name_ar, t.name_en, t.description_ar, t.description_en, t.price_minor,
  t.points, t.days, t.is_active, t.display_status, t.group_sharing, t.is_recommended, t.position, t.version, t.created_at,
  t.updated_at, exists (select from order_lines l where l.product_id = t.id) as has_orders,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'title_ar', f.title_ar, 'title_en', f.title_en) order by f.position)
    from product_features f where f.product_id = t.id), '[]') as features`

export function toStaffProduct(
  { ref_id, price_minor, ...row }: ProductRow,
  taxes: ActiveTax[],
): StaffProduct {
  const price = halalas(BigInt(price_minor))
  return { ...row, ref_id: Number(ref_id), price, priceWithTax: priceWithTax(price, taxes) }
}

/** One plan. Error: product_not_found. */
export async function getStaffProductView(ctx: Context, id: string): Promise<StaffProduct> {
  requirePermission(ctx, 'product:read')
  const taxes = await listActiveTaxes(ctx.db)
  const { rows } = await sql<ProductRow>`select ${productColumns} from products t where t.id = ${id}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new ShopError('product_not_found')
  return toStaffProduct(rows[0], taxes)
}

/** What stands there now, kept from every other change until the transaction ends. Error: product_not_found. */
export async function lockProduct(
  tx: Transaction,
  id: string,
): Promise<{ version: number; has_orders: boolean; fields: ProductFields }> {
  const { rows } =
    await sql<ProductRow>`select ${productColumns} from products t where t.id = ${id} for update of t`.execute(
      tx.db,
    )
  const row = rows[0]
  if (!row) throw new ShopError('product_not_found')
  return { version: row.version, has_orders: row.has_orders, fields: fieldsOf(row) }
}

function fieldsOf(row: ProductRow): ProductFields {
  return {
    name_ar: row.name_ar,
    name_en: row.name_en,
    description_ar: row.description_ar,
    description_en: row.description_en,
    price_minor: Number(row.price_minor),
    points: row.points,
    days: row.days,
    features: row.features.map(({ title_ar, title_en }) => ({ title_ar, title_en })),
    is_active: row.is_active,
    display_status: row.display_status,
    group_sharing: row.group_sharing ? 'yes' : 'no',
    is_recommended: row.is_recommended,
    position: row.position,
  }
}
