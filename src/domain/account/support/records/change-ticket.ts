import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { FactName } from '#rules/history/facts'
import { ShopError } from '#rules/errors/shop-error'
import { nextStatus } from '#rules/core/moves'
import { ticketMoves, type TicketEvent } from '#rules/support/ticket'
import type { Tickets } from '#db/types'
import { recordDeletion, recordFact, type Changes } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import type { LockedTicket } from '#domain/account/support/records/lock-ticket'
import type { Transaction } from '#domain/core/transaction'

type TicketSet = Pick<
  Updateable<Tickets>,
  'order_id' | 'urgency' | 'assigned_to' | 'merged_into' | 'snoozed_until' | 'snoozed_by'
> & {
  /** A column of the row, or a query that is asked after all that was written before. */
  waiting_since?: Date | null | RawBuilder<Date | null>
}

type TicketMoveSet = Pick<TicketSet, 'merged_into' | 'waiting_since' | 'snoozed_until' | 'snoozed_by'>

export type TicketChange = {
  set: TicketSet
  fact: FactName
  changes: Changes
  /** It concerns staff only: the moment of its last change, which the client's list shows, stays. */
  isInternal?: boolean
}

/**
 * Changes a locked ticket, whose status stays: raises the version and writes the fact. Waits with the other
 * writes; a ticket that somebody else changed meanwhile ends the transaction.
 */
export function changeTicket(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  { set, fact, changes, isInternal = false }: TicketChange,
): void {
  update(tx, ticket, isInternal ? set : { ...set, updated_at: ctx.now() })
  recordFact(tx, ctx, {
    action: fact,
    entity: 'ticket',
    entityId: ticket.id,
    clientId: ticket.client_id,
    changes,
  })
}

/**
 * Moves a locked ticket along the table and records it, with what changes besides. The closing date is set
 * when it leaves pending, stays while it goes on to closed, and is cleared when it is reopened; then a client
 * who wrote the last message waits again, unless `set` says since when. Error: ticket_changed_meanwhile when
 * the table does not allow it.
 */
export function moveTicket(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  event: TicketEvent,
  { set = {} }: { set?: TicketMoveSet } = {},
): void {
  const { status: before, merged_into: mergedInto } = { ...ticket, ...set }
  // It leads to the other one until the merge is undone.
  if (mergedInto !== null && event === 'reopen') throw new ShopError('ticket_changed_meanwhile')
  const next = nextStatus(ticketMoves, before, event)
  if (!next) throw new ShopError('ticket_changed_meanwhile')
  recordFact(tx, ctx, {
    action: facts[event],
    entity: 'ticket',
    entityId: ticket.id,
    clientId: ticket.client_id,
    changes: { status: { before, after: next } },
  })
  const closedAt = next === 'pending' ? null : (ticket.closed_at ?? ctx.now())
  update(tx, ticket, {
    closed_at: closedAt,
    waiting_since: next === 'pending' ? waitingAgain(ctx, ticket.id) : null,
    snoozed_until: null,
    snoozed_by: null,
    updated_at: ctx.now(),
    ...set,
    status: next,
  })
  ticket.status = next
  ticket.closed_at = closedAt
}

/** Deletes a locked ticket with its whole thread; its history stays, without what was written. */
export function removeTicket(tx: Transaction, ctx: Context, ticket: LockedTicket): void {
  const { id, version, ref_id, status, order_id, client_id, created_at } = ticket
  deferWrite(
    tx,
    { table: 'tickets', key: id, otherwise: 'ticket_changed_meanwhile' },
    tx.db.deleteFrom('tickets').where('id', '=', id).where('version', '=', version).returning('id'),
  )
  recordDeletion(tx, ctx, {
    entity: 'ticket',
    entityId: id,
    clientId: client_id,
    fields: { ref_id: Number(ref_id), status, order_id, client_id, created_at: created_at.toISOString() },
  })
}

function update(
  tx: Transaction,
  ticket: LockedTicket,
  set: TicketSet & Pick<Updateable<Tickets>, 'status' | 'closed_at' | 'updated_at'>,
): void {
  const { id, version } = ticket
  deferWrite(
    tx,
    { table: 'tickets', key: id, otherwise: 'ticket_changed_meanwhile' },
    tx.db
      .updateTable('tickets')
      .set({ ...set, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id'),
  )
  ticket.version += 1
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
