import { sql, type RawBuilder } from 'kysely'
import type { FactName } from '#rules/facts'
import { ShopError, type ErrorName } from '#rules/errors'
import { nextStatus } from '#rules/moves'
import { ticketMoves, type TicketEvent } from '#rules/ticket'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import type { LockedTicket } from '#domain/account/support/lock-ticket'
import type { Transaction } from '#domain/core/transaction'

/**
 * Moves a locked ticket along the table and records it. The closing date is set when it leaves pending, stays while it
 * goes on to closed, and is cleared when it is reopened; then a client who wrote the last message waits again.
 * Error: `otherwise` (ticket_changed_meanwhile) when the table does not allow it.
 */
export function moveTicket(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  event: TicketEvent,
  otherwise: ErrorName = 'ticket_changed_meanwhile',
): void {
  // It leads to the other one until the merge is undone.
  if (ticket.merged_into !== null && event === 'reopen') throw new ShopError(otherwise)
  const next = nextStatus(ticketMoves, ticket.status, event)
  if (!next) throw new ShopError(otherwise)
  recordFact(tx, ctx, {
    action: facts[event],
    entity: 'ticket',
    entityId: ticket.id,
    clientId: ticket.client_id,
    changes: { status: { before: ticket.status, after: next } },
  })
  deferWrite(
    tx,
    { table: 'tickets', key: ticket.id, otherwise: 'ticket_changed_meanwhile' },
    tx.db
      .updateTable('tickets')
      .set((expression) => ({
        status: next,
        closed_at: next === 'pending' ? null : (ticket.closed_at ?? ctx.now()),
        waiting_since: next === 'pending' ? waitingAgain(ctx, ticket.id) : null,
        snoozed_until: null,
        snoozed_by: null,
        version: expression('version', '+', 1),
        updated_at: ctx.now(),
      }))
      .where('id', '=', ticket.id)
      .where('status', '=', ticket.status)
      .returning('id'),
  )
}

/** Now, when the client reopens it or wrote the last message. */
function waitingAgain(ctx: Context, ticketId: string): RawBuilder<Date | null> {
  const now = sql<Date | null>`${ctx.now()}::timestamptz`
  if (ctx.actor.kind === 'client') return now
  return sql`(select case when m.staff_user_id is null then ${now} end from ticket_messages m
    where m.ticket_id = ${ticketId} and not m.is_note order by m.id desc limit 1)`
}

const facts: Record<TicketEvent, FactName> = {
  solve: 'ticket.solved',
  reject: 'ticket.rejected',
  close: 'ticket.closed',
  reopen: 'ticket.reopened',
}
