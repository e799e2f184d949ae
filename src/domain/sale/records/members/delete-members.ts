import { sql } from 'kysely'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { isHeldAt, type HeldPhone } from '#domain/core/held-phone'
import type { Transaction } from '#domain/core/transaction'

/**
 * The phone stands in the plan's history from the invitation to the end of the place, also once it was the
 * client's no more (0258).
 */
export type DeletedPlace = {
  subscription_id: string
  phone: string
  invited_at: Date
  ended_at: Date | null
}

/**
 * A client leaves for good: places in other people's plans, joined or only offered to a phone while it was
 * theirs, go with the phone that stands in them. Returns the places.
 */
export async function deletePlaces(
  tx: Transaction,
  ctx: Context,
  client: { id: string; phones: HeldPhone[] },
): Promise<DeletedPlace[]> {
  const { id, phones } = client
  const offered = isHeldAt(phones, { phone: sql`phone`, at: sql`invited_at` })
  const places = await tx.db
    .deleteFrom('subscription_members')
    .where((is) => is.or([is('client_id', '=', id), is.and([is('client_id', 'is', null), offered])]))
    .returning(['subscription_id', 'status', 'phone', 'invited_at', 'ended_at'])
    .execute()
  for (const { subscription_id, status } of places) {
    if (status !== 'joined') continue
    recordFact(tx, ctx, {
      action: 'member.left',
      entity: 'subscription',
      entityId: subscription_id,
      clientId: id,
      changes: { member_status: { before: 'joined', after: 'left' } },
    })
  }
  return places
}

/** Phones of those who are members of a client's plans no more. */
export async function deleteFormerMembers(tx: Transaction, clientId: string): Promise<void> {
  await sql`delete from subscription_members m using subscriptions s
    where s.id = m.subscription_id and s.client_id = ${clientId} and m.status in ('left', 'removed')`.execute(
    tx.db,
  )
}
