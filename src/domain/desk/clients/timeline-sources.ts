import { sql, type RawBuilder } from 'kysely'
import { planFacts, staffFacts, type TimelineKind } from '#rules/desk/client-timeline'
import type { FactName } from '#rules/history/facts'
import { beginningOf } from '#domain/core/beginning-of'
import { everOwned, isOfOwner } from '#domain/sale/records/ownership/owner-at'

/**
 * Where one kind of line comes from: rows `t` of a table, or of a query in brackets, and what of a row is
 * read.
 */
type Source = {
  table: string | RawBuilder<unknown>
  /** Of the client; served by an index that ends in the row's id. */
  of: (clientId: string) => RawBuilder<unknown>
  /** Pairs of `jsonb_build_object`. */
  fields: RawBuilder<unknown>
  /** Where a row stands among all lines, when its id does not rise with time; of the newest 1,000 rows. */
  place?: RawBuilder<unknown>
}

/**
 * What hangs on an order without naming its client is found for so many of the newest orders; and so many
 * charges.
 */
const maxOrders = 1_000

const ownOrders = (clientId: string) =>
  sql`select o.id from orders o where o.client_id = ${clientId} order by o.id desc limit ${sql.lit(maxOrders)}`

const ofClient = (clientId: string) => sql`t.client_id = ${clientId}`
const orderOfRow = sql`(select jsonb_build_object('id', o.id, 'ref_id', o.ref_id) from orders o where o.id = t.order_id)`
const staffOfRow = sql`(select u.name from staff_users u where u.id = t.staff_user_id)`

/** Of a subscription what its plan is called, in both languages. */
const planOf = (id: RawBuilder<unknown>) => sql`(select jsonb_build_object('id', s.id, 'ref_id', s.ref_id,
    'name_ar', p.name_ar, 'name_en', p.name_en)
  from subscriptions s join products p on p.id = s.product_id where s.id = ${id})`

const oneOf = (facts: readonly FactName[]) => sql.join(facts.map((fact) => sql.lit(fact)))

/**
 * Words of staff about a person stand beside the log, where they can be forgotten; about a plan they stand in
 * it.
 */
const reasonOfFact = sql`coalesce(
  (select v.after from activity_personal_values v where v.activity_id = t.id and v.field in ('reason', 'note') limit 1),
  case when jsonb_typeof(t.changes #> '{reason,after}') = 'string' then t.changes #>> '{reason,after}' end)`

/** What an act was done to, when it was not the client's own profile. */
const thingOfFact = sql`case t.entity
  when 'order' then (select jsonb_build_object('kind', 'order', 'id', o.id, 'ref_id', o.ref_id) from orders o where o.id = t.entity_id)
  when 'subscription' then (select jsonb_build_object('kind', 'subscription', 'id', s.id, 'ref_id', s.ref_id)
    from subscriptions s where s.id = t.entity_id)
  when 'ticket' then (select jsonb_build_object('kind', 'ticket', 'id', k.id, 'ref_id', k.ref_id) from tickets k where k.id = t.entity_id)
  end`

/**
 * A payment's id is of version 4 and says no time: it stands where the log has its beginning. What was filled
 * in without a log stands at its own moment.
 */
const placeOfCharge = sql`coalesce(
  (select a.id from activities a where a.entity = 'payment' and a.entity_id = t.id order by a.id limit 1),
  (lpad(to_hex((extract(epoch from t.created_at) * 1000)::bigint), 12, '0') || '7000' || right(replace(t.id::text, '-', ''), 16))::uuid)`

/** How a ticket begins, as the log calls it, too. */
const subjectLength = 60

/** What staff have adjusted, and what an import brought, which has no row but the log's. */
const adjustedBalances = sql`(select b.id, b.client_id, b.amount_minor, b.reason, b.staff_user_id, b.created_at from balance_adjustments b
  union all select a.id, a.entity_id, (a.changes #>> '{amount_minor,after}')::bigint,
    coalesce((select v.after from activity_personal_values v where v.activity_id = a.id and v.field = 'reason'), ''), null::uuid, a.created_at
  from activities a where a.entity = 'client' and a.action = 'client.balance_adjusted' and a.actor_kind = 'system')`

/** The rows `t` of a source, behind `from`. */
export function rowsOf({ table }: Pick<Source, 'table'>): RawBuilder<unknown> {
  return typeof table === 'string' ? sql`${sql.table(table)} t` : sql`${table} t`
}

