import { randomUUID } from 'node:crypto'
import { visitorTextVersion } from '#rules/people/consent'
import { ShopError } from '#rules/errors/shop-error'
import { visits } from '#rules/core/rate-limits'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { takeAddressLimit } from '#domain/people/identity/address-group'
import { hasVisitorAgreed } from '#domain/people/measurement/has-visitor-agreed'

type Decision = {
  granted: boolean
  /** What this browser was given when it agreed before; undefined when it never did. */
  visitorId: string | undefined
}

/**
 * Keeps what a visitor without an account decided about measurement, with the text's version and the time,
 * and gives who agrees a random id; returns it, and null for who does not agree, of whom nothing is kept
 * unless they had agreed before. Errors: not_found where the store reports to nobody, too_many_requests.
 */
export async function decideVisitor(ctx: Context, { granted, visitorId }: Decision): Promise<string | null> {
  const stands = visitorId !== undefined && (await hasVisitorAgreed(ctx, visitorId))
  if (granted === stands) return (granted && visitorId) || null
  // Taking it back is never refused.
  if (granted) {
    if (ctx.measurement.vendors().length === 0) throw new ShopError('not_found')
    await takeAddressLimit(ctx, 'visitor_decision', visits.decisions)
  }
  // An id that was taken back means nobody any more: who agrees anew is somebody new.
  const id = granted || visitorId === undefined ? randomUUID() : visitorId
  await keepDecision(ctx, id, granted)
  return granted ? id : null
}

/** Writes down one decision of a visitor. */
export async function keepDecision(
  ctx: Pick<Context, 'db' | 'now'>,
  visitorId: string,
  granted: boolean,
): Promise<void> {
  await ctx.db
    .insertInto('visitor_consents')
    .values({
      id: newId(),
      visitor_id: visitorId,
      granted,
      text_version: visitorTextVersion,
      created_at: ctx.now(),
    })
    .execute()
}
