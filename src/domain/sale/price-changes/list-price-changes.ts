import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { PriceBasis } from '#rules/shop/price'
import { standingPriceConsents } from '#domain/core/standing-price-consents'
import { bothSides, enteredPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { requirePermission, type Context } from '#domain/core/context'
import { isConcerned } from '#domain/sale/price-changes/is-concerned'

export type PriceChangeView = {
  id: string
  ref_id: number
  price_minor: number
  price_with_tax_minor: number
  price_basis: PriceBasis
  applies_from: string
  text_ar: string
  text_en: string
  asks_consent: boolean
  status: 'scheduled' | 'withdrawn'
  announced_at: string | null
  by: string
  created_at: string
  /** Subscribers whom it concerns, and how many of them agreed. */
  subscribers: number
  agreed: number
}

/**
 * Every price that staff scheduled for a plan's subscribers, the latest day first. Error: product_not_found.
 */
export async function listPriceChanges(ctx: Context, productId: string): Promise<PriceChangeView[]> {
  requirePermission(ctx, 'product:read')
  const product = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new ShopError('product_not_found')
  const { rows } = await sql<{ view: Omit<PriceChangeView, keyof PriceRow | 'price_basis'> & PriceRow }>`
    select jsonb_build_object('id', x.id, 'ref_id', x.ref_id, 'price_minor', x.price_minor,
      'price_with_tax_minor', x.price_with_tax_minor, 'applies_from', x.applies_from,
      'text_ar', x.text_ar, 'text_en', x.text_en, 'asks_consent', x.asks_consent, 'status', x.status,
      'announced_at', x.announced_at, 'by', u.name, 'created_at', x.created_at,
      'subscribers', (select count(*) from subscriptions s where ${isConcerned()}),
      'agreed', (select count(distinct (y.subscription_id, y.client_id)) from ${standingPriceConsents()} y where y.price_change_id = x.id)) as view
    from price_changes x join staff_users u on u.id = x.staff_user_id
    where x.product_id = ${productId} order by x.applies_from desc, x.id desc`.execute(ctx.db)
  const taxes = await listActiveTaxes(ctx.db)
  return rows.map(({ view }) => ({ ...view, ...bothSides(enteredPrice(view), taxes) }))
}
