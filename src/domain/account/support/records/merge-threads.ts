import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { FactName } from '#rules/history/facts'
import type { TicketUrgency } from '#rules/support/ticket'
import type { TicketMerges } from '#db/types'
import { recordFact, type Changes } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { changeTicket, moveTicket } from '#domain/account/support/records/change-ticket'
import type { LockedTicket } from '#domain/account/support/records/lock-ticket'
import type { Transaction } from '#domain/core/transaction'

type TwoTickets = { source: LockedTicket; target: LockedTicket }

/**
 * The thread of the source becomes the target's; the source is closed and leads there, and the target waits
 * since the earlier of both and is not put off any more. In the history of both. Returns the merge's id.
 */
export async function mergeThreads(
  tx: Transaction,
  ctx: Context,
  { source, target, staffId }: TwoTickets & { staffId: string },
): Promise<string> {
  const id = newId()
  const messageIds = await takeOver(tx, { source, target })
  const { snoozed_until, snoozed_by } = source
  await tx.db
    .insertInto('ticket_merges')
    .values({
      id,
      source_id: source.id,
      target_id: target.id,
      message_ids: messageIds,
      staff_user_id: staffId,
      merged_at: ctx.now(),
      snoozed_until,
      snoozed_by,
      target_snoozed_until: target.snoozed_until,
      target_snoozed_by: target.snoozed_by,
      source_waiting_since: source.waiting_since,
      target_waiting_since: target.waiting_since,
    })
    .execute()
  const waitingSince = earlier(source.waiting_since, target.waiting_since)
  const urgency = source.urgency === 'urgent' ? source.urgency : target.urgency
  moveTicket(tx, ctx, source, 'close', { set: { merged_into: target.id } })
  changeTicket(tx, ctx, target, {
    set: { waiting_since: waitingSince, urgency, snoozed_until: null, snoozed_by: null },
    fact: 'ticket.merged',
    changes: {
      merged: { before: null, after: Number(source.ref_id) },
      ...urgencyOf(target, urgency),
      ...snoozeOf(target.snoozed_until, null),
    },
  })
  recordSource(tx, ctx, source, {
    fact: 'ticket.merged',
    changes: {
      merged: { before: null, after: Number(target.ref_id) },
      ...snoozeOf(snoozed_until, null),
    },
  })
  return id
}

/**
 * A standing merge is undone: what went over goes back and the source is open again, both put off as they
 * were while that moment has not come, unless the client has written to the target since; each waits since
 * its client did before, or wrote in it, and a target that only the merge made urgent is ordinary again. In
 * the history of both.
 */
export async function splitThreads(
  tx: Transaction,
  ctx: Context,
  { source, target, merge }: TwoTickets & { merge: Selectable<TicketMerges> },
): Promise<void> {
  await sql`
    update ticket_messages set ticket_id = ${source.id}, origin_ticket_id = nullif(origin_ticket_id, ${source.id})
    where id = any(${merge.message_ids}::uuid[]) and ticket_id = ${target.id}`.execute(tx.db)
  await moveBelongings(tx, { from: target.id, to: source.id })
  await tx.db.updateTable('ticket_merges').set({ undone_at: ctx.now() }).where('id', '=', merge.id).execute()
  const urgency = await urgencyWithout(tx, { source, target })
  const isPutOff = merge.snoozed_until !== null && merge.snoozed_until > ctx.now()
  const { snoozed_until, snoozed_by } = isPutOff ? merge : { snoozed_until: null, snoozed_by: null }
  const back = await snoozeWithout(tx, ctx, { target, merge })
  const isAnswered = await hasWritten(tx, 'staff', { target, merge })
  const waiting = (ticketId: string, before: Date | null) =>
    before && !isAnswered ? before : waitingFrom(ticketId)
  moveTicket(tx, ctx, source, 'reopen', {
    set: {
      merged_into: null,
      waiting_since: waiting(source.id, merge.source_waiting_since),
      snoozed_until,
      snoozed_by,
    },
  })
  changeTicket(tx, ctx, target, {
    set: { waiting_since: waiting(target.id, merge.target_waiting_since), urgency, ...back },
    fact: 'ticket.unmerged',
    changes: {
      merged: { before: Number(source.ref_id), after: null },
      ...urgencyOf(target, urgency),
      ...snoozeOf(target.snoozed_until, back.snoozed_until),
    },
  })
  recordSource(tx, ctx, source, {
    fact: 'ticket.unmerged',
    changes: { merged: { before: Number(target.ref_id), after: null }, ...snoozeOf(null, snoozed_until) },
  })
}

