import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { readBrandStages } from '#domain/shop/brand/read-brand'
import type { BrandStages } from '#domain/shop/brand/read-brand'

/** The brand as it is live, and its draft. */
export async function getBrand(ctx: Context): Promise<BrandStages> {
  requirePermission(ctx, 'store:read')
  return readBrandStages(ctx.db)
}
