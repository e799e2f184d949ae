import { hour } from '#rules/core/durations'
import { ShopError } from '#rules/errors/shop-error'
import { lockApiClient } from '#domain/partners/api-clients/read-api-clients'
import { getApiToken } from '#domain/partners/api-clients/read-api-tokens'
import { issueApiTokenWithin, type IssuedApiToken } from '#domain/partners/api-clients/issue-api-token'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'

/**
 * Issues a token in the place of another: the same name, scopes, addresses and end. The old one works for
 * `overlapHours` more, 0 for none, so that the partner changes over without a gap. A token is replaced once.
 * Errors: confirmation_needed, api_client_not_found, api_token_not_found, api_token_over.
 */
export async function rotateApiToken(
  ctx: Context,
  input: { apiClientId: string; id: string; overlapHours: number },
): Promise<IssuedApiToken> {
  requirePermission(ctx, 'api_client:write')
  requireFreshCode(ctx)
  const { apiClientId } = input
  const { id, token } = await inTransaction(ctx, async (tx) => {
    await lockApiClient(tx, apiClientId, ctx.now())
    const old = await getApiToken(tx.db, { apiClientId, id: input.id })
    const isOver = old.revoked_at !== null || (old.ends_at !== null && old.ends_at <= ctx.now())
    if (isOver || old.replaced_by) throw new ShopError('api_token_over')
    const overlapEnd = new Date(ctx.now().getTime() + input.overlapHours * hour)
    await tx.db
      .updateTable('api_tokens')
      .set({ ends_at: old.ends_at && old.ends_at < overlapEnd ? old.ends_at : overlapEnd })
      .where('id', '=', old.id)
      .execute()
    return issueApiTokenWithin(tx, ctx, {
      apiClientId,
      name: old.name,
      mode: old.mode,
      scopes: old.scopes,
      addresses: old.addresses,
      endsAt: old.ends_at,
      rotatedFrom: old.id,
    })
  })
  return { token, apiToken: await getApiToken(ctx.db, { apiClientId, id }) }
}
