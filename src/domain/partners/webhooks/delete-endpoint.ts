import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import type { EndpointOwner } from '#domain/partners/webhooks/endpoint-owner'
import { getEndpoint } from '#domain/partners/webhooks/read-endpoints'

/** Nothing is sent there any more, and its log goes with it. Error: webhook_endpoint_not_found. */
export async function deleteEndpoint(ctx: Context, owner: EndpointOwner, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { url, events } = await getEndpoint(tx.db, owner, id, { lock: true })
    await tx.db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
    recordFact(tx, ctx, {
      action: 'webhook_endpoint.deleted',
      entity: 'api_client',
      entityId: owner.apiClientId,
      changes: { url: { before: url, after: null }, events: { before: events, after: null } },
    })
  })
}
