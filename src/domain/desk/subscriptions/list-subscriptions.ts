import { sql, type RawBuilder } from 'kysely'
import { riyadhMoment } from '#rules/core/riyadh-days'
import { searchMatches } from '#rules/desk/lists'
import { subscriptionStatuses, type RenewalState, type SubscriptionStatus } from '#rules/sale/subscription'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import { listRows, parseSort, type ListInput } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'
import { endsWithinDays } from '#domain/core/riyadh-days'
import { clientsWhoMatch, parseSearchTerm } from '#domain/people/clients/match-clients'
import {
  practicePartner,
  testCondition,
  type PracticeOf,
  type TestFilter,
} from '#domain/people/clients/practice'
import { awaitsConsent } from '#domain/sale/pricing/awaits-consent'
import { renewalTerms, type RenewalTerms } from '#domain/sale/pricing/renewal-offer'
import { allPoints, canSpend } from '#domain/sale/records/points/point-sources'
import { chargedBetween } from '#domain/sale/records/subscriptions/charge-time-in'
import { pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import { clientName } from '#domain/core/client-name'

export type SubscriptionSort = 'ends_at' | '-ends_at' | 'created_at' | '-created_at'
export type SubscriptionFilters = TestFilter & {
  /** A number of ours, or what means its client: phone, name, email. */
  q?: string | undefined
  status?: SubscriptionStatus | undefined
  product_id?: string | undefined
  renewal?: RenewalState | undefined
  /** Riyadh days, YYYY-MM-DD, in which the paid time ends. */
  from?: string | undefined
  to?: string | undefined
  /** In which a renewal is charged next, or tried again. */
  charge_from?: string | undefined
  charge_to?: string | undefined
}

/** A subscription in the staff's list. Times are ISO texts. */
export type ListedSubscription = {
  id: string
  ref_id: number
  client: { id: string; ref_id: number; name: string; phone: string | null; is_blocked: boolean }
  /** Its client is practice, and whose. */
  is_test: boolean
  practice_of: PracticeOf | null
  name_ar: string
  name_en: string
  status: SubscriptionStatus
  starts_at: string
  ends_at: string
  last_started_at: string
  auto_renew: boolean
  grace_ends_at: string | null
  paused_until: string | null
  /** What is charged next; nothing is while its client is blocked. */
  renewal: RenewalTerms | null
  points: number
  points_left: number
  members: number
  card: { brand: string; last_four: string } | null
  /** A renewal that failed and is tried again: halalas that are left to pay, and when. */
  retry: { amount_minor: number; at: string } | null
}

/** Subscriptions of all clients; each page costs the same in a table of millions. Error: cursor_invalid. */
export async function listSubscriptions(
  ctx: Context,
  input: ListInput<SubscriptionSort> & SubscriptionFilters,
): Promise<{ subscriptions: ListedSubscription[] } & PageCursors> {
  requirePermission(ctx, 'subscription:read')
  const { name, descending } = parseSort(input.sort ?? '-created_at')
  const { rows, ...cursors } = await listRows<{ id: string }>(ctx.db, {
    ...input,
    table: 'subscriptions',
    columns: sql`t.id`,
    conditions: subscriptionConditions(input, { at: ctx.now() }),
    // Ids rise with the time at which their rows were made.
    by: name === 'ends_at' ? sql`t.ends_at` : sql`t.id`,
    descending,
  })
  const ids = rows.map(({ id }) => id)
  return { subscriptions: await readListed(ctx, ids), ...cursors }
}

/** How many stand in each status (and in all), exact up to `countedUpTo`. */
export async function countSubscriptions(
  ctx: Context,
  filters: Omit<SubscriptionFilters, 'status'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'subscription:read')
  return countRows(ctx.db, {
    table: 'subscriptions',
    conditions: subscriptionConditions(filters, { at: ctx.now() }),
    states: {
      all: null,
      ...Object.fromEntries(
        subscriptionStatuses.map((status) => [status, sql`t.status = ${sql.lit(status)}`]),
      ),
    },
  })
}

/** By a list of the few practice clients, which is read once: a row costs one look into it. */
const isOfPractice = sql`(t.client_id in (select c.id from clients c where c.is_test))`

/** Nothing is charged of a blocked client. */
const isBlocked = sql`exists (select from clients c where c.id = t.client_id and c.blocked_at is not null)`

/** The next price of `t` waits for a consent. */
const isUnagreed = (at: Date) => sql`(select ${awaitsConsent(at)} from (select t.*) s)`

const renewals: Record<RenewalState, RawBuilder<unknown>> = {
  renews: sql`t.auto_renew and t.status = 'active'`,
  stops: sql`not t.auto_renew and t.status in ('active', 'cancelled')`,
  failed: sql`t.status = 'past_due' and not ${isBlocked}`,
  paused: sql`t.id in (select w.subscription_id from subscription_pauses w where w.ended_at is null)`,
}

