import { ShopError } from '#rules/errors'
import type { TicketStatus } from '#rules/ticket'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { definedFields } from '#domain/core/defined-fields'
import type { Given } from '#domain/core/defined-fields'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { giveTicket } from '#domain/account/support/assign-ticket'
import { lockTicket } from '#domain/account/support/lock-ticket'
import type { LockedTicket } from '#domain/account/support/lock-ticket'
import { requireOrderOf } from '#domain/account/support/open-ticket'
import { ticketEventTo } from '#domain/account/support/set-ticket-status'
import { moveTicket } from '#domain/account/support/move-ticket'
import { inTransaction } from '#domain/core/transaction'
import type { Transaction } from '#domain/core/transaction'

/** What staff can change of a ticket; what was written in it never changes. */
export type TicketFields = { order_id: string | null; staff_user_id: string | null; status: TicketStatus }

/**
 * Changes which order a ticket is about, whose it is and where it stands, each by its own rules, all or nothing.
 * Errors: ticket_not_found, version_outdated, order_not_found, invalid_input, ticket_not_movable.
 */
export async function updateTicket(
  ctx: Context,
  { id, version, ...input }: { id: string; version: number } & Given<TicketFields>,
): Promise<void> {
  requirePermission(ctx, 'ticket:serve')
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id)
    const before: TicketFields = {
      order_id: ticket.order_id,
      staff_user_id: ticket.assigned_to,
      status: ticket.status,
    }
    const after = { ...before, ...definedFields(input) }
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'ticket', id, version }, ticket, changes)
    if (Object.keys(changes).length === 0) return
    if (changes['order_id']) await linkOrder(tx, ctx, ticket, after.order_id)
    if (changes['staff_user_id']) {
      await giveTicket(tx, ctx, ticket, after.staff_user_id)
    }
    if (!changes['status']) return
    const event = ticketEventTo(before.status, after.status)
    if (!event) throw new ShopError('ticket_not_movable')
    moveTicket(tx, ctx, ticket, event)
  })
}

async function linkOrder(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  orderId: string | null,
): Promise<void> {
  if (orderId !== null) await requireOrderOf(tx.db, orderId, ticket.client_id)
  await tx.db
    .updateTable('tickets')
    .set((row) => ({ order_id: orderId, version: row('version', '+', 1), updated_at: ctx.now() }))
    .where('id', '=', ticket.id)
    .execute()
  recordFact(tx, ctx, {
    action: 'ticket.updated',
    entity: 'ticket',
    entityId: ticket.id,
    clientId: ticket.client_id,
    changes: { order_id: { before: ticket.order_id, after: orderId } },
  })
}
