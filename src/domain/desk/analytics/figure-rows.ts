import { sql, type RawBuilder } from 'kysely'
import { isCounted, movementKinds, rowFigures, type RowFigure } from '#rules/desk/analytics'
import { runningStatuses } from '#rules/sale/subscription'
import { isId } from '#rules/core/uuid'
import { hasRunningStatus } from '#domain/core/subscription-status'
import {
  hasHandedOver,
  isHandedOver,
  spansOfHandedOver,
} from '#domain/sale/records/ownership/handed-over-spans'
import { settledParts } from '#domain/sale/records/orders/settled-orders'
import { standingOrder } from '#domain/sale/records/orders/standing-order'
import { isNotCorrected } from '#domain/sale/records/tax-documents/is-not-corrected'
import { monthIn } from '#domain/core/riyadh-days'

/** Where a figure's rows come from: figures of one source are counted in one pass. */
type Source =
  | 'movements'
  | 'bookings'
  | 'documents'
  | 'attempts'
  | 'renewals'
  | 'reminders'
  | 'cohort_clients'
  | 'cohort_revenue'
  | 'running'
  | 'recurring'

const sourceOf: Record<RowFigure, Source> = {
  movements: 'movements',
  revenue: 'bookings',
  sales: 'bookings',
  refunds: 'bookings',
  vat: 'documents',
  attempts: 'attempts',
  paid_attempts: 'attempts',
  refusals: 'attempts',
  failed_renewals: 'renewals',
  recovered_renewals: 'renewals',
  reminded_orders: 'reminders',
  recovered_orders: 'reminders',
  cohort_clients: 'cohort_clients',
  cohort_revenue: 'cohort_revenue',
  running: 'running',
  recurring: 'recurring',
}

type Asked = {
  /** Its first day, YYYY-MM-DD. */
  month: string
  /** Only rows of this figure, and of this part of it, are wanted, though others may come along. */
  figure?: RowFigure
  part?: string | undefined
  /** The latest by `by` come first, as far as they are read; all, in no order, for null. */
  page: Page | null
}

/** At most so many rows, after the place at which the page before ended. */
type Page = { limit: number; behind: Place | null }
/** Pages are not in the order of their ids, so both are needed. `by` is an ISO text with microseconds. */
export type Place = { by: string; id: string }

/**
 * The rows that a figure of a Riyadh month is added up from, each over an index of that month's rows:
 * `figure` and `part` (joined by «|»), `minor` in halalas, `id`, the moment `at`, the moment `by` which pages
 * are in order, and what it leads to: `client_id`, `order_id`, `subscription_id`, `document_id`,
 * `payment_id`. A source may have rows of several figures. What stands now (`running`, `recurring`) belongs
 * to no month, and comes as `isRunning` says. For a page the month's rows are taken from where it begins,
 * along their index where there is one, and what hangs on a row is looked up as far as the page reaches: a
 * month may have a hundred thousand.
 */
export function rowsOf(figure: RowFigure, asked: Asked): RawBuilder<unknown> {
  return sources[sourceOf[figure]]({ ...asked, figure })
}

/** Figures that are kept by day, and whose rows are only counted here. */
const keptByDay = ['movements', 'revenue', 'sales', 'refunds']

/**
 * The figures of a month that are computed from rows, as rows (figure, part, amount): how many, or halalas.
 * Parts: `attempts`, `paid_attempts`: class|brand, of orders that were placed in it. `refusals`: reason.
 * `failed_renewals`, `recovered_renewals`: renewals whose order was placed in it and whose first charge
 * failed; what was recovered is what was paid, perhaps with an order of another price. `reminded_orders`,
 * `recovered_orders`: orders whose reminder left in it. `cohort_clients`, `cohort_revenue`: by the month in
 * which a client's first plan began, YYYY-MM. Beside each figure, and those that are kept by day: `…_rows`
 * and `…_minor`, how many rows it has and what they come to.
 */
export function figuresOfMonth(month: string): RawBuilder<unknown> {
  const all: Source[] = [
    'movements',
    'bookings',
    'documents',
    'attempts',
    'renewals',
    'reminders',
    'cohort_clients',
    'cohort_revenue',
  ]
  return sql.join(
    all.map((source) => totals(sources[source]({ month, page: null }))),
    sql` union all `,
  )
}

