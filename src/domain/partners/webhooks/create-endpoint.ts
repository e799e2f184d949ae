import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { maxEndpoints, type WebhookFilter } from '#rules/partners/webhooks'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { callingPartner, holdToken } from '#domain/partners/webhooks/endpoint-owner'
import { parseEndpointUrl } from '#domain/partners/webhooks/parse-endpoint-url'
import { getEndpoint, type EndpointView } from '#domain/partners/webhooks/read-endpoints'
import { newSecret, writeSecret } from '#domain/partners/webhooks/sign-webhook'

export type NewEndpoint = { url: string; description: string; events: WebhookFilter[] }

/**
 * A partner's program subscribes to events, until the token with which it does is revoked. The secret is in
 * this answer and in no other. Errors: invalid_input, too_many_webhook_endpoints, partner_unauthenticated.
 */
export async function createEndpoint(
  ctx: Context,
  input: NewEndpoint,
): Promise<{ endpoint: EndpointView; secret: string }> {
  const owner = callingPartner(ctx)
  const url = parseEndpointUrl(ctx, input.url)
  const events = [...new Set(input.events)]
  const secret = newSecret()
  const id = newId()
  const endpoint = await inTransaction(ctx, async (tx) => {
    // One after the other for each API client, so that the count holds.
    await tx.db
      .selectFrom('api_clients')
      .select('id')
      .where('id', '=', owner.apiClientId)
      .forNoKeyUpdate()
      .execute()
    const tokenId = await holdToken(tx, owner)
    const { count } = await tx.db
      .selectFrom('webhook_endpoints')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('api_client_id', '=', owner.apiClientId)
      // Those of practice are none that a live program could read or delete.
      .where('mode', '=', owner.mode)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxEndpoints) throw new ShopError('too_many_webhook_endpoints')
    await tx.db
      .insertInto('webhook_endpoints')
      .values({
        id,
        api_client_id: owner.apiClientId,
        api_token_id: tokenId,
        mode: owner.mode,
        url,
        description: cleanText(input.description),
        events,
        secret,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    recordFact(tx, ctx, {
      action: 'webhook_endpoint.created',
      entity: 'api_client',
      entityId: owner.apiClientId,
      changes: {
        url: { before: null, after: url },
        events: { before: null, after: events },
        mode: { before: null, after: owner.mode },
      },
    })
    return getEndpoint(tx.db, owner, id)
  })
  return { endpoint, secret: writeSecret(secret) }
}
