import { sql } from 'kysely'
import { pageLink } from '#rules/core/addresses'
import { recordFact } from '#domain/core/activity/record-fact'
import { asSystem, type Context } from '#domain/core/context'
import { notifyAdministratorsWithin } from '#domain/messages/notify-administrators'
import type { Transaction } from '#domain/core/transaction'
import { stopsWithToken } from '#domain/partners/webhooks/endpoint-owner'

/**
 * Nothing arrived there for days: it is switched off, and administrators, who know the partner, are notified
 * by mail.
 */
export async function switchOff(tx: Transaction, ctx: Context, endpointId: string): Promise<void> {
  const endpoint = await tx.db
    .updateTable('webhook_endpoints as e')
    .from('api_clients as a')
    .set({ is_active: false, switched_off_at: ctx.now(), updated_at: ctx.now() })
    .whereRef('a.id', '=', 'e.api_client_id')
    .where('e.id', '=', endpointId)
    .where('e.is_active', '=', true)
    .returning(['e.url', 'a.id as api_client_id', 'a.name'])
    .executeTakeFirst()
  if (!endpoint) return
  await cancelWaiting(tx, [endpointId])
  const { url, api_client_id, name } = endpoint
  recordFact(tx, asSystem(ctx), {
    action: 'webhook_endpoint.switched_off',
    entity: 'api_client',
    entityId: api_client_id,
    changes: { endpoint: { before: url, after: url }, is_active: { before: true, after: false } },
  })
  await notifyAdministratorsWithin(tx, ctx, {
    template: 'webhook_switched_off',
    parameters: () => ({
      partner: name,
      address: url,
      link: pageLink(ctx, '/admin/api_clients/:id', { id: api_client_id }),
    }),
    onceKey: `webhook_switched_off:${endpointId}:${ctx.now().toISOString()}`,
  })
}

/**
 * Switches off what was set up with a token that is revoked (`stopsWithToken`); staff, or another token of
 * the partner, switch it on again. Returns the addresses to which nothing is sent any more.
 */
export async function switchOffWithToken(tx: Transaction, ctx: Context, tokenId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; url: string }>`
    update webhook_endpoints e set is_active = false, version = e.version + 1, updated_at = ${ctx.now()}
    from api_tokens t where t.id = ${tokenId} and ${stopsWithToken} returning e.id, e.url`.execute(tx.db)
  await cancelWaiting(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ url }) => url).toSorted()
}

/** What waits for an endpoint that is off is kept, and sent by a replay only. */
async function cancelWaiting(tx: Transaction, endpointIds: string[]): Promise<void> {
  if (endpointIds.length === 0) return
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'cancelled', next_try_at: null })
    .where('endpoint_id', 'in', endpointIds)
    .where('status', '=', 'waiting')
    .execute()
}
