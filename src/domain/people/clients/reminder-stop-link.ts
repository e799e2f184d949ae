import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/types'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { getSigningKey } from '#domain/core/signing-key'

/**
 * The link by which whoever got a reminder ends them for good, without signing in: the client's id, signed with 128 bits. It never
 * ends, shows nothing of the client, and can do nothing else.
 * @param via the transaction that runs, if one does
 */
export async function writeStopLink(ctx: Context, via: Kysely<DB>, clientId: string): Promise<string> {
  const claim = Buffer.from(clientId.replaceAll('-', ''), 'hex')
  const signature = sign(await getSigningKey(ctx, 'reminder_stop', via), claim)
  return pageLink(ctx, '/stop/:token', { token: Buffer.concat([claim, signature]).toString('base64url') })
}

/** The client of a link. Error: short_link_invalid. */
export async function readStopToken(ctx: Context, token: string): Promise<string> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== token) throw new ShopError('short_link_invalid')
  const claim = bytes.subarray(0, 16)
  const expected = sign(await getSigningKey(ctx, 'reminder_stop'), claim)
  if (!timingSafeEqual(bytes.subarray(16), expected)) throw new ShopError('short_link_invalid')
  return claim.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function sign(key: Buffer, claim: Buffer): Buffer {
  return createHmac('sha256', key).update(claim).digest().subarray(0, 16)
}
