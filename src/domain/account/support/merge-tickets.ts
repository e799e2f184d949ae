import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { requirePermission, type Context } from '#domain/core/context'
import { getRecipient } from '#domain/messages/get-recipient'
import { notifyClient } from '#domain/messages/notify-client'
import { lockTwoTickets, type LockedTicket } from '#domain/account/support/records/lock-ticket'
import { mergeThreads } from '#domain/account/support/records/merge-threads'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Makes two open tickets of one client one: the messages of `sourceId` go over to `id` with their files,
 * notes and mentions, in order of time; the source is closed and leads there; the client waits since the
 * earlier of both, and is notified once. The same again changes nothing. Errors: ticket_not_found,
 * version_outdated, tickets_not_mergeable (itself, another client's, one that is not open).
 */
export async function mergeTickets(
  ctx: Context,
  { id, sourceId, version }: { id: string; sourceId: string; version: number },
): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'ticket:serve')
  if (id === sourceId) throw new ShopError('tickets_not_mergeable')
  await inTransaction(ctx, async (tx) => {
    const { target, source } = await lockTwoTickets(tx, { targetId: id, sourceId })
    if (source.merged_into === id) return
    if (source.client_id !== target.client_id) throw new ShopError('tickets_not_mergeable')
    if (source.status !== 'pending' || target.status !== 'pending') {
      throw new ShopError('tickets_not_mergeable')
    }
    const changes = { merged: { before: null, after: Number(source.ref_id) } }
    await refuseOutdatedEdit(tx, { entity: 'ticket', id, version }, target, changes)
    const mergeId = await mergeThreads(tx, ctx, { source, target, staffId })
    await notifyMerged(tx, ctx, { source, target, mergeId })
  })
}

async function notifyMerged(
  tx: Transaction,
  ctx: Context,
  { source, target, mergeId }: { source: LockedTicket; target: LockedTicket; mergeId: string },
): Promise<void> {
  notifyClient(tx, ctx, {
    client: await getRecipient(tx, target.client_id),
    template: 'ticket_merged',
    parameters: {
      ticket: String(source.ref_id),
      into: String(target.ref_id),
      link: pageLink(ctx, '/user/tickets/:id', { id: target.id }),
    },
    onceKey: `ticket_merged:${mergeId}`,
  })
}