/**
 * Figures of now by plan (`part`: its id): plans that run, and the recurring revenue of those that renew, in
 * halalas of 30 days before tax.
 */
export function figuresOfNow(): RawBuilder<unknown> {
  return sql`${totals(sources.running({ month: '', page: null }))}
    union all ${totals(sources.recurring({ month: '', page: null }))}`
}

/** Rows of a source, added up. */
function totals(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const counted = sql.join(rowFigures.filter(isCounted).map((figure) => sql.lit(figure)))
  const byDay = sql.join(keptByDay.map((figure) => sql.lit(figure)))
  return sql`select f.figure, one.part, f.amount
    from (select figure, part, count(*) as rows, sum(minor) as minor from (${rows}) row group by 1, 2) one
    cross join lateral (values (one.figure || '_rows', one.rows), (one.figure || '_minor', one.minor),
      (case when one.figure not in (${byDay}) then one.figure end, case when one.figure in (${counted}) then one.rows else one.minor end)) f (figure, amount)
    where f.figure is not null`
}

const sources: Record<Source, (asked: Asked) => RawBuilder<unknown>> = {
  // Their index is one of each kind.
  movements: ({ month, page, part }) =>
    sql.join(
      (part === undefined ? movementKinds : [part]).map(
        (kind) => sql`(
    select 'movements' as figure, m.kind as part, m.amount_minor as minor, m.id, m.moved_at as at, m.moved_at as by, m.client_id, ${nothing('order_id', 'subscription_id', 'document_id', 'payment_id')}
      from recurring_movements m where m.kind = ${kind} and ${within('m.moved_at', month)} ${pageOf(page, 'm.moved_at', 'm.id')})`,
      ),
      sql` union all `,
    ),
  bookings: (asked) => sql`
    select f.figure, '' as part, f.minor, b.id, b.created_at as at, b.created_at as by,
      (select o.client_id from orders o where o.id = b.order_id) as client_id, b.order_id, ${nothing('subscription_id', 'document_id')}, b.payment_id
      from (select b.id, b.kind, b.created_at, b.order_id, b.payment_id from ledger_bookings b
        where ${within('b.created_at', asked.month)} ${kindOf(asked.figure)} ${latest(asked, 'b.created_at', 'b.id')}) b
      cross join lateral (select sum(e.amount_minor)::bigint as minor from ledger_entries e
        where e.booking_id = b.id and e.account in ('revenue', 'tax', 'refunds')) e
      cross join lateral (select 'revenue', -e.minor union all select 'sales', -e.minor where b.kind = 'sale'
        union all select 'refunds', e.minor where b.kind <> 'sale') f (figure, minor)
      where e.minor <> 0`,
  documents: (asked) => sql`
    select 'vat' as figure, '' as part, case t.kind when 'credit_note' then -t.vat_minor else t.vat_minor end as minor, t.id,
      t.at, t.at as by, t.client_id, t.order_id, null::uuid as subscription_id, t.id as document_id, null::uuid as payment_id
      from (${documentsAt('issued_at', asked)} union all ${documentsAt('taxed_at', asked)}) t`,
  attempts: (asked) => sql`
    select f.figure, f.part, p.amount_minor as minor, p.id, p.created_at as at, o.created_at as by, o.client_id, o.id as order_id, ${nothing('subscription_id', 'document_id')}, p.id as payment_id
      from (${placedIn(asked, inOrder)}) o join payments p on p.order_id = o.id
      cross join lateral (${attempt()}) a (class, brand)
      cross join lateral (
        select 'attempts', a.class || '|' || a.brand where p.status in ('paid', 'payment_failed')
        union all select 'paid_attempts', a.class || '|' || a.brand where p.status = 'paid'
        union all select 'refusals', p.failure where p.status = 'payment_failed' and p.failure is not null) f (figure, part)
      where p.method <> 'balance'`,
  renewals: (asked) => sql`
    select f.figure, '' as part, f.minor, r.id, first.created_at as at, o.created_at as by, o.client_id, f.order_id, r.subscription_id, ${nothing('document_id', 'payment_id')}
      from (${placedIn(asked, latest)}) o
      join lateral (select p.status, p.created_at from payments p where p.order_id = o.id and p.method <> 'balance'
        order by p.created_at, p.id limit 1) first on first.status = 'payment_failed'
      join renewals r on r.order_id = ${renewalOrder} and not ${hasFailedBefore(sql`first.created_at`)}
      join orders paid on paid.id = r.order_id
      cross join lateral (select 'failed_renewals', o.final_price_minor, o.id
        union all select 'recovered_renewals', paid.final_price_minor, paid.id where r.status = 'paid') f (figure, minor, order_id)`,
  reminders: (asked) => sql`
    select f.figure, '' as part, o.final_price_minor as minor, o.id, r.sent_at as at, r.sent_at as by, o.client_id, o.id as order_id, ${nothing('subscription_id', 'document_id', 'payment_id')}
      from (select r.order_id, r.sent_at from order_reminders r where ${within('r.sent_at', asked.month)}
        ${latest(asked, 'r.sent_at', 'r.order_id')}) r
      join orders o on o.id = r.order_id and not o.is_test
      cross join lateral (select 'reminded_orders' union all select 'recovered_orders' where o.settled_at > r.sent_at) f (figure)`,
  cohort_clients: (asked) => {
    const { month, part, page } = asked
    if (!page) return clientsOfMonth(month)
    return part === undefined ? latestClients(asked) : clientsOfCohort(month, part)
  },
  cohort_revenue: (asked) => sql`
    select 'cohort_revenue' as figure, ${cohortOf('o.client_id')} as part, o.price_after_tax_minor as minor, o.id, o.moment as at, o.moment as by, o.client_id, o.id as order_id, ${nothing('subscription_id', 'document_id', 'payment_id')}
      from (${settledIn(asked)}) o
      where exists (select from subscriptions s where s.client_id = o.client_id) or ${hasHandedOver('o.client_id')}`,
  running: (asked) => sql`
    select 'running' as figure, s.product_id::text as part, coalesce(kept.amount_minor, 0) as minor, s.id, s.starts_at as at, s.ends_at as by, s.client_id, null::uuid as order_id, s.id as subscription_id, ${nothing('document_id', 'payment_id')}
      from subscriptions s join clients c on c.id = s.client_id and not c.is_test
      left join recurring_charges kept on kept.subscription_id = s.id
      where ${isRunning(asked)}`,
  recurring: (asked) => sql`
    select 'recurring' as figure, s.product_id::text as part, kept.amount_minor as minor, s.id, s.starts_at as at, s.ends_at as by, s.client_id, null::uuid as order_id, s.id as subscription_id, ${nothing('document_id', 'payment_id')}
      from subscriptions s join recurring_charges kept on kept.subscription_id = s.id
      where ${isRunning(asked)}`,
}

