import { sql, type Kysely, type RawBuilder } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { TicketStatus, TicketUrgency } from '#rules/support/ticket'
import type { DB } from '#db/types'
import type { AttachmentView } from '#domain/account/support/attachments/upload-attachment'
import { clientName } from '#domain/core/client-name'

/** The client, or somebody of the staff. */
export type TicketAuthor = { kind: 'client' | 'staff'; id: string; name: string }

/** Who acted after whom, of what the client sees; nobody does while it is closed. */
type TurnView = { at: string; by: 'client' | 'staff' | 'nobody' }

/** Times as ISO texts: the view is read as one JSON document. */
export type TicketSummaryView = {
  id: string
  ref_id: number
  client_id: string
  order: { id: string; ref_id: number } | null
  /** What it was opened with; empty once its client has closed the account. */
  description: string
  /** The latest answer of the staff. */
  response: string | null
  status: TicketStatus
  created_by: TicketAuthor
  /** The last message is from staff. */
  answered: boolean
  message_count: number
  urgency: TicketUrgency
  /** Since when the client waits for an answer. */
  waiting_since: string | null
  /**
   * The first message of each side after one of the other, closings, and openings again, the oldest first.
   */
  turns: TurnView[]
  /** The ticket in which it stands since it was merged. */
  merged_into: { id: string; ref_id: number } | null
  closed_at: string | null
  created_at: string
  updated_at: string
  version: number
}

export type TicketMessageView = {
  id: string
  author: TicketAuthor
  is_note: boolean
  body: string
  attachments: AttachmentView[]
  /** The ticket in which it was written, where that is another one. */
  origin: { id: string; ref_id: number } | null
  created_at: string
}

export type TicketView = TicketSummaryView & { messages: TicketMessageView[] }

/** The JSON object of the author: a staff user, or the client of the ticket `t`. */
function author(staffUserId: RawBuilder<unknown>): RawBuilder<TicketAuthor> {
  return sql`coalesce(
    (select jsonb_build_object('kind', 'staff', 'id', s.id, 'name', s.name) from staff_users s where s.id = ${staffUserId}),
    (select jsonb_build_object('kind', 'client', 'id', c.id, 'name', ${clientName})
      from clients c where c.id = t.client_id))`
}

/**
 * The JSON object of one row `t` of tickets, as lists show it. Notes among staff are in none of its fields.
 */
export function ticketSummary(): RawBuilder<TicketSummaryView> {
  return sql<TicketSummaryView>`jsonb_build_object(
    'id', t.id, 'ref_id', t.ref_id, 'client_id', t.client_id, 'status', t.status,
    'order', (select jsonb_build_object('id', o.id, 'ref_id', o.ref_id) from orders o where o.id = t.order_id),
    'description', coalesce((select m.body from ticket_messages m
      where m.ticket_id = t.id and not m.is_note order by m.id limit 1), (select m.body from ticket_messages m
      where m.origin_ticket_id = t.id and not m.is_note order by m.id limit 1), ''),
    'response', (select m.body from ticket_messages m
      where m.ticket_id = t.id and not m.is_note and m.staff_user_id is not null order by m.id desc limit 1),
    'created_by', ${author(sql`t.created_by_staff_id`)},
    'answered', coalesce((select m.staff_user_id is not null from ticket_messages m
      where m.ticket_id = t.id and not m.is_note order by m.id desc limit 1), false),
    'message_count', (select count(*) from ticket_messages m where m.ticket_id = t.id and not m.is_note),
    'urgency', t.urgency, 'waiting_since', t.waiting_since,
    'merged_into', (select jsonb_build_object('id', o.id, 'ref_id', o.ref_id) from tickets o where o.id = t.merged_into),
    'turns', ${ticketTurns()},
    'closed_at', t.closed_at, 'created_at', t.created_at, 'updated_at', t.updated_at, 'version', t.version)`
}

/**
 * Who acted after whom in one row `t` of tickets, without notes. A ticket that is opened again is the store's
 * turn where its client did that or had the last word, as `moveTicket` has it. The closing of a merge is
 * none: the client went on waiting in the other ticket.
 */
export function ticketTurns(): RawBuilder<TurnView[]> {
  const message = sql`select m.id, m.created_at, case when m.staff_user_id is null then 'client' else 'staff' end as side
    from ticket_messages m where m.ticket_id = t.id and not m.is_note`
  const moved = sql`select a.id, a.created_at, case when a.action <> 'ticket.reopened' then 'nobody'
      when a.actor_kind = 'client' then 'client'
      else coalesce((select said.side from (${message}) said where said.id < a.id order by said.id desc limit 1), 'staff') end as side
    from activities a where a.entity = 'ticket' and a.entity_id = t.id
      and a.action in ('ticket.solved', 'ticket.rejected', 'ticket.closed', 'ticket.reopened')
      and not exists (select from activities b where b.entity = 'ticket' and b.entity_id = t.id and b.request_id = a.request_id
        and b.action in ('ticket.merged', 'ticket.unmerged'))`
  // Ids rise with time.
  return sql<
    TurnView[]
  >`coalesce((select jsonb_agg(jsonb_build_object('at', m.created_at, 'by', m.side) order by m.id) from (
    select m.*, lag(m.side) over (order by m.id) as before from (${message} union all ${moved}) m) m where m.before is distinct from m.side), '[]')`
}

/** The thread of one row `t` of tickets, oldest first. */
export function ticketThread(options: { notes: boolean }): RawBuilder<TicketMessageView[]> {
  return sql<TicketMessageView[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'author', ${author(sql`m.staff_user_id`)}, 'is_note', m.is_note,
      'body', m.body, 'created_at', m.created_at,
      'origin', (select jsonb_build_object('id', o.id, 'ref_id', o.ref_id) from tickets o where o.id = m.origin_ticket_id), 'attachments', coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'media_type', a.media_type, 'byte_size', a.byte_size) order by a.id)
        from ticket_attachments a where a.message_id = m.id), '[]')) order by m.id)
    from ticket_messages m where m.ticket_id = t.id ${options.notes ? sql`` : sql`and not m.is_note`}), '[]')`
}

/**
 * The client's own ticket with its thread, without notes; somebody else's answers exactly like a missing one.
 * Error: ticket_not_found.
 */
export async function getOwnTicketView(db: Kysely<DB>, id: string, clientId: string): Promise<TicketView> {
  const { rows } = await sql<{ view: TicketView }>`
    select ${ticketSummary()} || jsonb_build_object('messages', ${ticketThread({ notes: false })}) as view
    from tickets t where t.id = ${id} and t.client_id = ${clientId}`.execute(db)
  const view = rows[0]?.view
  if (!view) throw new ShopError('ticket_not_found')
  return view
}