/** Conditions of `t`, a row of subscriptions, when they are asked. */
export function subscriptionConditions(
  filters: SubscriptionFilters,
  { at }: { at: Date },
): RawBuilder<unknown>[] {
  const { q = '', status, product_id: productId, renewal, from, to } = filters
  const term = parseSearchTerm(q)
  return [
    testCondition(filters, isOfPractice),
    ...(term.kind === 'nothing' ? [] : [sql`t.id = any(array(${matches(term)}))`]),
    ...(status === undefined ? [] : [sql`t.status = ${status}`]),
    ...(productId === undefined ? [] : [sql`t.product_id = ${productId}`]),
    ...(renewal === undefined ? [] : [renewals[renewal]]),
    ...endsWithinDays(sql`t.ends_at`, { from, to }),
    ...chargedWithin(filters, at),
  ]
}

/**
 * The first charge of a renewal that is coming, and the next try of one that failed; a blocked client is not
 * charged, nor is who has not agreed to a new price.
 */
function chargedWithin(
  { charge_from: first, charge_to: last }: SubscriptionFilters,
  at: Date,
): RawBuilder<unknown>[] {
  if (first === undefined && last === undefined) return []
  const from = sql`${riyadhMoment(first ?? '2000-01-01', '00:00')}::timestamptz`
  const to = sql`(${riyadhMoment(last ?? '2999-12-31', '00:00')}::timestamptz + interval '1 day')`
  const again = sql`select r.subscription_id from renewals r
    where r.status = 'open' and r.next_try_at >= ${from} and r.next_try_at < ${to}`
  return [
    sql`t.id = any(array(${chargedBetween(from, to)} union all ${again}))`,
    sql`not ${isBlocked}`,
    sql`not (t.status = 'active' and ${isUnagreed(at)})`,
  ]
}

/**
 * Collected by their indexes first, as an array: otherwise PostgreSQL may scan the whole table in the list's
 * order.
 */
function matches(term: Parameters<typeof clientsWhoMatch>[0]): RawBuilder<unknown> {
  const theirs = sql`select b.id from subscriptions b where b.client_id = any(array(${clientsWhoMatch(term, searchMatches)}))`
  if (term.kind === 'words') return theirs
  return sql`select n.id from subscriptions n where n.ref_id = ${term.number} union all ${theirs}`
}

async function readListed(ctx: Context, ids: string[]): Promise<ListedSubscription[]> {
  if (ids.length === 0) return []
  const now = ctx.now()
  const spendable = canSpend(sql<Date>`${now}::timestamptz`)
  // Client and periods are looked up once for each row: in a large store that is most of what a row costs.
  const { rows } = await sql<{ view: ListedSubscription }>`
    select jsonb_build_object('id', s.id, 'ref_id', s.ref_id, 'name_ar', p.name_ar, 'name_en', p.name_en, 'status', s.status,
      'starts_at', s.starts_at, 'ends_at', s.ends_at, 'last_started_at', coalesce(d.last_start, s.starts_at), 'auto_renew', s.auto_renew,
      'grace_ends_at', s.grace_ends_at,
      'paused_until', ${pauseEndOf()},
      'renewal', case when c.blocked_at is null then ${renewalTerms(now, undefined, undefined, sql`c.balance_minor - c.balance_held_minor`)} end,
      'points', coalesce(d.points, 0), 'points_left', coalesce(d.points_left, 0),
      'members', (select count(*)::int from subscription_members m
        where m.subscription_id = s.id and m.status in ('invited', 'joined')),
      'card', (select jsonb_build_object('brand', k.brand, 'last_four', k.last_four) from payment_methods k
        where k.id = s.payment_method_id and k.removed_at is null),
      'retry', (select jsonb_build_object('amount_minor', o.final_price_minor, 'at', r.next_try_at) from renewals r
        join orders o on o.id = r.order_id where r.subscription_id = s.id and r.status = 'open' and r.first_failed_at is not null
          and r.next_try_at is not null and c.blocked_at is null),
      'client', jsonb_build_object('id', c.id, 'ref_id', c.ref_id, 'phone', c.phone, 'is_blocked', c.blocked_at is not null,
        'name', ${clientName}),
      'is_test', c.is_test, 'practice_of', ${practicePartner(sql`c.practice_of`)}) as view
    from subscriptions s join products p on p.id = s.product_id join clients c on c.id = s.client_id
    cross join lateral (select max(d.starts_at) filter (where d.ended_early_at is null) as last_start,
        (array_agg(${allPoints()} order by d.starts_at) filter (where ${spendable}))[1] as points,
        (array_agg(d.points_left order by d.starts_at) filter (where ${spendable}))[1] as points_left
      from subscription_periods d where d.subscription_id = s.id) d
    where s.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], s.id)`.execute(ctx.db)
  return rows.map(({ view }) => view)
}
