import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Halalas } from '#rules/core/money'
import { priceBeforeTax, priceWithTax, type EnteredPrice } from '#rules/shop/price'
import {
  enteredPrice,
  priceFields,
  withPrice,
  type PriceFields,
  type PriceRow,
} from '#domain/shop/catalogue/entered-price'
import {
  columnsOf,
  editedColumns,
  type EditedFields,
  type FeatureFields,
} from '#domain/shop/catalogue/product-columns'
import { listActiveTaxes, type ActiveTax } from '#domain/shop/catalogue/list-active-taxes'
import { requirePermission, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** What can be changed of a plan, in the words and units of the wire. */
export type ProductFields = ProductTexts & PriceFields
export type ProductTexts = Omit<EditedFields, 'group_sharing'> & {
  group_sharing: 'yes' | 'no'
  features: FeatureFields[]
}

type LockedRow = EditedFields &
  PriceRow & {
    features: ({ id: string } & FeatureFields)[]
    has_orders: boolean
    version: number
  }

export type ProductRow = LockedRow & {
  id: string
  ref_id: bigint | string
  created_at: Date
  updated_at: Date
}

/** A plan as staff see it, on sale or not, with the price that customers would see now. */
export type StaffProduct = Omit<ProductRow, 'ref_id' | keyof PriceRow> & {
  ref_id: number
  price: EnteredPrice
  priceBeforeTax: Halalas
  priceWithTax: Halalas
}

const lockedColumns = sql`${columnsOf('t', editedColumns)}, t.version,
  (exists (select from order_lines l where l.product_id = t.id)
    or exists (select from subscriptions s where s.product_id = t.id)) as has_orders,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'title_ar', f.title_ar, 'title_en', f.title_en,
      'value_ar', f.value_ar, 'value_en', f.value_en) order by f.position)
    from product_features f where f.product_id = t.id), '[]') as features`

/** Columns of `t` (products). */
export const productColumns = sql`t.id, t.ref_id, t.created_at, t.updated_at, ${lockedColumns}`

export function toStaffProduct({ ref_id, ...row }: ProductRow, taxes: ActiveTax[]): StaffProduct {
  const product = withPrice(row)
  return {
    ...product,
    ref_id: Number(ref_id),
    priceBeforeTax: priceBeforeTax(product.price, taxes),
    priceWithTax: priceWithTax(product.price, taxes),
  }
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

/**
 * What stands there now, kept from every other change until the transaction ends. Error: product_not_found.
 */
export async function lockProduct(
  tx: Transaction,
  id: string,
): Promise<{ version: number; has_orders: boolean; fields: ProductFields }> {
  const { rows } = await sql<LockedRow>`
    select ${lockedColumns} from products t where t.id = ${id} for update of t`.execute(tx.db)
  if (!rows[0]) throw new ShopError('product_not_found')
  const { version, has_orders, ...row } = rows[0]
  const fields: ProductFields = {
    ...row,
    ...priceFields(enteredPrice(row)),
    features: row.features.map(({ id: _, ...feature }) => feature),
    group_sharing: row.group_sharing ? 'yes' : 'no',
  }
  return { version, has_orders, fields }
}
