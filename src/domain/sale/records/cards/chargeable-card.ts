import { sql, type RawBuilder } from 'kysely'
import { riyadhDate } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'

/**
 * Whether a saved card `m` can be charged at this moment, for a query: `canBeAgreedTo` of the rules, and its
 * gateway is configured.
 */
export function isChargeable(ctx: Pick<Context, 'gateways' | 'now'>): RawBuilder<boolean> {
  const [year = 0, month = 0] = riyadhDate(ctx.now()).split('-').map(Number)
  return sql<boolean>`(${isReadyInVault(ctx)} and not m.needs_bank
    and m.year * 12 + m.month >= ${year * 12 + month}::int)`
}

/**
 * Whether the saved card `m` is kept and verified, and its gateway configured, for a query: the bank may
 * still have to be asked.
 */
export function isReadyInVault(ctx: Pick<Context, 'gateways'>): RawBuilder<boolean> {
  return sql<boolean>`(m.removed_at is null and m.verify_until is null and ${isInVault(ctx)})`
}

/** Whether a configured gateway keeps the saved card `m`, for a query. */
export function isInVault({ gateways }: Pick<Context, 'gateways'>): RawBuilder<boolean> {
  const providers = gateways.having('cardVault').map(({ name }) => name)
  return sql<boolean>`m.provider = any(${providers}::text[])`
}
