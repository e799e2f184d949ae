import { requirePermission, type Context } from '#domain/core/context'
import { readBrandStages, type BrandStages } from '#domain/shop/brand/read-brand'

/** The brand as it is live, and its draft. */
export async function getBrand(ctx: Context): Promise<BrandStages> {
  requirePermission(ctx, 'store:read')
  return readBrandStages(ctx.db)
}
