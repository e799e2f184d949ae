import { sql, type RawBuilder } from 'kysely'
import type { OrderStatus } from '#rules/sale/order'
import { roleMay, type Permission } from '#rules/people/permissions'
import type { SubscriptionStatus } from '#rules/sale/subscription'
import type { TicketStatus } from '#rules/support/ticket'
import { clientsWhoMatch, ends, parseSearchTerm, type SearchTerm } from '#domain/people/clients/match-clients'
import { practicePartner, type PracticeOf } from '#domain/people/clients/practice'
import { requirePermission, type Context } from '#domain/core/context'
import { holds } from '#domain/core/list-rows'
import { ordersWhoMatch } from '#domain/sale/orders/match-orders'
import { ticketsWhoMatch } from '#domain/account/support/match-tickets'

type FoundPerson = { first_name: string; last_name: string }
export type Findings = {
  orders: ({
    id: string
    ref_id: number
    status: OrderStatus
    final_price_minor: number
    created_at: string
  } & FoundPerson &
    Practice)[]
  clients: ({
    id: string
    ref_id: number
    email: string
    phone_extension: string
    phone_number: string
  } & FoundPerson &
    Practice)[]
  subscriptions: ({ id: string; ref_id: number; status: SubscriptionStatus } & FoundPerson &
    Named &
    Practice)[]
  tickets: ({ id: string; ref_id: number; status: TicketStatus; created_at: string } & FoundPerson)[]
  products: ({ id: string; ref_id: number; is_active: boolean } & Named)[]
  taxes: ({ id: string; ref_id: number } & Named)[]
  coupons: { id: string; ref_id: number; code: string }[]
  /** `buyer`: empty where the person was forgotten. */
  documents: { id: string; number: string; buyer: string }[]
  api_clients: { id: string; ref_id: number; name: string; is_active: boolean }[]
}
type Practice = { is_test: boolean; practice_of: PracticeOf | null }
type Named = { name_ar: string; name_en: string }
type Kind = keyof Findings

const needs: Record<Kind, Permission> = {
  orders: 'order:read',
  clients: 'client:read',
  subscriptions: 'subscription:read',
  tickets: 'ticket:read',
  products: 'product:read',
  taxes: 'tax:read',
  coupons: 'coupon:read',
  documents: 'tax_document:read',
  api_clients: 'api_client:read',
}

const maxOfKind = 6
/** So many are found by a part of what they carry, before the newest of them are shown. */
const maxParts = 50
/** Orders and tickets of so many matching clients are among the results. */
const maxClients = 50

/**
 * One search over everything that staff look for: by number or a part of it, phone in any form and digits or
 * its end, a card's last four, email, name, a ticket's words, a coupon that orders use, the gateway's name of
 * a payment, an invoice's number, a partner's name. Only what the caller's role may see. One statement; each
 * kind is found by indexes of its own.
 */
export async function searchShop(ctx: Context, text: string): Promise<Findings> {
  const { role } = requirePermission(ctx, 'search:read')
  const term = parseSearchTerm(text)
  const none: Findings = {
    orders: [],
    clients: [],
    subscriptions: [],
    tickets: [],
    products: [],
    taxes: [],
    coupons: [],
    documents: [],
    api_clients: [],
  }
  if (term.kind === 'nothing') return none
  const kinds = kindsFor(term).filter(([kind]) => roleMay(role, needs[kind]))
  const { rows } = await sql<Findings>`
    with people as materialized (${clientsWhoMatch(term, maxClients)})
    select ${sql.join(
      kinds.map(
        ([kind, found]) => sql`(select coalesce(json_agg(f), '[]') from (${found}) f) as ${sql.ref(kind)}`,
      ),
    )}`.execute(ctx.db)
  return { ...none, ...rows[0] }
}

/** What belongs to things of a kind beside their number and their client. */
const parts = { orders: ordersWhoMatch, subscriptions: null, tickets: ticketsWhoMatch }

/**
 * Ids of what has the number, a part that matches, or a client who does. An exact number ranks above the
 * others.
 */
