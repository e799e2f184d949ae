import { totalPercentage } from '#domain/shop/published/list-products'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'
import type { PricedProduct } from '#domain/shop/published/load-content'
import { requirePartner } from '#domain/core/require-partner'

/** The plans that the calling partner may sell, invisible ones too, in the order of the shop. */
export async function listPartnerProducts(
  ctx: Context,
): Promise<{ products: PricedProduct[]; totalActiveTax: number }> {
  const partner = requirePartner(ctx, 'products')
  const [content, connected] = await Promise.all([
    getContent(ctx),
    ctx.db
      .selectFrom('api_client_products')
      .select('product_id')
      .where('api_client_id', '=', partner.id)
      .execute(),
  ])
  const ids = new Set(connected.map(({ product_id }) => product_id))
  return {
    products: content.products.filter((product) => ids.has(product.id)),
    totalActiveTax: totalPercentage(content),
  }
}
