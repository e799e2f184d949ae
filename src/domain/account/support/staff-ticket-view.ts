import { sql, type RawBuilder } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Database } from '#db/client'
import { requirePermission, type Context } from '#domain/core/context'
import {
  ticketSummary,
  ticketThread,
  type TicketMessageView,
  type TicketSummaryView,
} from '#domain/account/support/ticket-view'
import { threadEnd } from '#domain/account/support/thread-end'
import { clientName } from '#domain/core/client-name'

/** A ticket as staff see it in the queue. */
export type StaffTicketSummaryView = TicketSummaryView & {
  client: { id: string; name: string; phone_extension: string; phone_number: string | null; email: string }
  assigned_to: { id: string; name: string } | null
  /**
   * The author of the last message that the client sees: when that is the client, the store owes an answer.
   */
  last_word: 'client' | 'staff'
  /** Until when it was put off, by whom; that moment may have come. */
  snoozed: { until: string; by: { id: string; name: string } } | null
}

/** With its whole thread, notes among staff too. */
export type StaffTicketView = StaffTicketSummaryView & {
  messages: TicketMessageView[]
  /** See `threadEnd`. */
  last_message_id: string | null
}

/** The JSON object of one row `t` of tickets, for staff. */
export function staffTicketSummary(): RawBuilder<StaffTicketSummaryView> {
  return sql<StaffTicketSummaryView>`${ticketSummary()} || jsonb_build_object(
    'client', (select jsonb_build_object('id', c.id, 'name', ${clientName},
      'phone_extension', c.phone_extension, 'phone_number', c.phone_number, 'email', c.email)
      from clients c where c.id = t.client_id),
    'snoozed', (select jsonb_build_object('until', t.snoozed_until, 'by', jsonb_build_object('id', s.id, 'name', s.name))
      from staff_users s where s.id = t.snoozed_by),
    'assigned_to', (select jsonb_build_object('id', s.id, 'name', s.name) from staff_users s where s.id = t.assigned_to),
    'last_word', coalesce((select case when m.staff_user_id is null then 'client' else 'staff' end
      from ticket_messages m where m.ticket_id = t.id and not m.is_note order by m.id desc limit 1), 'client'))`
}

/** Error: ticket_not_found. */
export async function getStaffTicket(ctx: Context, id: string): Promise<StaffTicketView> {
  requirePermission(ctx, 'ticket:read')
  return getStaffTicketView(ctx.db, id)
}

export async function getStaffTicketView(db: Database, id: string): Promise<StaffTicketView> {
  const { rows } = await sql<{ view: StaffTicketView }>`
    select ${staffTicketSummary()} || jsonb_build_object('messages', ${ticketThread({ notes: true })},
      'last_message_id', ${threadEnd(sql`t.id`)}) as view
    from tickets t where t.id = ${id}`.execute(db)
  const view = rows[0]?.view
  if (!view) throw new ShopError('ticket_not_found')
  return view
}
