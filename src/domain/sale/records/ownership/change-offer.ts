import type { Selectable } from 'kysely'
import { invariant } from '#rules/core/invariant'
import { ownershipOfferDays } from '#rules/core/limits'
import { nextStatus } from '#rules/core/moves'
import { addDays } from '#rules/core/riyadh-days'
import { ownershipOfferMoves } from '#rules/sale/group'
import type { OwnershipOffers } from '#db/types'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

export type LockedOffer = Pick<
  Selectable<OwnershipOffers>,
  'id' | 'subscription_id' | 'from_client_id' | 'to_client_id' | 'status'
>

/**
 * Offers a locked plan to a member, until so many days from now. An offer that is still open gives way to it:
 * the fact says to whom that one was, where its days were not over. Returns the offer's id.
 */
export function insertOffer(
  tx: Transaction,
  ctx: Context,
  offer: { subscriptionId: string; from: string; to: string; before: string | null },
): string {
  const { subscriptionId, from, to, before } = offer
  const id = newId()
  const now = ctx.now()
  deferWrite(
    tx,
    { table: 'ownership_offers', key: null },
    tx.db
      .updateTable('ownership_offers')
      .set({ status: ownershipOfferMoves.open.withdraw, answered_at: now })
      .where('subscription_id', '=', subscriptionId)
      .where('status', '=', 'open'),
  )
  deferWrite(
    tx,
    { table: 'ownership_offers', key: id },
    tx.db.insertInto('ownership_offers').values({
      id,
      subscription_id: subscriptionId,
      from_client_id: from,
      to_client_id: to,
      status: 'open',
      created_at: now,
      expires_at: addDays(now, ownershipOfferDays),
    }),
  )
  recordFact(tx, ctx, {
    action: 'subscription.ownership_offered',
    entity: 'subscription',
    entityId: subscriptionId,
    clientId: from,
    changes: { offered_to: { before, after: to } },
  })
  return id
}

/** Answers a locked offer. The fact of one that is accepted is the handover's, the caller's. */
export function moveOffer(
  tx: Transaction,
  ctx: Context,
  offer: LockedOffer,
  event: 'accept' | 'decline' | 'withdraw',
): void {
  const status = nextStatus(ownershipOfferMoves, offer.status, event)
  invariant(status, `offer ${offer.id} is ${offer.status}: no ${event}`)
  deferWrite(
    tx,
    { table: 'ownership_offers', key: offer.id, otherwise: 'handover_not_open' },
    tx.db
      .updateTable('ownership_offers')
      .set({ status, answered_at: ctx.now() })
      .where('id', '=', offer.id)
      .where('status', '=', offer.status)
      .returning('id'),
  )
  if (status !== 'declined' && status !== 'withdrawn') return
  recordFact(tx, ctx, {
    action: `subscription.ownership_${status}`,
    entity: 'subscription',
    entityId: offer.subscription_id,
    clientId: status === 'declined' ? offer.to_client_id : offer.from_client_id,
    changes: { offered_to: { before: offer.to_client_id, after: null } },
  })
}

/** Open offers of a plan to clients who share it no more. */
export async function closeOffersTo(
  tx: Transaction,
  ctx: Context,
  closed: { subscriptionId: string; clientIds: string[]; event: 'decline' | 'withdraw' },
): Promise<void> {
  const open = await tx.db
    .selectFrom('ownership_offers')
    .select(['id', 'subscription_id', 'from_client_id', 'to_client_id', 'status'])
    .where('subscription_id', '=', closed.subscriptionId)
    .where('to_client_id', 'in', closed.clientIds)
    .where('status', '=', 'open')
    .forUpdate()
    .execute()
  for (const offer of open) moveOffer(tx, ctx, offer, closed.event)
}