/**
 * Whether a plan `s` runs; only those of the part, which is a plan's id and asked for here and not of the
 * rows: compared as text PostgreSQL would take it for rare. A page goes along the end of their paid time,
 * which an index of all plans and one of each plan are in the order of, and what has run lies behind them:
 * where the running ones end, it stops.
 */
function isRunning({ page, part }: Asked): RawBuilder<unknown> {
  const ofPlan = part === undefined ? sql`` : sql`and s.product_id = ${uuidIn(part)}`
  const ends = runningStatuses.map(
    (status) =>
      sql`select min(one.ends_at) as at from subscriptions one where one.status = ${sql.lit(status)}`,
  )
  const untilLast = sql`and s.ends_at >= (select min(of_status.at) from (${sql.join(ends, sql` union all `)}) of_status)`
  return sql`${hasRunningStatus()} ${ofPlan} ${page ? untilLast : sql``}`
}

/** Null, and so nobody's, for what is no id. */
function uuidIn(part: string): RawBuilder<unknown> {
  return isId(part) ? sql`${part}::uuid` : sql`null::uuid`
}

/** Of rows that are all rows of the figure: those of the page, and no more. */
function pageOf(page: Page | null, at: string, id: string): RawBuilder<unknown> {
  if (!page) return sql``
  const { limit, behind } = page
  const begins =
    behind && sql`and (${sql.ref(at)}, ${sql.ref(id)}) < (${behind.by}::timestamptz, ${behind.id}::uuid)`
  return sql`${begins ?? sql``} order by ${sql.ref(at)} desc, ${sql.ref(id)} desc limit ${sql.lit(limit)}`
}

/**
 * Of rows of which the figure may have only some: the latest first, from the moment at which the page begins.
 */
