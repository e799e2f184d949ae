import { pageLink } from '#rules/core/addresses'
import { recordFact } from '#domain/core/activity/record-fact'
import { asSystem, type Context } from '#domain/core/context'
import { notifyEachAdministrator } from '#domain/messages/notify-administrators'
import type { Transaction } from '#domain/core/transaction'

/** Nothing arrived there for days: it is switched off, and administrators, who know the partner, are notified by mail. */
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
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'cancelled', next_try_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'waiting')
    .execute()
  const { url, api_client_id, name } = endpoint
  recordFact(tx, asSystem(ctx), {
    action: 'webhook_endpoint.switched_off',
    entity: 'api_client',
    entityId: api_client_id,
    changes: { endpoint: { before: url, after: url }, is_active: { before: true, after: false } },
  })
  await notifyEachAdministrator(tx, ctx, {
    template: 'webhook_switched_off',
    parameters: () => ({
      partner: name,
      address: url,
      link: pageLink(ctx, '/admin/api_clients/:id', { id: api_client_id }),
    }),
    onceKey: `webhook_switched_off:${endpointId}:${ctx.now().toISOString()}`,
  })
}
