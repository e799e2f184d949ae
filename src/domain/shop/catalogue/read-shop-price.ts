import { ShopError } from '#rules/errors/shop-error'
import type { PriceBasis } from '#rules/shop/price'
import { requirePermission, type Context } from '#domain/core/context'
import { bothSides, enteredPrice } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'

/** A price of the shop that has not begun; in halalas, with the taxes of now. */
export type ShopPrice = {
  id: string
  price_minor: number
  price_with_tax_minor: number
  price_basis: PriceBasis
  starts_at: Date
  by: string
}

/** The price that a plan will have in the shop; null while none is scheduled. Error: product_not_found. */
export async function findShopPrice(ctx: Context, productId: string): Promise<ShopPrice | null> {
  requirePermission(ctx, 'product:read')
  const [product, row, taxes] = await Promise.all([
    ctx.db.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst(),
    ctx.db
      .selectFrom('shop_prices as p')
      .innerJoin('staff_users as u', 'u.id', 'p.staff_user_id')
      .select(['p.id', 'p.price_minor', 'p.price_with_tax_minor', 'p.starts_at', 'u.name as by'])
      .where('p.product_id', '=', productId)
      .where('p.status', '=', 'scheduled')
      .executeTakeFirst(),
    listActiveTaxes(ctx.db),
  ])
  if (!product) throw new ShopError('product_not_found')
  if (!row) return null
  const { id, starts_at, by } = row
  return { id, starts_at, by, ...bothSides(enteredPrice(row), taxes) }
}
