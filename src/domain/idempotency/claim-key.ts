import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import type { Context } from '#domain/context'

/** One asking of one caller: the key is theirs to choose, the route and the body must stay the same. */
export type KeyClaim = { caller: string; route: string; key: string; bodyHash: Buffer; at: Date }
export type KeptAnswer = { status: number; answer: unknown }

/**
 * Seconds after which a key that is still "in use" is taken to belong to a process that died. Should it only be slow, the
 * verbs themselves see to it that nothing is done twice: an order is placed once per key, one attempt is open per order.
 */
export const claimLifetime = 20

type Row = { body_hash: Buffer; status: number | null; answer: unknown }

/**
 * Claims the key, or gives the answer that it got the first time. 409 when it was used for another body or is being
 * worked on right now. One statement for a new key, two for a repeat.
 */
export async function claimKey(
  ctx: Context,
  asked: Omit<KeyClaim, 'at'>,
): Promise<{ claim: KeyClaim } | { kept: KeptAnswer }> {
  const at = ctx.now()
  const deadSince = new Date(at.getTime() - claimLifetime * 1000)
  const claimed = await sql`
    insert into idempotency_keys as k (caller, route, key, body_hash, created_at)
    values (${asked.caller}, ${asked.route}, ${asked.key}, ${asked.bodyHash}, ${at})
    on conflict (caller, route, key) do update set created_at = excluded.created_at
      where k.status is null and k.created_at <= ${deadSince} and k.body_hash = excluded.body_hash
    returning 1`.execute(ctx.db)
  if (claimed.rows.length > 0) return { claim: { ...asked, at } }

  const { rows } = await sql<Row>`
    select body_hash, status, answer from idempotency_keys
    where caller = ${asked.caller} and route = ${asked.route} and key = ${asked.key}`.execute(ctx.db)
  const row = rows[0]
  if (row && !row.body_hash.equals(asked.bodyHash)) throw new ShopError('idempotency_key_reused')
  // Gone meanwhile: its first asking failed and gave the key back; the next one may have it.
  if (!row || row.status === null) throw new ShopError('idempotency_key_in_use', { retryAfter: 1 })
  return { kept: { status: row.status, answer: row.answer } }
}

/** Keeps the answer for repeats, unless the claim was lost to a later asking. */
export async function keepAnswer(ctx: Context, claim: KeyClaim, kept: KeptAnswer): Promise<void> {
  await sql`
    update idempotency_keys set status = ${kept.status}, answer = ${JSON.stringify(kept.answer)}::jsonb
    where caller = ${claim.caller} and route = ${claim.route} and key = ${claim.key}
      and status is null and created_at = ${claim.at}`.execute(ctx.db)
}

/** Gives the key back: nothing was done under it. */
export async function releaseKey(ctx: Context, claim: KeyClaim): Promise<void> {
  await sql`
    delete from idempotency_keys
    where caller = ${claim.caller} and route = ${claim.route} and key = ${claim.key}
      and status is null and created_at = ${claim.at}`.execute(ctx.db)
}
