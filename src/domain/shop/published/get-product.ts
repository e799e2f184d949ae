import { ShopError } from '#rules/errors/shop-error'
import { totalPercentage } from '#domain/shop/published/list-products'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'
import type { Content, PricedProduct } from '#domain/shop/published/load-content'

/**
 * One plan to look at, also an invisible one (sold by direct link). An inactive one is treated as missing.
 */
export async function getProduct(
  ctx: Pick<Context, 'db'>,
  id: string,
): Promise<{ product: PricedProduct; totalActiveTax: number; taxes: Content['taxes'] }> {
  const content = await getContent(ctx)
  const product = content.products.find((each) => each.id === id.toLowerCase())
  if (!product) throw new ShopError('product_not_found')
  return { product, totalActiveTax: totalPercentage(content), taxes: content.taxes }
}
