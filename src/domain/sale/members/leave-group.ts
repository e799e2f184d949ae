import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { endMembers } from '#domain/sale/records/members/end-members'
import { dropOffersOf } from '#domain/sale/members/offer-ownership'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { inTransaction } from '#domain/core/transaction'

/**
 * The client leaves a group; an open offer of its ownership to them is declined, and an invitation to it by
 * the number that they have by now ends, which would join them again. Idempotent. Error: not_found, also for
 * somebody else's membership.
 */
export async function leaveGroup(ctx: Context, id: string): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, async (tx) => {
    // Clients are locked before plans, as everywhere: a concurrent closure or handover is serialised.
    await lockClient(tx, clientId)
    const { rows } = await sql<{ id: string }>`
      select s.id from subscription_members m join subscriptions s on s.id = m.subscription_id
      where m.id = ${id} and m.client_id = ${clientId} for no key update of s`.execute(tx.db)
    const [plan] = rows
    if (!plan) throw new ShopError('not_found')
    await dropOffersOf(tx, ctx, clientId, { subscriptionId: plan.id })
    const { hasChanged } = await endMembers(
      tx,
      ctx,
      { id: plan.id, clientId },
      { event: 'leave', only: [id] },
    )
    if (!hasChanged) return
    const invited = await tx.db
      .selectFrom('subscription_members as m')
      .innerJoin('clients as c', 'c.phone', 'm.phone')
      .select('m.id')
      .where('m.subscription_id', '=', plan.id)
      .where('m.status', '=', 'invited')
      .where('c.id', '=', clientId)
      .execute()
    await endMembers(
      tx,
      ctx,
      { id: plan.id, clientId },
      { event: 'remove', only: invited.map((one) => one.id) },
    )
    touchSubscription(tx, ctx, plan.id)
  })
}
