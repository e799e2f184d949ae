import { recordFact } from '#domain/core/activity/record-fact'
import { lockApiClient } from '#domain/partners/api-clients/read-api-clients'
import { getApiToken } from '#domain/partners/api-clients/read-api-tokens'
import { requirePermission, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { switchOffWithToken } from '#domain/partners/webhooks/switch-off'

/**
 * Ends a token at once, for every process, and switches off the endpoints that were set up with it: they
 * would go on telling whoever had it what happens. It wants no fresh code: a leaked token must be revoked
 * quickly. Idempotent. Errors: api_client_not_found, api_token_not_found.
 */
export async function revokeApiToken(
  ctx: Context,
  { apiClientId, id }: { apiClientId: string; id: string },
): Promise<void> {
  requirePermission(ctx, 'api_client:write')
  await inTransaction(ctx, async (tx) => {
    await lockApiClient(tx, apiClientId, ctx.now())
    const token = await getApiToken(tx.db, { apiClientId, id })
    if (token.revoked_at) return
    await tx.db.updateTable('api_tokens').set({ revoked_at: ctx.now() }).where('id', '=', id).execute()
    // Behind the token's own row, for which who sets up an endpoint with it holds this up.
    const switchedOff = await switchOffWithToken(tx, ctx, id)
    recordFact(tx, ctx, {
      action: 'api_token.revoked',
      entity: 'api_client',
      entityId: apiClientId,
      changes: {
        token: { before: token.hint, after: null },
        ...(switchedOff.length > 0 ? { switched_off_urls: { before: null, after: switchedOff } } : {}),
      },
    })
  })
}
