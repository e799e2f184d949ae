import type { Kysely } from 'kysely'
import type { DB } from '#db/types'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { hexOfUuid, uuidOfHex } from '#rules/core/uuid'
import type { Context } from '#domain/core/context'
import { getSigningKey } from '#domain/core/signing-key'
import { readToken, signToken } from '#domain/core/signed-link'

/**
 * The link by which whoever got a reminder ends them for good, without signing in: the client's id, signed
 * with 128 bits. It never ends, shows nothing of the client, and can do nothing else.
 * @param via the transaction that runs, if one does
 */
export async function writeStopLink(ctx: Context, via: Kysely<DB>, clientId: string): Promise<string> {
  const key = await getSigningKey(ctx, 'reminder_stop', via)
  return pageLink(ctx, '/stop/:token', { token: signToken(key, Buffer.from(hexOfUuid(clientId), 'hex')) })
}

/** The client of a link. Error: short_link_invalid. */
export async function readStopToken(ctx: Context, token: string): Promise<string> {
  const claim = readToken(await getSigningKey(ctx, 'reminder_stop'), token, 16)
  if (!claim) throw new ShopError('short_link_invalid')
  return uuidOfHex(claim.toString('hex'))
}
