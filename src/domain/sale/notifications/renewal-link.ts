import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { hexOfUuid, uuidOfHex } from '#rules/core/uuid'
import type { Context } from '#domain/core/context'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import { standingOrder } from '#domain/sale/records/orders/standing-order'
import { getSigningKey } from '#domain/core/signing-key'
import { readToken, signToken } from '#domain/core/signed-link'

/**
 * The way to pay a failed renewal, as messages carry it: the order and the end of the link, signed. It signs
 * nobody in and reveals nothing: its visitor signs in by code and sees the order only if it is theirs.
 * @param via the transaction that runs
 */
export async function writeRenewalLink(
  ctx: Pick<Context, 'publicUrl' | 'db'>,
  via: Kysely<DB>,
  link: { orderId: string; expiresAt: Date },
): Promise<string> {
  const seconds = Math.floor(link.expiresAt.getTime() / 1000)
  const claim = Buffer.alloc(22)
  Buffer.from(hexOfUuid(link.orderId), 'hex').copy(claim)
  claim.writeUIntBE(seconds, 16, 6)
  const key = await getSigningKey(ctx, 'renewal_link', via)
  return pageLink(ctx, '/renew/:token', { token: signToken(key, claim) })
}

/**
 * The order that a link leads to, or the one that took its place. Errors: renewal_link_invalid,
 * renewal_link_expired.
 */
export async function resolveRenewalLink(ctx: Context, token: string): Promise<{ orderId: string }> {
  const claim = readToken(await getSigningKey(ctx, 'renewal_link'), token, 22)
  if (!claim) throw new ShopError('renewal_link_invalid')
  const orderId = uuidOfHex(claim.toString('hex', 0, 16))
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
