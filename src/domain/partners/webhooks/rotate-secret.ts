import { sql } from 'kysely'
import { hour } from '#rules/core/durations'
import { secretOverlapHours } from '#rules/partners/webhooks'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { callingPartner } from '#domain/partners/webhooks/endpoint-owner'
import { getEndpoint, type EndpointView } from '#domain/partners/webhooks/read-endpoints'
import { newSecret, writeSecret } from '#domain/partners/webhooks/sign-webhook'

/**
 * A new secret, shown once. For a day both sign every body, so that a receiver can change over without losing
 * one; the one before the last stops at once. Error: webhook_endpoint_not_found.
 */
export async function rotateSecret(
  ctx: Context,
  id: string,
): Promise<{ endpoint: EndpointView; secret: string }> {
  const owner = callingPartner(ctx)
  const secret = newSecret()
  const until = new Date(ctx.now().getTime() + secretOverlapHours * hour)
  const endpoint = await inTransaction(ctx, async (tx) => {
    const { url } = await getEndpoint(tx.db, owner, id, { lock: true })
    await tx.db
      .updateTable('webhook_endpoints')
      .set({ old_secret: sql`secret`, old_secret_until: until, secret, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    recordFact(tx, ctx, {
      action: 'webhook_endpoint.secret_rotated',
      entity: 'api_client',
      entityId: owner.apiClientId,
      changes: { endpoint: { before: url, after: url } },
    })
    return getEndpoint(tx.db, owner, id)
  })
  return { endpoint, secret: writeSecret(secret) }
}
