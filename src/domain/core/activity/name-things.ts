import { sql } from 'kysely'
import type { Language } from '#rules/core/language'
import { isId } from '#rules/core/uuid'
import type { Context } from '#domain/core/context'
import { beginningOf } from '#domain/core/beginning-of'
import { clientName } from '#domain/core/client-name'

export type NamedKind =
  | 'order'
  | 'ticket'
  | 'client'
  | 'staff_user'
  | 'payment_method'
  | 'subscription'
  | 'product'
  | 'common_feature'
  | 'coupon'
  | 'tax'
  | 'faq'
  | 'page'
  | 'saved_reply'
  | 'message_text'
  | 'api_client'

/** The thing that an id of the log refers to, as staff call it. */
export type NamedThing = {
  /**
   * The id as the log has it: of the thing, or of a part of it (a reply of a ticket, an attempt to pay an
   * order).
   */
  id: string
  kind: NamedKind
  /** The thing itself, which has a page where its kind has one. */
  thing_id: string
  /** The number of an order, a ticket or a subscription. */
  ref_id: number | null
  /** How a ticket begins, a person's name, a card's last four digits, the title of what staff keep. */
  name: string | null
}

/** The ids of a log's row: what it is about, and whatever its fields changed from and to. */
export function idsOf(row: {
  entity_id: string
  changes: Record<string, { before: unknown; after: unknown }>
}) {
  const values = Object.values(row.changes).flatMap(({ before, after }) => [before, after])
  return [row.entity_id, ...values.filter(isId)]
}

/**
 * Names what is still there, in one statement; ids of anything else are left out. The caller has checked the
 * permission.
 */
export async function nameThings(ctx: Context, ids: unknown[]): Promise<NamedThing[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedThing>`
    with wanted as (select distinct unnest(${ids}::uuid[]) as id),
    parts as (
      select w.id, 'order' as kind, w.id as thing_id from wanted w
      union all select p.id, 'order', p.order_id from payments p join wanted w on w.id = p.id
      union all select r.id, 'order', r.order_id from refunds r join wanted w on w.id = r.id
      union all select w.id, 'ticket', w.id from wanted w
      union all select m.id, 'ticket', m.ticket_id from ticket_messages m join wanted w on w.id = m.id)
    select p.id, p.kind, o.id as thing_id, o.ref_id::int, null as name
      from parts p join orders o on p.kind = 'order' and o.id = p.thing_id
    union all select p.id, p.kind, t.id, t.ref_id::int,
      (select ${beginningOf(sql`m.body`, beginning)} from ticket_messages m where m.ticket_id = t.id order by m.id limit 1)
      from parts p join tickets t on p.kind = 'ticket' and t.id = p.thing_id
    union all select c.id, 'client', c.id, null, coalesce(nullif(${clientName}, ''), c.phone)
      from clients c join wanted w on w.id = c.id
    union all select u.id, 'staff_user', u.id, null, u.name from staff_users u join wanted w on w.id = u.id
    union all select m.id, 'payment_method', m.id, null, m.last_four from payment_methods m join wanted w on w.id = m.id
    union all select s.id, 'subscription', s.id, s.ref_id::int, null from subscriptions s join wanted w on w.id = s.id`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Names what staff keep, in the reader's language and in one statement: for a log of many things, where
 * the history of one has its name above it. The caller has checked the permission.
 */
export async function nameEntries(ctx: Context, ids: string[]): Promise<NamedThing[]> {
  if (ids.length === 0) return []
  const entries = entryNames(ctx.language).map(
    ([kind, table, name]) =>
      sql`select t.id, ${sql.lit(kind)} as kind, t.id as thing_id, null::int as ref_id, ${sql.ref(`t.${name}`)}::text as name
        from ${sql.table(table)} t where t.id = any(${ids}::uuid[])`,
  )
  const { rows } = await sql<NamedThing>`${sql.join(entries, sql` union all `)}`.execute(ctx.db)
  return rows
}

/** What staff keep, the table of it, and the column by which they know it. */
function entryNames(language: Language): [kind: NamedKind, table: string, name: string][] {
  return [
    ['product', 'products', `name_${language}`],
    ['common_feature', 'common_features', `title_${language}`],
    ['coupon', 'coupons', 'code'],
    ['tax', 'taxes', `name_${language}`],
    ['faq', 'faqs', `question_${language}`],
    ['page', 'pages', `title_${language}`],
    ['saved_reply', 'saved_replies', `title_${language}`],
    ['message_text', 'message_texts', 'template'],
    ['api_client', 'api_clients', 'name'],
  ]
}

/** Enough characters to distinguish the tickets of one client. */
const beginning = 60