function latest({ page }: Asked, at: string, id: string): RawBuilder<unknown> {
  if (!page) return sql``
  const begins = page.behind && sql`and ${sql.ref(at)} <= ${page.behind.by}::timestamptz`
  return sql`${begins ?? sql``} order by ${sql.ref(at)} desc, ${sql.ref(id)} desc`
}

/**
 * The same where the figure has most of them: a limit that is not known beforehand makes PostgreSQL plan for
 * the first tenth, and so walk an index in its order, where it would sort the whole month for a page.
 */
const inOrder = (asked: Asked, at: string, id: string) =>
  asked.page ? sql`${latest(asked, at, id)} limit (select 2147483647)` : sql``

/**
 * Documents of the month in which they are taxed: by the moment of their issue, or by one of their own. Each
 * is an index's order.
 */
function documentsAt(moment: 'issued_at' | 'taxed_at', asked: Asked): RawBuilder<unknown> {
  const at = sql.ref(`t.${moment}`)
  return sql`(select t.id, t.kind, t.vat_minor, t.client_id, t.order_id, ${at} as at from tax_documents t
    where ${moment === 'issued_at' ? sql`t.taxed_at is null and` : sql``} ${within(`t.${moment}`, asked.month)} and ${isNotCorrected('t')} ${pageOf(asked.page, `t.${moment}`, 't.id')})`
}

const kindOf = (figure: RowFigure | undefined) =>
  figure === 'sales' ? sql`and b.kind = 'sale'` : figure === 'refunds' ? sql`and b.kind <> 'sale'` : sql``

/** Orders that were placed in the month: for a page as `latest` or `inOrder` says. */
function placedIn(asked: Asked, ordered: typeof latest): RawBuilder<unknown> {
  return sql`select o.id, o.client_id, o.method, o.created_at, o.final_price_minor, o.replaced_by_order_id from orders o
    where ${within('o.created_at', asked.month)} and not o.is_test ${ordered(asked, 'o.created_at', 'o.id')}`
}

/** Orders that were settled in the month, with the `moment`. */
function settledIn(asked: Asked): RawBuilder<unknown> {
  const parts = settledParts.map(
    (part) => sql`(select o.id, o.client_id, o.price_after_tax_minor, o.moment from ${part} o
      where ${within('o.moment', asked.month)} and not o.is_test and o.method <> 'import' ${inOrder(asked, 'o.moment', 'o.id')})`,
  )
  return sql.join(parts, sql` union all `)
}

/** Clients who had a plan on any day of the month; one that was handed over, whoever had it then. */
function clientsOfMonth(month: string): RawBuilder<unknown> {
  return sql`
    select 'cohort_clients' as figure, ${cohortOf('ran.client_id')} as part, 0::bigint as minor, ran.client_id as id, ran.at, ran.at as by, ran.client_id, ${nothing('order_id', 'subscription_id', 'document_id', 'payment_id')}
      from (select run.client_id, min(run.at) as at from (
          select s.client_id, d.starts_at as at from subscriptions s join subscription_periods d on d.subscription_id = s.id
            where s.ends_at > ${startOf(month)} and s.starts_at < ${endOf(month)} and ${ranIn(month)} and not ${isHandedOver()}
          union all ${handedOverRuns(month)}) run
        join clients c on c.id = run.client_id and not c.is_test group by 1) ran`
}

/** The same, who came last first: a plan may have begun before its client did, by an import or a handover. */
function latestClients(asked: Asked): RawBuilder<unknown> {
  const { month } = asked
  return sql`
    select 'cohort_clients' as figure, ${cohortOf('c.id')} as part, 0::bigint as minor, c.id, ran.at, c.created_at as by, c.id as client_id, ${nothing('order_id', 'subscription_id', 'document_id', 'payment_id')}
      from (select c.id, c.created_at from clients c where not c.is_test and (c.created_at < ${endOf(month)}
          or exists (select from subscriptions s where s.client_id = c.id and s.starts_at < ${endOf(month)}))
        ${inOrder(asked, 'c.created_at', 'c.id')}) c
      cross join lateral (${firstRunIn(month, 'c.id')}) ran where ran.at is not null`
}

