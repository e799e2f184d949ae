import { sql, type RawBuilder } from 'kysely'
import type { RenewalRow } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import type { Transaction } from '#domain/core/transaction'

/**
 * Whether the renewal `r` may be charged again: it is open, nothing of it is at the gateway, and no bank has
 * refused it for good; for a query.
 */
export function mayBeTried(): RawBuilder<boolean> {
  return sql<boolean>`(r.status = 'open' and r.charging_payment_id is null and coalesce(r.decline_class, 'soft') = 'soft')`
}

/**
 * The plan's renewal that is still to be paid, locked, and whether it may be tried; null when there is none.
 */
export async function lockBegunRenewal(
  tx: Transaction,
  subscriptionId: string,
): Promise<(RenewalRow & { may_be_tried: boolean }) | null> {
  const row = await tx.db
    .selectFrom('renewals as r')
    .selectAll('r')
    .select(mayBeTried().as('may_be_tried'))
    .where('r.subscription_id', '=', subscriptionId)
    .where('r.status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}
