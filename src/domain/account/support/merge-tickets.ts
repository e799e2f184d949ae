import { sql } from 'kysely'
import { pageLink } from '#rules/addresses'
import { ShopError } from '#rules/errors'
import type { TicketUrgency } from '#rules/ticket'
import { recordFact } from '#domain/core/activity/record-fact'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { requirePermission, type Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { getRecipient } from '#domain/messages/get-recipient'
import { notifyClient } from '#domain/messages/notify-client'
import { lockTwoTickets, type LockedTicket } from '#domain/account/support/lock-ticket'
import { moveTicket } from '#domain/account/support/move-ticket'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Makes two open tickets of one client one: the messages of `sourceId` go over to `id` with their files, notes and mentions, in
 * order of time; the source is closed and leads there; the client waits since the earlier of both, and is notified once. The same
 * again changes nothing. Errors: ticket_not_found, version_outdated, tickets_not_mergeable (itself, another client's, one that is
 * not open).
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
    const mergeId = newId()
    const messageIds = await takeOver(tx, { source, target })
    await tx.db
      .insertInto('ticket_merges')
      .values({
        id: mergeId,
        source_id: source.id,
        target_id: target.id,
        message_ids: messageIds,
        staff_user_id: staffId,
        merged_at: ctx.now(),
      })
      .execute()
    const urgency = source.urgency === 'urgent' ? source.urgency : target.urgency
    await tx.db
      .updateTable('tickets')
      .set((row) => ({
        waiting_since: earlier(source.waiting_since, target.waiting_since),
        urgency,
        version: row('version', '+', 1),
        updated_at: ctx.now(),
      }))
      .where('id', '=', target.id)
      .execute()
    await tx.db.updateTable('tickets').set({ merged_into: target.id }).where('id', '=', source.id).execute()
    moveTicket(tx, ctx, source, 'close')
    recordMerge(tx, ctx, { source, target, action: 'ticket.merged', urgency })
    await notifyMerged(tx, ctx, { source, target, mergeId })
  })
}

/** Messages of the source, with all that hangs on them, become the target's. Returns which. A key that both know stays the target's. */
async function takeOver(
  tx: Transaction,
  { source, target }: { source: LockedTicket; target: LockedTicket },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ticket_messages m set ticket_id = ${target.id}, origin_ticket_id = coalesce(m.origin_ticket_id, ${source.id}),
      once_key = case when exists (select from ticket_messages k where k.ticket_id = ${target.id} and k.once_key = m.once_key)
        then null else m.once_key end
    where m.ticket_id = ${source.id} returning m.id`.execute(tx.db)
  await moveBelongings(tx, { from: source.id, to: target.id })
  return rows.map(({ id }) => id)
}

/** Files and mentions stand with their message. */
export async function moveBelongings(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of ['ticket_attachments', 'ticket_mentions'] as const) {
    await sql`update ${sql.table(table)} b set ticket_id = ${to} from ticket_messages m
      where b.ticket_id = ${from} and m.id = b.message_id and m.ticket_id = ${to}`.execute(tx.db)
  }
}

/** In the history of both. */
export function recordMerge(
  tx: Transaction,
  ctx: Context,
  merge: {
    source: LockedTicket
    target: LockedTicket
    action: 'ticket.merged' | 'ticket.unmerged'
    /** Of the target from now on. */
    urgency: TicketUrgency
  },
): void {
  const { source, target, action, urgency } = merge
  const pairs = [
    [target, source],
    [source, target],
  ] as const
  for (const [ticket, other] of pairs) {
    const ref = Number(other.ref_id)
    recordFact(tx, ctx, {
      action,
      entity: 'ticket',
      entityId: ticket.id,
      clientId: ticket.client_id,
      changes: {
        merged: action === 'ticket.merged' ? { before: null, after: ref } : { before: ref, after: null },
        ...(ticket === target &&
          urgency !== target.urgency && { urgency: { before: target.urgency, after: urgency } }),
      },
    })
  }
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

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