/** The same of one cohort, found by the plans that began, or were taken over, in its month. */
function clientsOfCohort(month: string, cohort: string): RawBuilder<unknown> {
  const began = `${cohort}-01`
  return sql`
    select 'cohort_clients' as figure, ${cohort}::text as part, 0::bigint as minor, first.client_id as id, ran.at, first.at as by, first.client_id, ${nothing('order_id', 'subscription_id', 'document_id', 'payment_id')}
      from (
        select s.client_id, s.starts_at as at from subscriptions s where ${within('s.starts_at', began)} and not ${isHandedOver()}
        union select w.client_id, w.began from ${spansOfHandedOver()} w where ${within('w.began', began)}) first
      cross join lateral (${firstRunIn(month, 'first.client_id')}) ran
      where ran.at is not null and exists (select from clients c where c.id = first.client_id and not c.is_test)
        and first.at = ${firstPlanOf('first.client_id')}`
}

/** When the first of a client's plans that ran in the month began; null for none. */
const firstRunIn = (month: string, client: string) =>
  sql`select min(run.at) as at from (
    select d.starts_at as at from subscriptions s join subscription_periods d on d.subscription_id = s.id
      where s.client_id = ${sql.ref(client)} and ${ranIn(month)} and not ${isHandedOver()}
    union all select handed.at from (${handedOverRuns(month)}) handed where handed.client_id = ${sql.ref(client)}) run`

/** Periods of handed-over plans that ran in the month, with whoever had them then. */
const handedOverRuns = (month: string) =>
  sql`select w.client_id, greatest(d.starts_at, w.began) as at from ${spansOfHandedOver()} w
    join subscription_periods d on d.subscription_id = w.subscription_id
    where ${ranIn(month)} and w.began < ${endOf(month)} and w.left_at > ${startOf(month)}
      and d.starts_at < w.left_at and coalesce(d.ended_early_at, d.ends_at) > w.began`

const ranIn = (month: string) =>
  sql`d.starts_at < ${endOf(month)} and coalesce(d.ended_early_at, d.ends_at) > ${startOf(month)}`

const startOf = (month: string) => sql`(${month}::timestamp at time zone 'Asia/Riyadh')`
const endOf = (month: string) => sql`((${month}::timestamp + interval '1 month') at time zone 'Asia/Riyadh')`
const within = (moment: string, month: string) =>
  sql`${sql.ref(moment)} >= ${startOf(month)} and ${sql.ref(moment)} < ${endOf(month)}`

function nothing(...columns: string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`null::uuid as ${sql.ref(column)}`))
}

/**
 * The order that the renewal of the order `o` has by now: before another try it may have been priced anew.
 */
const renewalOrder = sql`case when o.replaced_by_order_id is null then o.id else ${standingOrder(sql`o.id`)} end`

/**
 * Whether a charge of the renewal `r` had failed by then: with another order, where it is the first charge of
 * its own.
 */
const hasFailedBefore = (moment: RawBuilder<unknown>) => sql`coalesce(r.first_failed_at < ${moment}, false)`

/**
 * Who charged `p` of the order `o`, and by which card. What we charge alone goes to a saved card without
 * anybody being asked.
 */
function attempt(): RawBuilder<unknown> {
  return sql`select case
      when o.method <> 'subscription' then 'purchase'
      when p.method <> 'saved_card' or p.redirect_url is not null or p.asks_bank then 'link'
      when exists (select from payments earlier where earlier.order_id = p.order_id
        and (earlier.created_at, earlier.id) < (p.created_at, p.id))
        or exists (select from renewals r where r.order_id = ${renewalOrder} and ${hasFailedBefore(sql`p.created_at`)}) then 'retry'
      else 'renewal' end,
    case p.method when 'apple_pay' then 'apple_pay' else coalesce(nullif(p.card_brand, ''), 'unknown') end`
}

/** YYYY-MM in which the client's first plan began. */
function cohortOf(client: string): RawBuilder<string> {
  return monthIn(firstPlanOf(client))
}

/** When the client's first plan began, or was taken over by them. */
function firstPlanOf(client: string): RawBuilder<Date> {
  return sql`least((select min(s.starts_at) from subscriptions s where s.client_id = ${sql.ref(client)} and not ${isHandedOver()}),
    (select min(w.began) from ${spansOfHandedOver()} w where w.client_id = ${sql.ref(client)}))`
}
