import { ShopError } from '#rules/errors/shop-error'
import { addDays } from '#rules/core/riyadh-days'
import type { SupportSchedule } from '#rules/support/support-hours'
import { maxSnoozeDays, type TicketStatus, type TicketUrgency } from '#rules/support/ticket'
import { latestSnooze } from '#rules/support/ticket-clocks'
import { differences } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { definedFields, type Given } from '#domain/core/defined-fields'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { assignTicketWithin } from '#domain/account/support/assign-ticket'
import { requireOrderOf } from '#domain/account/support/open-ticket'
import { ticketEventTo } from '#domain/account/support/set-ticket-status'
import { changeTicket, moveTicket } from '#domain/account/support/records/change-ticket'
import { lockTicket, type LockedTicket } from '#domain/account/support/records/lock-ticket'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/** What staff can change of a ticket; what was written in it never changes. */
export type TicketFields = {
  order_id: string | null
  staff_user_id: string | null
  status: TicketStatus
  urgency: TicketUrgency
  /** Until when it is put off, ISO; null for not at all. */
  snoozed_until: string | null
}

/**
 * Changes which order a ticket is about, how urgent it is, whose it is and where it stands, each by its own
 * rules, all or nothing. One that is put off leaves what waits, and comes back at that moment, when its
 * client writes, or when it is answered, moved or made urgent; while its client waits, before the answer is
 * late by `schedule` at the latest. Errors: ticket_not_found, version_outdated, order_not_found,
 * invalid_input, ticket_not_movable, ticket_not_pending, ticket_answer_late.
 */
export async function updateTicket(
  ctx: Context,
  { id, version, ...input }: { id: string; version: number } & Given<TicketFields>,
  schedule: SupportSchedule,
): Promise<void> {
  requirePermission(ctx, 'ticket:serve')
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id)
    const before: TicketFields = {
      order_id: ticket.order_id,
      staff_user_id: ticket.assigned_to,
      status: ticket.status,
      urgency: ticket.urgency,
      snoozed_until: snoozedUntil(ticket, ctx.now())?.toISOString() ?? null,
    }
    const after = { ...before, ...definedFields(input) }
    after.snoozed_until = putOffUntil(ctx, ticket, { before, after, schedule })
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'ticket', id, version }, ticket, changes)
    if (Object.keys(changes).length === 0) return
    if (changes['order_id']) {
      if (after.order_id !== null) await requireOrderOf(tx.db, after.order_id, ticket.client_id)
      change(tx, ctx, ticket, { order_id: after.order_id })
    }
    if (changes['urgency']) change(tx, ctx, ticket, { urgency: after.urgency })
    if (changes['snoozed_until']) snooze(tx, ctx, ticket, { before, after })
    if (changes['staff_user_id']) {
      await assignTicketWithin(tx, ctx, ticket, after.staff_user_id)
    }
    if (!changes['status']) return
    const event = ticketEventTo(before.status, after.status)
    if (!event) throw new ShopError('ticket_not_movable')
    moveTicket(tx, ctx, ticket, event)
  })
}

function change(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  fields: Partial<Pick<TicketFields, 'order_id' | 'urgency'>>,
): void {
  const before = { order_id: ticket.order_id, urgency: ticket.urgency }
  changeTicket(tx, ctx, ticket, {
    set: fields,
    fact: 'ticket.updated',
    changes: differences(before, { ...before, ...fields }),
  })
}

/** Until when a ticket is put off; null where that moment has come. */
function snoozedUntil({ snoozed_until: until }: LockedTicket, now: Date): Date | null {
  return until && until > now ? until : null
}

/**
 * Until when it is put off after the change, ISO: not longer than its client may wait; what becomes urgent
 * comes back.
 */
function putOffUntil(
  ctx: Context,
  ticket: LockedTicket,
  { before, after, schedule }: { before: TicketFields; after: TicketFields; schedule: SupportSchedule },
): string | null {
  if (after.snoozed_until === null) return null
  if (after.snoozed_until === before.snoozed_until) {
    const becomesUrgent = after.urgency === 'urgent' && before.urgency !== 'urgent'
    return becomesUrgent ? null : before.snoozed_until
  }
  if (ticket.status !== 'pending') throw new ShopError('ticket_not_pending')
  const until = new Date(after.snoozed_until)
  if (until <= ctx.now() || until > addDays(ctx.now(), maxSnoozeDays)) {
    throw new ShopError('invalid_input', { fields: { snoozed_until: ['out_of_range'] } })
  }
  const times = { urgency: after.urgency, waitingSince: ticket.waiting_since }
  const latest = latestSnooze(schedule, times, ctx.now())
  if (!latest) throw new ShopError('ticket_answer_late')
  return (until < latest ? until : latest).toISOString()
}

function snooze(
  tx: Transaction,
  ctx: Context,
  ticket: LockedTicket,
  { before, after }: { before: TicketFields; after: TicketFields },
): void {
  const { id: staffId } = requirePermission(ctx, 'ticket:serve')
  const until = after.snoozed_until === null ? null : new Date(after.snoozed_until)
  changeTicket(tx, ctx, ticket, {
    set: { snoozed_until: until, snoozed_by: until && staffId },
    fact: until ? 'ticket.snoozed' : 'ticket.woken',
    changes: { snoozed_until: { before: before.snoozed_until, after: after.snoozed_until } },
  })
}
