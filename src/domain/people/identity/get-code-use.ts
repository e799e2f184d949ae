import { requirePermission, type Context } from '#domain/core/context'
import { getCodeUsage, type CodeUse } from '#domain/people/identity/code-counts'

/** The codes of today and of this hour for staff, beside what may be sent. */
export async function getCodeUse(ctx: Context): Promise<CodeUse> {
  requirePermission(ctx, 'store:read')
  return getCodeUsage(ctx, ctx.now())
}
