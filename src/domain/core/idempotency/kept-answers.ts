import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { insertLater, type WriteTarget } from '#domain/core/pending-writes'
import { asBytea } from '#domain/core/pending-rows'

/** One request of one caller: the caller chooses the key; route and body must stay the same under it. */
export type KeyClaim = { caller: string; route: string; key: string; bodyHash: Buffer; at: Date }
/** What is asked under a key, before it is known by whom. */
export type KeyAsked = Pick<KeyClaim, 'route' | 'key' | 'bodyHash'>
export type KeptAnswer = { status: number; answer: unknown }

/**
 * Seconds after which a key that is still "in use" is taken to belong to a crashed process: longer than a
 * call takes, by two clocks as far apart as processes are let run with (`maxClockDrift` each). Where it is
 * only slow, the verbs themselves do nothing twice: an order is placed once per key, one attempt is open per
 * order.
 */
export const claimLifetime = 80

/** Seconds after which a call is not answered in a moment any more, and until its key is asked for again. */
const patience = { first: 5, pause: 5 } as const

type Row = {
  body_hash: Buffer
  status: number | null
  packed_answer: Buffer | null
  answer: unknown
  created_at: Date
}

/** An answer as it is kept: its JSON, deflated, a third of its length. */
function pack(answer: unknown): Buffer {
  return deflateRawSync(JSON.stringify(answer))
}

/** An answer of before the last upgrade is not packed. */
function unpack({ packed_answer: packed, answer }: Row): unknown {
  return packed ? JSON.parse(inflateRawSync(packed).toString()) : answer
}

/**
 * The answer that a key got the first time. `findSession` has just failed to claim it. Errors:
 * idempotency_key_reused (for another body), idempotency_key_in_use (it is being worked on right now, or its
 * process has died within `claimLifetime`).
 */
export async function getKeptAnswer(ctx: Context, asked: Omit<KeyClaim, 'at'>): Promise<KeptAnswer> {
  const { rows } = await sql<Row>`
    select body_hash, status, packed_answer, answer, created_at from idempotency_keys
    where caller = ${asked.caller} and route = ${asked.route} and key = ${asked.key}`.execute(ctx.db)
  const row = rows[0]
  if (row && !row.body_hash.equals(asked.bodyHash)) throw new ShopError('idempotency_key_reused')
  // Gone meanwhile: the first request failed and released the key; the next one may claim it.
  if (!row || row.status === null) {
    const age = row ? (ctx.now().getTime() - row.created_at.getTime()) / 1_000 : 0
    throw new ShopError('idempotency_key_in_use', { retryAfter: pauseOf(age) })
  }
  return { status: row.status, answer: unpack(row) }
}

/**
 * Seconds until a key is asked for again that has been claimed for `age` seconds: no longer than the claim
 * may last.
 */
function pauseOf(age: number): number {
  if (age < patience.first) return 1
  return Math.max(1, Math.min(patience.pause, Math.ceil(claimLifetime - age)))
}

/** Stores the answer for repeats, unless a later request has taken the claim. */
export async function keepAnswer(ctx: Context, claim: KeyClaim, kept: KeptAnswer): Promise<void> {
  await sql`
    update idempotency_keys set status = ${kept.status}, packed_answer = ${pack(kept.answer)}
    where caller = ${claim.caller} and route = ${claim.route} and key = ${claim.key}
      and status is null and created_at = ${claim.at}`.execute(ctx.db)
}

/** Leaves the answer of a call with the last that its verb writes. */
export type KeepAnswer<Result> = (notes: WriteTarget, result: Result) => void

/** Stores the answer together with what the call writes. */
export function keepAnswerLater(notes: WriteTarget, claim: KeyClaim, kept: KeptAnswer): void {
  const { caller, route, key, bodyHash, at } = claim
  insertLater(notes, 'idempotency_keys', {
    caller,
    route,
    key,
    body_hash: asBytea(bodyHash),
    status: kept.status,
    packed_answer: asBytea(pack(kept.answer)),
    created_at: at,
  })
}

/** Releases the key: nothing was done under it. */
export async function releaseKey(ctx: Context, claim: KeyClaim): Promise<void> {
  await sql`
    delete from idempotency_keys
    where caller = ${claim.caller} and route = ${claim.route} and key = ${claim.key}
      and status is null and created_at = ${claim.at}`.execute(ctx.db)
}
