import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DB } from '#db/types'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * The keyed hash of a phone, by which uses of coupons are counted across accounts: it cannot be turned back into the number
 * without the key, and outlives the account. 32 bytes; null for a client without a phone.
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

/** Whether this phone's owner bought something in an account that is closed. */
export function hasBoughtBefore(phoneHash: Buffer | null) {
  return sql<boolean>`exists (select from former_buyers b where b.phone_hash = ${phoneHash}::bytea)`
}

/** Before an account forgets its phone: its coupons, and that it bought something, stay known by the phone's hash. */
export async function rememberBuyer(tx: Transaction, ctx: Context, clientId: string): Promise<void> {
  const hash = await phoneHashOf(tx.db, clientId)
  if (!hash) return
  await sql`update coupon_uses set phone_hash = ${hash} where client_id = ${clientId} and phone_hash is null`.execute(
    tx.db,
  )
  await sql`insert into former_buyers (phone_hash, closed_at) select ${hash}::bytea, ${ctx.now()}::timestamptz
    where exists (select from orders o where o.client_id = ${clientId} and o.settled_at is not null)
    on conflict (phone_hash) do update set closed_at = excluded.closed_at`.execute(tx.db)
}
