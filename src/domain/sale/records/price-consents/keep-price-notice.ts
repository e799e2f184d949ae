import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'

/**
 * Keeps when a client was notified of the new price of a subscription, the first time; the message goes
 * before a long plan ends. Source: docs/decisions/0247.
 */
export function keepPriceNotice(
  notes: WriteTarget,
  ctx: Context,
  notice: { changeId: string; subscriptionId: string; clientId: string },
): void {
  const { changeId, subscriptionId, clientId } = notice
  deferWrite(
    notes,
    { table: 'price_notices', key: `${changeId} ${subscriptionId} ${clientId}` },
    sql`insert into price_notices (price_change_id, subscription_id, client_id, notified_at)
      values (${changeId}, ${subscriptionId}, ${clientId}, ${ctx.now()}) on conflict do nothing`,
  )
}
