import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import type { Transaction } from '#domain/core/transaction'

/**
 * More time ends a pause that the client has chosen, and a missed renewal that is still tried; taken back, it would leave neither. So only the
 * client buys it then, by a link. Source: docs/decisions/0063. Error: client_plan_on_hold.
 */
export async function refusePlanOnHold(tx: Transaction, clientId: string): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from subscriptions s where s.client_id = ${clientId} and ${hasRunningStatus()}
      and (s.status = 'past_due' or ${pauseEndOf()} is not null)) as found`.execute(tx.db)
  if (rows[0]?.found) throw new ShopError('client_plan_on_hold')
}
