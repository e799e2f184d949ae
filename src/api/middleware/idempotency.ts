import { createHash } from 'node:crypto'
import type { MiddlewareHandler, Next } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import { keyOwner } from '#domain/people/identity/find-api-token'
import type { Actor, Context } from '#domain/core/context'
import {
  getKeptAnswer,
  keepAnswer,
  keepAnswerLater,
  releaseKey,
  type KeepAnswer,
  type KeyAsked,
  type KeyClaim,
} from '#domain/core/idempotency/kept-answers'
import { settleLater } from '#domain/core/idempotency/settle-later'
import type { ApiContext, ApiEnv } from '../calls/api-env.ts'

/** Visible ASCII, 1 to 255 characters. */
const keyShape = /^[\x21-\x7e]{1,255}$/

/**
 * What a creating call asks under its key; undefined without the header. The guard of the session claims it
 * (`authenticate`), as it asks the database anyway. Error: idempotency_key_invalid.
 */
export async function readKey(c: ApiContext): Promise<KeyAsked | undefined> {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (!keyShape.test(key)) throw new ShopError('idempotency_key_invalid')
  const bodyHash = createHash('sha256')
    .update(`${c.req.path}\n`)
    .update(sameForSame(await c.req.text()))
    .digest()
  return { route: `POST ${c.var.route}`, key, bodyHash }
}

/**
 * One text for all ways to write the same JSON: members sorted, no space between. What is no JSON stays as it
 * came.
 */
function sameForSame(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )
  } catch {
    return text
  }
}

/**
 * Around the guards of a route that creates: a call that one of them refuses has done nothing under the key
 * that was claimed on the way, and leaves it. Behind them `honourKey` settles it.
 */
export const releaseKeyOfRefused: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  const { ctx, keyAsked, keyClaim } = c.var
  if (!keyAsked?.claimedAt || keyClaim) return
  const claim: KeyClaim = { ...keyAsked, at: keyAsked.claimedAt }
  await releaseKey(ctx, claim).catch(() => settleLater(ctx, () => releaseKey(ctx, claim)))
}

/**
 * For routes that create. A repeat with the same key and body gets the answer of the first request, whatever
 * happens in between; without the header nothing is stored.
 */
export const honourIdempotencyKey: MiddlewareHandler<ApiEnv> = (c, next) => honourKey(c, next, {})

/**
 * For routes whose verb finds for ever what was made under a key: it is committed before its answer is kept,
 * and behind a process that died in between a repeat finds it at once, instead of waiting for
 * `claimLifetime`. Where there is none, the verb throws `keyInUse`.
 */
export const honourKeyOfMade: MiddlewareHandler<ApiEnv> = (c, next) =>
  honourKey(c, next, { isFoundByKey: true })

/**
 * For routes whose answer holds a secret that is shown once: what was made is never kept, and a repeat is
 * refused.
 * @param refusal what a repeat answers: what was made, and how to get another
 */
export function honourKeyOfSecret(refusal: ErrorName): MiddlewareHandler<ApiEnv> {
  return (c, next) => honourKey(c, next, { secretRefusal: refusal })
}

async function honourKey(
  c: ApiContext,
  next: Next,
  {
    secretRefusal = null,
    isFoundByKey = false,
  }: { secretRefusal?: ErrorName | null; isFoundByKey?: boolean },
): Promise<Response | undefined> {
  const { ctx, keyAsked } = c.var
  if (keyAsked === undefined) {
    await next()
    return undefined
  }
  const { caller, key, bodyHash, claimedAt } = keyAsked
  const onceKey = createHash('sha256').update(`${caller}\n${key}\n`).update(bodyHash).digest('base64url')
  if (claimedAt === null) {
    const kept = await getKeptAnswer(ctx, keyAsked).catch((error: unknown) => {
      if (!isFoundByKey || !isInUse(error)) throw error
      return error
    })
    if (kept instanceof ShopError) {
      c.set('onceKey', onceKey)
      c.set('keyInUse', kept)
      await next()
      if (isKept(c)) c.header('Idempotency-Replayed', 'true')
      return undefined
    }
    if (secretRefusal !== null) throw new ShopError(secretRefusal)
    c.header('Idempotency-Replayed', 'true')
    // The status was written by us, from an answer that had a body.
    return c.json(kept.answer, kept.status as ContentfulStatusCode)
  }
  c.set('onceKey', onceKey)
  const claim: KeyClaim = { ...keyAsked, at: claimedAt }
  c.set('keyClaim', claim)

  await next()
  if (isKept(c) && c.var.isAnswerKept) return undefined
  const answer = isKept(c) ? await jsonOf(c.res) : undefined
  const kept = { status: c.res.status, answer: secretRefusal === null ? answer : {} }
  const settle = () => (answer === undefined ? releaseKey(ctx, claim) : keepAnswer(ctx, claim, kept))
  // What was done is done and answered, also where its key cannot be written now.
  await settle().catch(() => settleLater(ctx, settle))
  return undefined
}

/**
 * Finds whose call it is, and claims its key with that. Where no answer comes from the database nobody knows
 * whether the key was claimed: then it is released as soon as it answers again. Errors: those of `find`.
 */
export async function claimSurely<Found extends { actor: Actor }>(
  ctx: Context,
  key: KeyAsked | undefined,
  find: (ctx: Context, key: KeyAsked | undefined) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  if (!key) return find(ctx, undefined)
  const at = ctx.now()
  const then: Context = { ...ctx, now: () => at }
  try {
    return await find(then, key)
  } catch (error) {
    settleLater(ctx, async () => {
      const found = await find(then, undefined)
      const caller = found && callerOf(found.actor)
      if (caller !== undefined) await releaseKey(then, { ...key, caller, at })
    })
    throw error
  }
}

/**
 * For verbs that know what is answered when they write last: their answer is kept with what they write, by
 * the same statement. Undefined where the call has no key. The route sets `isAnswerKept` where the verb has
 * done so.
 */
export function answerKeeper<Result>(
  c: ApiContext,
  status: number,
  present: (result: Result) => unknown,
): KeepAnswer<Result> | undefined {
  const { keyClaim } = c.var
  return (
    keyClaim && ((notes, result) => keepAnswerLater(notes, keyClaim, { status, answer: present(result) }))
  )
}

/**
 * Successful answers are stored. A refusal has changed nothing and releases the key: the same or a corrected
 * body may be sent under it again.
 */
function isKept(c: ApiContext): boolean {
  return c.res.ok && c.error === undefined
}

function isInUse(error: unknown): error is ShopError {
  return error instanceof ShopError && error.errorName === 'idempotency_key_in_use'
}

async function jsonOf(response: Response): Promise<unknown> {
  return response.clone().json()
}

function callerOf(actor: Actor): string | undefined {
  if (actor.kind === 'api_client') return keyOwner(actor)
  return 'id' in actor ? `${actor.kind}:${actor.id}` : undefined
}
