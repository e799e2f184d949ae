import { isIP } from 'node:net'
import { ShopError } from '#rules/errors/shop-error'
import type { ApiScope, AskedScope, TokenMode } from '#rules/partners/partners'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { lockApiClient } from '#domain/partners/api-clients/read-api-clients'
import { getApiToken, type ApiTokenView } from '#domain/partners/api-clients/read-api-tokens'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { newToken } from '#domain/people/identity/tokens'
import { newId } from '#domain/core/new-id'
import { inTransaction, type Transaction } from '#domain/core/transaction'

export type NewApiToken = {
  name: string
  mode: TokenMode
  scopes: readonly ApiScope[]
  addresses: string[]
  endsAt: Date | null
}

/** The token itself is in no other answer ever again. */
export type IssuedApiToken = { token: string; apiToken: ApiTokenView }

/** Issues a token. Errors: confirmation_needed, api_client_not_found, invalid_input. */
export async function issueApiToken(
  ctx: Context,
  {
    apiClientId,
    scopes,
    ...input
  }: Omit<NewApiToken, 'scopes'> & { scopes: readonly AskedScope[]; apiClientId: string },
): Promise<IssuedApiToken> {
  requirePermission(ctx, 'api_client:write')
  requireFreshCode(ctx)
  const wanted = checkToken(ctx, input)
  const { id, token } = await inTransaction(ctx, async (tx) => {
    const { points_any: reachesAny } = await lockApiClient(tx, apiClientId, ctx.now())
    return issueApiTokenWithin(tx, ctx, {
      ...wanted,
      scopes: readScopes(scopes, reachesAny),
      apiClientId,
      rotatedFrom: null,
    })
  })
  return { token, apiToken: await getApiToken(ctx.db, { apiClientId, id }) }
}

/**
 * The scopes as they are kept. Error: invalid_input for points of others, or of its own only, where its API
 * client reaches otherwise.
 */
function readScopes(asked: readonly AskedScope[], reachesAny: boolean): ApiScope[] {
  const other: AskedScope = reachesAny ? 'points:own' : 'points:any'
  if (asked.includes(other)) throw new ShopError('invalid_input', { fields: { scopes: ['not_allowed'] } })
  const names = asked.map((scope) => (scope === 'points:own' || scope === 'points:any' ? 'points' : scope))
  return [...new Set(names)]
}

function checkToken<Input extends Omit<NewApiToken, 'scopes'>>(ctx: Context, input: Input): Input {
  if (input.endsAt && input.endsAt <= ctx.now()) {
    throw new ShopError('invalid_input', { fields: { ends_at: ['out_of_range'] } })
  }
  const addresses = [...new Set(input.addresses.map((address) => address.trim()))]
  if (!addresses.every(isNetwork)) {
    throw new ShopError('invalid_input', { fields: { addresses: ['invalid'] } })
  }
  return { ...input, name: cleanText(input.name), addresses }
}

/** An address, or a range as `192.0.2.0/24`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Writes a new token's row. Who may is asked by the verb that opened the transaction. */
export async function issueApiTokenWithin(
  tx: Transaction,
  ctx: Context,
  input: NewApiToken & { apiClientId: string; rotatedFrom: string | null },
): Promise<{ id: string; token: string }> {
  const { id: staffId } = requirePermission(ctx, 'api_client:write')
  const { token, hash } = newToken(input.mode)
  const id = newId()
  const hint = `${token.slice(0, 13)}…${token.slice(-4)}`
  await tx.db
    .insertInto('api_tokens')
    .values({
      id,
      api_client_id: input.apiClientId,
      name: input.name,
      mode: input.mode,
      token_hash: hash,
      hint,
      scopes: [...input.scopes],
      addresses: input.addresses,
      ends_at: input.endsAt,
      rotated_from: input.rotatedFrom,
      created_by: staffId,
      created_at: ctx.now(),
    })
    .execute()
  recordFact(tx, ctx, {
    action: input.rotatedFrom ? 'api_token.rotated' : 'api_token.issued',
    entity: 'api_client',
    entityId: input.apiClientId,
    changes: {
      token: { before: null, after: hint },
      mode: { before: null, after: input.mode },
      scopes: { before: null, after: [...input.scopes] },
      ...(input.addresses.length > 0 ? { addresses: { before: null, after: input.addresses } } : {}),
      ...(input.endsAt ? { ends_at: { before: null, after: input.endsAt.toISOString() } } : {}),
    },
  })
  return { id, token }
}
