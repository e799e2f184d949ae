import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'

/**
 * The keyed hash of a phone, by which uses of coupons are counted across accounts: it cannot be turned back
 * into the number without the key, and outlives the account. 32 bytes; null for a client without a phone.
 */
export async function phoneHashOf(db: Kysely<DB>, clientId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('clients as c')
    .innerJoin('signing_keys as k', (on) => on.on('k.name', '=', 'coupon_phone'))
    .select(['c.phone', 'k.key'])
    .where('c.id', '=', clientId)
    .executeTakeFirst()
  if (!row?.phone) return null
  return createHmac('sha256', row.key).update(row.phone).digest()
}

/** Uses of coupons that count for a client: the own ones, and those of this phone in other accounts. */
export function isUseOf(client: { id: string; phoneHash: Buffer | null }) {
  return sql<boolean>`(u.client_id = ${client.id} or u.phone_hash = ${client.phoneHash}::bytea)`
}

/**
 * Whether a client's next purchase is not the first one any more, for a query: they have bought something,
 * this phone's owner has in an account that is closed, or another order than `exceptOrder` uses a coupon that
 * counts for them, paid or not. Quote and hold ask this one.
 */
export function isPastFirstPurchase(
  client: { id: string; phoneHash: Buffer | null },
  exceptOrder: string | null,
) {
  return sql<boolean>`(exists (select from orders o where o.client_id = ${client.id} and o.settled_at is not null)
    or exists (select from former_buyers b where b.phone_hash = ${client.phoneHash}::bytea)
    or exists (select from coupon_uses u where ${isUseOf(client)} and u.status <> 'released'
      and u.order_id is distinct from ${exceptOrder}::uuid))`
}