export const timelineSources: Record<TimelineKind, Source> = {
  order: {
    table: 'orders',
    of: ofClient,
    fields: sql`'order', jsonb_build_object('id', t.id, 'ref_id', t.ref_id), 'status', t.status, 'method', t.method,
      'amount_minor', t.final_price_minor, 'products', coalesce((select jsonb_agg(jsonb_build_object('name_ar', l.name_ar,
        'name_en', l.name_en) order by l.id) from order_lines l where l.order_id = t.id), '[]')`,
  },
  charge: {
    table: 'payments',
    of: ofClient,
    place: placeOfCharge,
    fields: sql`'order', ${orderOfRow}, 'status', t.status, 'method', t.method, 'amount_minor', t.amount_minor,
      'card_brand', t.card_brand, 'card_last_four', t.card_last_four, 'failure', t.failure`,
  },
  refund: {
    table: 'refunds',
    of: (clientId) => sql`t.order_id = any(array(${ownOrders(clientId)}))`,
    fields: sql`'order', ${orderOfRow}, 'status', t.status, 'destination', t.destination, 'cause', t.cause,
      'amount_minor', t.amount_minor, 'reason', t.reason, 'by', ${staffOfRow}`,
  },
  refund_request: {
    table: 'refund_requests',
    of: ofClient,
    fields: sql`'order', ${orderOfRow}, 'status', t.status, 'reason', t.reason, 'by', ${staffOfRow}`,
  },
  balance: {
    table: adjustedBalances,
    of: ofClient,
    fields: sql`'amount_minor', t.amount_minor, 'reason', t.reason, 'by', ${staffOfRow}`,
  },
  plan: {
    table: 'activities',
    of: (clientId) => sql`t.entity = 'subscription' and t.entity_id = any(array(${everOwned(clientId)}))
      and t.actor_kind <> 'staff' and t.action in (${oneOf(planFacts)}) and ${isOfOwner(clientId, 't')}`,
    fields: sql`'fact', t.action, 'subscription', ${planOf(sql`t.entity_id`)}`,
  },
  message: {
    table: 'messages',
    of: ofClient,
    fields: sql`'template', t.template, 'channel', t.channel, 'status', t.status, 'sent_at', t.sent_at`,
  },
  ticket: {
    table: 'tickets',
    of: ofClient,
    fields: sql`'ticket', jsonb_build_object('id', t.id, 'ref_id', t.ref_id), 'status', t.status,
      'subject', coalesce((select ${beginningOf(sql`m.body`, subjectLength)} from ticket_messages m
        where m.ticket_id = t.id order by m.id limit 1), (select ${beginningOf(sql`m.body`, subjectLength)} from ticket_messages m
        where m.origin_ticket_id = t.id order by m.id limit 1), '')`,
  },
  sign_in: {
    table: 'sessions',
    of: ofClient,
    fields: sql`'platform', t.platform, 'browser', t.browser, 'address', t.address`,
  },
  staff_act: {
    table: 'activities',
    of: (clientId) => sql`t.actor_kind = 'staff' and t.action in (${oneOf(staffFacts)})
      and t.entity_id = any(array(select ${clientId}::uuid union all (${ownOrders(clientId)})
        union all ${everOwned(clientId)} union all select k.id from tickets k where k.client_id = ${clientId}))
      and (t.entity <> 'subscription' or ${isOfOwner(clientId, 't')})`,
    fields: sql`'fact', t.action, 'by', (select u.name from staff_users u where u.id = t.actor_id), 'reason', ${reasonOfFact},
      'action', t.changes #>> '{action,after}', 'about', ${thingOfFact}`,
  },
  note: {
    table: 'client_notes',
    of: ofClient,
    fields: sql`'body', t.body, 'by', ${staffOfRow}`,
  },
}

/** A line with its place among all: the cursor of a page that ends with it. */
export type Line<Item> = { place: string; item: Item }

/**
 * The newest lines of these kinds, older than `before`. Of each kind no more rows are read than are wanted of
 * all.
 */
export function newestLines<Item>(
  clientId: string,
  kinds: TimelineKind[],
  page: { before: string | null; limit: number },
): RawBuilder<Line<Item>> {
  const ofEach = kinds.map((kind) => newestOf(kind, clientId, page))
  return sql<Line<Item>>`select place, item from (${sql.join(ofEach, sql` union all `)}) lines
    order by place desc limit ${sql.lit(page.limit)}`
}

/**
 * Cut before anything is looked up beside a row. The limit is written out, so that the plan is made for it.
 */
function newestOf(
  kind: TimelineKind,
  clientId: string,
  { before, limit }: { before: string | null; limit: number },
): RawBuilder<unknown> {
  const { of, fields, place } = timelineSources[kind]
  const all = rowsOf(timelineSources[kind])
  const rows = place
    ? sql`(select t.*, ${place} as place from (select * from ${all} where ${of(clientId)}
        order by t.created_at desc limit ${sql.lit(maxOrders)}) t) t where true`
    : sql`(select t.*, t.id as place from ${all}) t where ${of(clientId)}`
  const older = before === null ? sql`` : sql`and t.place < ${before}::uuid`
  return sql`select t.place, jsonb_build_object('id', t.id, 'kind', ${sql.lit(kind)}::text, 'at', t.created_at, ${fields}) as item
    from (select * from ${rows} ${older} order by t.place desc limit ${sql.lit(limit)}) t`
}
