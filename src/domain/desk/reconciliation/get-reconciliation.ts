import { sql, type RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/core/digits'
import { waysFor, type DifferenceKind, type SettlingWay } from '#rules/payments/reconciliation'
import { requirePermission, type Context } from '#domain/core/context'
import { listRows, whereAll } from '#domain/core/list-rows'
import { withinDays } from '#domain/core/riyadh-days'

export type DifferenceView = {
  id: string
  external_id: string
  payment_id: string | null
  order: { id: string; ref_id: number } | null
  kind: DifferenceKind
  ours_minor: number
  theirs_minor: number
  ways: SettlingWay[]
  found_at: string
  settled_at: string | null
  way: SettlingWay | null
  note: string
  by: string | null
}

export type ReconciliationView = {
  last: {
    from: string
    to: string
    payments_compared: number
    ours_minor: number
    theirs_minor: number
    created_at: string
  } | null
  differences: DifferenceView[]
  next_cursor: string | null
  previous_cursor: string | null
  /** Of all that the search and the days find. */
  counts: { open: number; settled: number }
  /** Halalas of all that are listed, on every page. */
  sums: { ours_minor: number; theirs_minor: number }
}

export type DifferenceFilters = {
  state?: 'open' | 'settled' | undefined
  /** An order's number, or the beginning of a payment's id. */
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

const columns = sql`t.id, jsonb_build_object('id', t.id, 'external_id', t.external_id, 'payment_id', t.payment_id, 'kind', t.kind,
  'order', (select jsonb_build_object('id', o.id, 'ref_id', o.ref_id) from orders o where o.id = t.order_id),
  'ours_minor', t.ours_minor, 'theirs_minor', t.theirs_minor, 'found_at', t.found_at, 'settled_at', t.settled_at,
  'way', t.way, 'note', t.note, 'by', (select u.name from staff_users u where u.id = t.staff_user_id)) as view`

/**
 * What differs between the gateway's books and ours: open ones, or those that were settled, a page of them
 * with their sums.
 */
export async function getReconciliation(
  ctx: Context,
  filters: DifferenceFilters = {},
): Promise<ReconciliationView> {
  requirePermission(ctx, 'reconciliation:read')
  const isSettled = filters.state === 'settled'
  const found = conditionsOf(filters)
  const inState = hasState(filters)
  const [page, counted, last] = await Promise.all([
    listRows<{ id: string; view: Omit<DifferenceView, 'ways'> }>(ctx.db, {
      ...filters,
      table: 'gateway_differences',
      columns,
      conditions: [...found, inState],
      by: isSettled ? sql`t.settled_at` : sql`t.found_at`,
      descending: true,
    }),
    sql<{ open: number; settled: number; ours: number; theirs: number }>`
      select (count(*) filter (where t.settled_at is null))::int as open,
        (count(*) filter (where t.settled_at is not null))::int as settled,
        coalesce(sum(t.ours_minor) filter (where ${inState}), 0)::float8 as ours,
        coalesce(sum(t.theirs_minor) filter (where ${inState}), 0)::float8 as theirs
      from gateway_differences t ${whereAll(found)}`.execute(ctx.db),
    readLast(ctx),
  ])
  const { open, settled, ours, theirs } = counted.rows[0] ?? { open: 0, settled: 0, ours: 0, theirs: 0 }
  return {
    last: last
      ? {
          from: last.from_time.toISOString(),
          to: last.to_time.toISOString(),
          payments_compared: last.payments_compared,
          ours_minor: last.ours_minor,
          theirs_minor: last.theirs_minor,
          created_at: last.created_at.toISOString(),
        }
      : null,
    differences: page.rows.map(({ view }) => ({ ...view, ways: view.settled_at ? [] : waysFor(view.kind) })),
    next_cursor: page.nextCursor,
    previous_cursor: page.previousCursor,
    counts: { open, settled },
    sums: { ours_minor: ours, theirs_minor: theirs },
  }
}

type Last = {
  from_time: Date
  to_time: Date
  payments_compared: number
  ours_minor: number
  theirs_minor: number
  created_at: Date
}

/** The last comparison with each gateway of the store, added up. */
async function readLast({ db, gateways }: Context): Promise<Last | undefined> {
  const providers = gateways.having('paymentList').map(({ name }) => name)
  const { rows } = await sql<Last>`
    select min(l.from_time) as from_time, max(l.to_time) as to_time, sum(l.payments_compared)::int as payments_compared,
      sum(l.ours_minor)::float8 as ours_minor, sum(l.theirs_minor)::float8 as theirs_minor, min(l.created_at) as created_at
    from unnest(${providers}::text[]) g(provider) cross join lateral (select r.* from reconciliations r
      where r.provider = g.provider order by r.id desc limit 1) l having count(*) > 0`.execute(db)
  return rows[0]
}

/** Conditions on `t` (gateway_differences) of what is listed; an export of the list takes the same. */
export function differenceConditions(filters: DifferenceFilters): RawBuilder<unknown>[] {
  return [...conditionsOf(filters), hasState(filters)]
}

/** The open ones, unless settled ones are asked for. */
function hasState({ state }: DifferenceFilters): RawBuilder<unknown> {
  return state === 'settled' ? sql`t.settled_at is not null` : sql`t.settled_at is null`
}

function conditionsOf({ q = '', from, to }: DifferenceFilters) {
  const text = toLatinDigits(q).trim().replace(/^#/, '')
  const days = withinDays(sql`t.found_at`, { from, to })
  if (text === '') return days
  const begins = sql`t.external_id ilike ${`${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`
  if (!/^\d{1,18}$/.test(text)) return [...days, begins]
  return [...days, sql`(${begins} or t.order_id = (select o.id from orders o where o.ref_id = ${text}))`]
}
