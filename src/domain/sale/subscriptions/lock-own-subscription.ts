import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { lockClient } from '#domain/people/identity/lock-client'
import type { Transaction } from '#domain/core/transaction'
import { offeredUntil } from '#domain/sale/records/ownership/offered-until'
import { chargeTimeIn } from '#domain/sale/records/subscriptions/charge-time-in'

/**
 * A client's own subscription, locked behind its client, with what a pause asks of it. Error: not_found, also
 * for somebody else's.
 */
export async function lockOwnSubscription(tx: Transaction, asked: { id: string; clientId: string }) {
  await lockClient(tx, asked.clientId)
  const row = await tx.db
    .selectFrom('subscriptions as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .select(['s.id', 's.status', 's.auto_renew', 's.payment_method_id', 's.ends_at'])
    .select([
      chargeTimeIn().as('charged_at'),
      sql<boolean>`c.blocked_at is not null`.as('is_blocked'),
      offeredUntil().as('offered_until'),
    ])
    .where('s.id', '=', asked.id)
    .where('s.client_id', '=', asked.clientId)
    .forNoKeyUpdate('s')
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found')
  return row
}