function thingsOf(
  table: keyof typeof parts,
  term: Exclude<SearchTerm, { kind: 'nothing' }>,
): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(maxOfKind)}`
  const number = term.kind === 'number' ? sql`${term.number}::bigint` : null
  return sql`
    with mine as (
      ${number ? sql`select t.id, true as exactly from ${sql.table(table)} t where t.ref_id = ${number} union all` : sql``}
      ${sql.join(
        (parts[table]?.(term, maxParts) ?? []).map(
          (found) => sql`select part.id, false as exactly from (${found}) part union all`,
        ),
        sql` `,
      )}
      select of_one.id, false as exactly from (select distinct id from people) p
        cross join lateral (select t.id from ${sql.table(table)} t where t.client_id = p.id order by t.id desc ${limit}) of_one)
    select id from mine group by id order by bool_or(exactly) desc, id desc ${limit}`
}

function kindsFor(term: Exclude<SearchTerm, { kind: 'nothing' }>): [Kind, RawBuilder<unknown>][] {
  return [...ofPeople(term), ...byName(term)]
}

/** Clients, and what belongs to one. */
function ofPeople(term: Exclude<SearchTerm, { kind: 'nothing' }>): [Kind, RawBuilder<unknown>][] {
  const limit = sql`limit ${sql.lit(maxOfKind)}`
  const number = term.kind === 'number' ? sql`${term.number}::bigint` : null
  const thing = (table: keyof typeof parts) => thingsOf(table, term)
  const person = sql`c.first_name, c.last_name`
  const practice = sql`c.is_test, ${practicePartner(sql`c.practice_of`)} as practice_of`
  const endingFirst =
    term.kind === 'number' && term.isEnding ? sql`${ends(sql`c.phone_number`, term.number)} desc,` : sql``
  return [
    [
      'orders',
      sql`select o.id, o.ref_id, o.status, o.final_price_minor, o.created_at, ${person},
          o.is_test, case when o.is_test then ${practicePartner(sql`o.api_client_id`)} end as practice_of from (${thing('orders')}) f
        join orders o on o.id = f.id join clients c on c.id = o.client_id
        order by ${number ? sql`o.ref_id = ${number} desc,` : sql``} o.id desc`,
    ],
    [
      'clients',
      sql`select c.id, c.ref_id, c.email, c.phone_extension, c.phone_number, ${person}, ${practice}
        from clients c where c.id in (select id from people) and c.deleted_at is null
        order by ${number ? sql`c.ref_id = ${number} desc,` : sql``} ${endingFirst} c.id desc ${limit}`,
    ],
    [
      'subscriptions',
      sql`select s.id, s.ref_id, s.status, p.name_ar, p.name_en, ${person}, ${practice} from (${thing('subscriptions')}) f
        join subscriptions s on s.id = f.id join products p on p.id = s.product_id join clients c on c.id = s.client_id
        order by ${number ? sql`s.ref_id = ${number} desc,` : sql``} s.id desc`,
    ],
    [
      'tickets',
      sql`select t.id, t.ref_id, t.status, t.created_at, ${person} from (${thing('tickets')}) f
        join tickets t on t.id = f.id join clients c on c.id = t.client_id
        order by ${number ? sql`t.ref_id = ${number} desc,` : sql``} t.id desc`,
    ],
  ]
}

/** What has a name or a number of its own, and is few or found by that alone. */
function byName(term: Exclude<SearchTerm, { kind: 'nothing' }>): [Kind, RawBuilder<unknown>][] {
  const limit = sql`limit ${sql.lit(maxOfKind)}`
  const number = term.kind === 'number' ? sql`${term.number}::bigint` : null
  const words = term.kind === 'words' ? term.words : term.number
  return [
    [
      'products',
      sql`select p.id, p.ref_id, p.is_active, p.name_ar, p.name_en from products p
        where ${number ? sql`p.ref_id = ${number} or` : sql``} ${holds(sql`p.name_ar || ' ' || p.name_en`, words)}
        order by p.position, p.id ${limit}`,
    ],
    [
      'taxes',
      sql`select t.id, t.ref_id, t.name_ar, t.name_en from taxes t
        where ${number ? sql`t.ref_id = ${number} or` : sql``} ${holds(sql`t.name_ar || ' ' || t.name_en`, words)}
        order by t.ref_id ${limit}`,
    ],
    [
      'coupons',
      sql`select k.id, k.ref_id, k.code from coupons k
        where ${number ? sql`k.ref_id = ${number} or` : sql``} ${holds(sql`k.code`, words)} order by k.ref_id desc ${limit}`,
    ],
    [
      'documents',
      sql`select d.id, d.number, coalesce(d.buyer ->> 'name', '') as buyer from tax_documents d
        where d.number = upper(btrim(${words}::text))`,
    ],
    [
      'api_clients',
      sql`select a.id, a.ref_id, a.name, a.is_active from api_clients a
        where ${number ? sql`a.ref_id = ${number} or` : sql``} ${holds(sql`a.name`, words)} order by a.ref_id desc ${limit}`,
    ],
  ]
}
