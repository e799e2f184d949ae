import type { CommonFeature } from '#domain/shop/catalogue/list-public-features'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'
import type { Content, PricedProduct } from '#domain/shop/published/load-content'

/** The plans of the store's landing page. */
export type ShopWindow = {
  products: PricedProduct[]
  /** The sum of the active taxes, a number of percent. */
  totalActiveTax: number
  taxes: Content['taxes']
  commonFeatures: CommonFeature[]
}

/**
 * Plans on sale that are visible, in the order of the shop. The same object comes back while nothing changes.
 */
export async function listProducts(ctx: Pick<Context, 'db'>): Promise<ShopWindow> {
  const content = await getContent(ctx)
  const known = windows.get(content)
  if (known) return known
  const made = {
    products: content.products.filter((product) => product.display_status === 'visible'),
    totalActiveTax: totalPercentage(content),
    taxes: content.taxes,
    commonFeatures: content.commonFeatures,
  }
  windows.set(content, made)
  return made
}

const windows = new WeakMap<Content, ShopWindow>()

export function totalPercentage(content: Pick<Content, 'taxes'>): number {
  return content.taxes.reduce((sum, tax) => sum + tax.percentage, 0) / 100
}
