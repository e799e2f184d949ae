import { sql } from 'kysely'
import { minute } from '#rules/durations'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * The phone of somebody who leaves for good, wherever others named it: places in their groups, joined or only offered,
 * and orders that would offer one. What the owners' log says about it loses the number and keeps its salted hash.
 * Returns the groups that a place was left in.
 */
export async function forgetPlaces(
  db: Transaction['db'],
  client: { id: string; phone: string | null },
): Promise<{ subscription_id: string; status: string }[]> {
  const { id, phone } = client
  const left = await db
    .deleteFrom('subscription_members')
    .where((is) => is.or([is('client_id', '=', id), ...(phone ? [is('phone', '=', phone)] : [])]))
    .returning(['subscription_id', 'status'])
    .execute()
  if (!phone) return left
  await db.deleteFrom('order_members').where('phone', '=', phone).execute()
  const groups = left.map(({ subscription_id }) => subscription_id)
  if (groups.length > 0) {
    await sql`delete from activity_personal_values v using activities a
      where a.entity = 'subscription' and a.entity_id = any(${groups}::uuid[]) and v.activity_id = a.id
        and v.field = 'phone' and ${phone} in (v.before, v.after)`.execute(db)
  }
  return left
}

/**
 * The phones that a client named who closed the account: those of orders at once, as nothing reads them again, and those
 * of groups when they are members no more. The answer is when to look again, null when none is left.
 */
export async function forgetNamed(
  db: Transaction['db'],
  ctx: Context,
  clientId: string,
): Promise<Date | null> {
  await sql`delete from order_members m using orders o
    where o.id = m.order_id and o.client_id = ${clientId}`.execute(db)
  await sql`delete from subscription_members m using subscriptions s
    where s.id = m.subscription_id and s.client_id = ${clientId} and m.status in ('left', 'removed')`.execute(
    db,
  )
  const { rows } = await sql<{ ends_at: Date | null }>`select max(s.ends_at) as ends_at
    from subscription_members m join subscriptions s on s.id = m.subscription_id
    where s.client_id = ${clientId}`.execute(db)
  const endsAt = rows[0]?.ends_at
  if (!endsAt) return null
  // The plan's own alarm frees its members at that moment; this look comes behind it.
  return new Date(Math.max(endsAt.getTime(), ctx.now().getTime()) + afterAlarm)
}

/** Milliseconds. */
const afterAlarm = minute
