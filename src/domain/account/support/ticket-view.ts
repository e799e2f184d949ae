import { sql, type Kysely, type RawBuilder } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { TicketStatus, TicketUrgency } from '#rules/support/ticket'
import type { DB } from '#db/types'
import type { AttachmentView } from '#domain/account/support/attachments/upload-attachment'

/** The client, or somebody of the staff. */
export type TicketAuthor = { kind: 'client' | 'staff'; id: string; name: string }

/** Who wrote after whom, of what the client sees. */
type TurnView = { at: string; by: 'client' | 'staff' }

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
  /** The first message of each side after one of the other, the oldest first. */
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
    (select jsonb_build_object('kind', 'client', 'id', c.id, 'name', trim(c.first_name || ' ' || c.last_name))
      from clients c where c.id = t.client_id))`
}

/** The JSON object of one row `t` of tickets, as lists show it. Notes among staff are in none of its fields. */
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

/** Who wrote after whom in one row `t` of tickets, without notes. */
export function ticketTurns(): RawBuilder<TurnView[]> {
  return sql<
    TurnView[]
  >`coalesce((select jsonb_agg(jsonb_build_object('at', m.created_at, 'by', m.side) order by m.id) from (
    select m.*, lag(m.side) over (order by m.id) as before from (
      select m.id, m.created_at, case when m.staff_user_id is null then 'client' else 'staff' end as side
      from ticket_messages m where m.ticket_id = t.id and not m.is_note) m) m where m.before is distinct from m.side), '[]')`
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
