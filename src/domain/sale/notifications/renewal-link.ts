import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import { standingOrder } from '#domain/sale/records/orders/standing-order'

/**
 * The way to pay a failed renewal, as messages carry it: the order and the end of the link, signed. It signs nobody in and
 * reveals nothing: its visitor signs in by code and sees the order only if it is theirs.
 */
export async function writeRenewalLink(
  ctx: Pick<Context, 'publicUrl'>,
  db: Kysely<DB>,
  link: { orderId: string; expiresAt: Date },
): Promise<string> {
  const seconds = Math.floor(link.expiresAt.getTime() / 1000)
  const claim = Buffer.alloc(22)
  Buffer.from(link.orderId.replaceAll('-', ''), 'hex').copy(claim)
  claim.writeUIntBE(seconds, 16, 6)
  const signature = sign(await readKey(db), claim)
  return pageLink(ctx, '/renew/:token', { token: Buffer.concat([claim, signature]).toString('base64url') })
}

/** The order that a link leads to, or the one that took its place. Errors: renewal_link_invalid, renewal_link_expired. */
export async function resolveRenewalLink(ctx: Context, token: string): Promise<{ orderId: string }> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 38 || bytes.toString('base64url') !== token)
    throw new ShopError('renewal_link_invalid')
  const claim = bytes.subarray(0, 22)
  if (!timingSafeEqual(bytes.subarray(22), sign(await readKey(ctx.db), claim))) {
    throw new ShopError('renewal_link_invalid')
  }
  const hex = claim.toString('hex', 0, 16)
  const orderId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const order = await ctx.db
    .selectFrom('orders')
    .select(['client_id', standingOrder(sql`${orderId}`).as('current_id')])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw new ShopError('renewal_link_invalid')
  const { now } = await atTimeOfClient(ctx, order.client_id)
  if (claim.readUIntBE(16, 6) * 1000 <= now().getTime()) throw new ShopError('renewal_link_expired')
  return { orderId: order.current_id }
}

/** 128 bits are more than anybody tries over a network. */
function sign(key: Buffer, claim: Buffer): Buffer {
  return createHmac('sha256', key).update(claim).digest().subarray(0, 16)
}

async function readKey(db: Kysely<DB>): Promise<Buffer> {
  const { key } = await db
    .selectFrom('signing_keys')
    .select('key')
    .where('name', '=', 'renewal_link')
    .executeTakeFirstOrThrow()
  return key
}
