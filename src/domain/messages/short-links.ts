import { randomInt } from 'node:crypto'
import { pageLink } from '#rules/core/addresses'
import { day } from '#rules/core/durations'
import { ShopError } from '#rules/errors/shop-error'
import { shortLinkDays } from '#rules/core/limits'
import { wrongShortLinks } from '#rules/core/rate-limits'
import type { Context } from '#domain/core/context'
import { insertLater, type WriteTarget } from '#domain/core/pending-writes'

/** Without letters that look alike: an address may be typed from a phone. */
const letters = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
/**
 * 55 letters in ten places are 57 bits: among a million addresses three thousand guesses in ten minutes hit
 * one in a thousand years.
 */
const keyLength = 10

/**
 * Leaves a short address for a page of the store, good for `shortLinkDays`, and returns it as an SMS carries
 * it: without the scheme where it is https, which every phone adds by itself. An address elsewhere stays as
 * it is.
 */
export function leaveShortLink(notes: WriteTarget, ctx: Context, link: string): string {
  const { publicUrl } = ctx
  if (!link.startsWith(`${publicUrl}/`)) return link
  // What a dry run shows leads nowhere, and looks like it: whoever copied it would hand on a dead address.
  if (ctx.dryRun) return addressOf(ctx, '.'.repeat(keyLength))
  const key = Array.from({ length: keyLength }, () => letters.charAt(randomInt(letters.length))).join('')
  const now = ctx.now()
  insertLater(notes, 'short_links', {
    key,
    path: link.slice(publicUrl.length),
    created_at: now,
    expires_at: new Date(now.getTime() + shortLinkDays * day),
  })
  return addressOf(ctx, key)
}

function addressOf(ctx: Context, key: string): string {
  return pageLink(ctx, '/s/:key', { key }).replace(/^https:\/\//, '')
}

/**
 * The page of a short address: path and query. Whoever shares an address with somebody who guesses is led on
 * all the same, until that is a flood. Errors: short_link_invalid, too_many_requests.
 */
export async function followShortLink(ctx: Context, key: string): Promise<string> {
  const { limiter, address } = ctx
  const { refused, guessed } = wrongShortLinks
  const left = await limiter.left('short_link_guessed', address, guessed)
  // Past this limit a right guess is refused like a wrong one.
  if (left.points <= 0) await limiter.use('short_link_guessed', address, guessed)
  const link = await ctx.db
    .selectFrom('short_links')
    .select('path')
    .where('key', '=', key)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (link) return link.path
  await limiter.use('short_link_guessed', address, guessed)
  await limiter.use('short_link_wrong', address, refused)
  throw new ShopError('short_link_invalid')
}
