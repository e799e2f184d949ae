import { renewBefore } from '#rules/tax/tax-onboarding'
import type { Context } from '#domain/core/context'

export type StampingCertificate = { id: string; expiresAt: Date }

/** The certificate with which documents are stamped now; null while no unit is active. */
export async function findStampingCertificate(ctx: Pick<Context, 'db'>): Promise<StampingCertificate | null> {
  const found = await ctx.db
    .selectFrom('tax_units as u')
    .innerJoin('tax_credentials as c', 'c.id', 'u.credential_id')
    .select(['c.id', 'c.expires_at as expiresAt'])
    .where('u.is_current', '=', true)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  return found ?? null
}

/** Within 30 days, or ended: it is to be renewed. */
export function endsSoon(ctx: Pick<Context, 'now'>, expiresAt: Date): boolean {
  return expiresAt.getTime() - ctx.now().getTime() < renewBefore
}
