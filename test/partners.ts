import type { Database } from '#db/client'
import { newToken } from '#domain/people/identity/tokens'
import { apiScopes, type ApiScope, type TokenMode } from '#rules/partners/partners'
import type { Ask, Result } from './api.ts'

let made = 0

/** A partner's program with plans to sell and one token, without the administration. */
export async function addPartner(
  db: Database,
  options: {
    products?: string[]
    mode?: TokenMode
    scopes?: readonly ApiScope[]
    accountLimit?: number
    pointsAny?: boolean
    addresses?: string[]
    now?: Date
  } = {},
) {
  const now = options.now ?? new Date()
  const { id } = await db
    .insertInto('api_clients')
    .values({
      // Journeys of several processes share one store.
      name: `Partner ${process.pid}.${++made}`,
      account_limit_minor: BigInt(options.accountLimit ?? 0),
      points_any: options.pointsAny ?? false,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const product_id of options.products ?? []) {
    await db.insertInto('api_client_products').values({ api_client_id: id, product_id }).execute()
  }
  const token = await addToken(db, id, options)
  return { id, token, addToken: (more: typeof options) => addToken(db, id, { ...options, ...more }) }
}

async function addToken(
  db: Database,
  apiClientId: string,
  options: { mode?: TokenMode; scopes?: readonly ApiScope[]; addresses?: string[]; now?: Date },
): Promise<string> {
  const { token, hash } = newToken(options.mode ?? 'live')
  await db
    .insertInto('api_tokens')
    .values({
      api_client_id: apiClientId,
      mode: options.mode ?? 'live',
      token_hash: hash,
      hint: token.slice(0, 12),
      scopes: [...(options.scopes ?? apiScopes)],
      addresses: options.addresses ?? [],
      created_at: options.now ?? new Date(),
    })
    .execute()
  return token
}

let keys = 0

/** Calls of one token; those that create get a key of their own unless one is given. */
export function partnerAsk(ask: (call: string, asked?: Ask) => Promise<Result>, token: string) {
  return (call: string, asked: Ask & { key?: string } = {}) => {
    const [method = 'GET', path = ''] = call.split(' ')
    const key = asked.key ?? `key-${++keys}`
    const headers = method === 'POST' ? { 'idempotency-key': key, ...asked.headers } : { ...asked.headers }
    return ask(`${method} /api/partners/v1${path}`, { ...asked, token, headers })
  }
}
