import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { riyadhDate } from '#rules/riyadh-days'
import type { Context } from '#domain/core/context'

/**
 * Whether a saved card `m` can be charged at this moment, for a query: `canBeAgreedTo` of the rules, at the gateway that the
 * store uses.
 */
export function isChargeable(ctx: Pick<Context, 'gateway' | 'now'>): RawBuilder<boolean> {
  const [year = 0, month = 0] = riyadhDate(ctx.now()).split('-').map(Number)
  return sql<boolean>`(m.removed_at is null and m.verify_until is null and not m.needs_bank and m.provider = ${ctx.gateway.name}
    and m.year * 12 + m.month >= ${year * 12 + month}::int)`
}