/**
 * Messages of the source, with all that hangs on them, become the target's. Returns which. Each keeps the key
 * under which it was written: the ticket's address is a part of it, so no message of another ticket has the
 * same.
 */
async function takeOver(tx: Transaction, { source, target }: TwoTickets): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ticket_messages m set ticket_id = ${target.id}, origin_ticket_id = coalesce(m.origin_ticket_id, ${source.id})
    where m.ticket_id = ${source.id} returning m.id`.execute(tx.db)
  await moveBelongings(tx, { from: source.id, to: target.id })
  return rows.map(({ id }) => id)
}

/** Files and mentions stand with their message. */
async function moveBelongings(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  for (const table of ['ticket_attachments', 'ticket_mentions'] as const) {
    await sql`update ${sql.table(table)} b set ticket_id = ${to} from ticket_messages m
      where b.ticket_id = ${from} and m.id = b.message_id and m.ticket_id = ${to}`.execute(tx.db)
  }
}

/** The source's own line of the merge, beside its move. */
function recordSource(
  tx: Transaction,
  ctx: Context,
  source: LockedTicket,
  { fact, changes }: { fact: FactName; changes: Changes },
): void {
  const { id, client_id: clientId } = source
  recordFact(tx, ctx, { action: fact, entity: 'ticket', entityId: id, clientId, changes })
}

/** A change of the moment until which a ticket is put off; nothing where it was not. */
function snoozeOf(before: Date | null, after: Date | null): Changes {
  if (!before && !after) return {}
  return {
    snoozed_until: { before: before?.toISOString() ?? null, after: after?.toISOString() ?? null },
  }
}

function urgencyOf({ urgency: before }: LockedTicket, after: TicketUrgency): Changes {
  return before === after ? {} : { urgency: { before, after } }
}

/**
 * Until when the target is put off again; as it stands where it was put off anew, or its client wrote to it
 * meanwhile.
 */
async function snoozeWithout(
  tx: Transaction,
  ctx: Context,
  { target, merge }: { target: LockedTicket; merge: Selectable<TicketMerges> },
): Promise<Pick<LockedTicket, 'snoozed_until' | 'snoozed_by'>> {
  const { snoozed_until, snoozed_by } = target
  const stands = { snoozed_until, snoozed_by }
  const { target_snoozed_until: until, target_snoozed_by: by } = merge
  if (snoozed_until || !until || until <= ctx.now()) return stands
  const isWoken = await hasWritten(tx, 'client', { target, merge })
  return isWoken ? stands : { snoozed_until: until, snoozed_by: by }
}

/** Whether this side has written to the target since the merge; notes among staff aside. */
async function hasWritten(
  tx: Transaction,
  side: 'client' | 'staff',
  { target, merge }: { target: LockedTicket; merge: Selectable<TicketMerges> },
): Promise<boolean> {
  const found = await tx.db
    .selectFrom('ticket_messages')
    .select('id')
    .where('ticket_id', '=', target.id)
    .where('staff_user_id', side === 'client' ? 'is' : 'is not', null)
    .where('is_note', '=', false)
    // Ids rise with time, also within one moment of the clock.
    .where('id', '>', merge.id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The urgency of the target as it was, where this merge changed it and nobody has since; else as it is. */
async function urgencyWithout(tx: Transaction, { source, target }: TwoTickets): Promise<TicketUrgency> {
  const { rows } = await sql<{ merged: number | null; before: TicketUrgency }>`
    select (a.changes #>> '{merged,after}')::int as merged, a.changes #>> '{urgency,before}' as before from activities a
    where a.entity = 'ticket' and a.entity_id = ${target.id} and a.changes -> 'urgency' is not null
    order by a.id desc limit 1`.execute(tx.db)
  const [last] = rows
  return last?.merged === Number(source.ref_id) ? last.before : target.urgency
}

/** When the client wrote first after the last answer of staff; null where staff had the last word. */
function waitingFrom(ticketId: string): RawBuilder<Date | null> {
  return sql<Date | null>`(select min(m.created_at) from ticket_messages m
    where m.ticket_id = ${ticketId} and m.staff_user_id is null and not exists (
      select from ticket_messages a where a.ticket_id = m.ticket_id and a.staff_user_id is not null and not a.is_note and a.id > m.id))`
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
