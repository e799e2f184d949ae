import { sql, type RawBuilder } from 'kysely'
import { hour, minute } from '#rules/core/durations'
import type { Context } from '#domain/core/context'
import { isHeldAt } from '#domain/core/held-phone'
import { readHeldPhones } from '#domain/people/identity/held-phones'
import {
  deleteFormerMembers,
  deletePlaces,
  type DeletedPlace,
} from '#domain/sale/records/members/delete-members'
import { deleteOrderMembers, deletePhonesFromOrders } from '#domain/sale/records/orders/order-members'
import { listFormerPlans } from '#domain/sale/records/plan-changes/list-former-plans'
import type { Transaction } from '#domain/core/transaction'

/**
 * Removes the phones of a client whose account ends from other clients' data: places in their groups, joined
 * or only offered, and orders that would offer one. What the owners' log says about them loses the number and
 * keeps its salted hash.
 */
export async function leaveGroups(tx: Transaction, ctx: Context, client: { id: string }): Promise<void> {
  const { id } = client
  const phones = await readHeldPhones(tx.db, id)
  const places = await withFormerPlans(tx, await deletePlaces(tx, ctx, { id, phones }))
  await deletePhonesFromOrders(tx, phones)
  if (places.length === 0) return
  const isNamed = [sql`v.before`, sql`v.after`].map((phone) =>
    isHeldAt(phones, { phone, at: sql`a.created_at` }),
  )
  await sql`delete from activity_personal_values v using activities a
    where a.entity = 'subscription' and a.entity_id = any(${places.map((place) => place.subscription_id)}::uuid[])
      and v.activity_id = a.id and v.field = 'phone' and (${sql.join(isNamed, sql` or `)} or ${isOfPlace(places)})`.execute(
    tx.db,
  )
}

/**
 * A place goes on in the plan that its owner changes to, while the history of the one before stays there: it
 * is a place of both.
 */
async function withFormerPlans(tx: Transaction, places: DeletedPlace[]): Promise<DeletedPlace[]> {
  const former = await listFormerPlans(
    tx,
    places.map((place) => place.subscription_id),
  )
  return places.flatMap((place) => {
    const plans = former.filter(({ subscription_id }) => subscription_id === place.subscription_id)
    return [place, ...plans.map(({ former_id }) => ({ ...place, subscription_id: former_id }))]
  })
}

/**
 * Whether the fact `a` with the value `v` is of one of these places. It is recorded a moment behind what it
 * tells.
 */
function isOfPlace(places: DeletedPlace[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(subscription_id uuid, phone text, invited_at timestamptz, ended_at timestamptz)
    where p.subscription_id = a.entity_id and p.phone in (v.before, v.after)
      and a.created_at between p.invited_at and coalesce(p.ended_at, 'infinity') + interval '10 seconds')`
}

/**
 * The phones that a client named who closed the account: those of orders at once, as nothing reads them
 * again, and those of groups when they are members no more. Returns when to run again, null when none is
 * left.
 */
export async function forgetNamed(tx: Transaction, ctx: Context, clientId: string): Promise<Date | null> {
  await deleteOrderMembers(tx, clientId)
  await deleteFormerMembers(tx, clientId)
  const { rows } = await sql<{
    ends_at: Date | null
  }>`select max(greatest(s.ends_at, s.grace_ends_at)) as ends_at
    from subscription_members m join subscriptions s on s.id = m.subscription_id
    where s.client_id = ${clientId}`.execute(tx.db)
  const endsAt = rows[0]?.ends_at
  if (!endsAt) return null
  // The plan's own job ends its memberships at that moment; this one runs after it, and seldom where the job
  // is late.
  const now = ctx.now()
  return endsAt > now ? new Date(endsAt.getTime() + minute) : new Date(now.getTime() + hour)
}
