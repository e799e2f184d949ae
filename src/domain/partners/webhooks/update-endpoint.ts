import { cleanText } from '#rules/core/text'
import type { WebhookFilter } from '#rules/partners/webhooks'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { holdToken, type EndpointOwner } from '#domain/partners/webhooks/endpoint-owner'
import { parseEndpointUrl } from '#domain/partners/webhooks/parse-endpoint-url'
import { getEndpoint, type EndpointView } from '#domain/partners/webhooks/read-endpoints'

export type EndpointChanges = {
  url?: string | undefined
  description?: string | undefined
  events?: WebhookFilter[] | undefined
  /** On again: what failed before is not sent by itself; a replay sends it. */
  isActive?: boolean | undefined
}

/**
 * Changes to which address and of which events a partner is notified. With whose token it gets another
 * address, or is switched on again, it is switched off when that one is revoked. Errors:
 * webhook_endpoint_not_found, invalid_input, partner_unauthenticated.
 */
export async function updateEndpoint(
  ctx: Context,
  owner: EndpointOwner,
  id: string,
  changes: EndpointChanges,
): Promise<EndpointView> {
  return inTransaction(ctx, async (tx) => {
    const tokenId = await holdToken(tx, owner)
    const stands = await getEndpoint(tx.db, owner, id, { lock: true })
    const wanted = {
      url: changes.url === undefined ? stands.url : parseEndpointUrl(ctx, changes.url),
      description: changes.description === undefined ? stands.description : cleanText(changes.description),
      events: changes.events ? [...new Set(changes.events)] : stands.events,
      is_active: changes.isActive ?? stands.is_active,
    }
    const { url, description, events, is_active } = stands
    const facts = differences({ url, description, events, is_active }, wanted)
    if (Object.keys(facts).length === 0) return stands
    const isOnAgain = !stands.is_active && wanted.is_active
    const isSetUp = isOnAgain || wanted.url !== url
    await tx.db
      .updateTable('webhook_endpoints')
      .set((row) => ({
        ...wanted,
        // Another address has not failed yet.
        ...(isSetUp ? { failing_since: null } : {}),
        ...(isOnAgain ? { switched_off_at: null } : {}),
        ...(isSetUp && tokenId !== null ? { api_token_id: tokenId } : {}),
        version: row('version', '+', 1),
        updated_at: ctx.now(),
      }))
      .where('id', '=', id)
      .execute()
    recordFact(tx, ctx, {
      action: 'webhook_endpoint.updated',
      entity: 'api_client',
      entityId: owner.apiClientId,
      changes: { ...facts, endpoint: { before: url, after: wanted.url } },
    })
    return getEndpoint(tx.db, owner, id)
  })
}
