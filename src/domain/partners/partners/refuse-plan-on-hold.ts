import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { accessEndOf, pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import type { Transaction } from '#domain/core/transaction'

/**
 * More time ends a pause that the client has chosen, a missed renewal that is still tried, and a grace that
 * lasts although its renewal was stopped, with the points in it; taken back, it would leave none of them as
 * it was. So only the client buys it then, by a link. Source: docs/decisions/0063 and 0267. Error:
 * client_plan_on_hold.
 */
export async function refusePlanOnHold(tx: Transaction, clientId: string): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from subscriptions s where s.client_id = ${clientId} and ${hasRunningStatus()}
      and (s.status = 'past_due' or ${pauseEndOf()} is not null or ${accessEndOf()} > s.ends_at)) as found`.execute(
    tx.db,
  )
  if (rows[0]?.found) throw new ShopError('client_plan_on_hold')
}
