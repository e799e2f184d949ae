import { requirePermission, type Context } from '#domain/core/context'
import { readLandingStages, type LandingStages } from '#domain/shop/landing/read-landing'

/** The landing page as it is live, and its draft. */
export async function getLanding(ctx: Context): Promise<LandingStages> {
  requirePermission(ctx, 'content:read')
  return readLandingStages(ctx.db)
}
