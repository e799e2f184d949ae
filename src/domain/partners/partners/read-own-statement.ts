import { sql, type RawBuilder } from 'kysely'
import type { ApiAccountEntries } from '#db/types'
import { csvLine, byteOrderMark } from '#rules/core/csv'
import { invariant } from '#rules/core/invariant'
import { toDecimals } from '#rules/core/money'
import { boundsOfMonth, monthOf } from '#rules/core/riyadh-days'
import { writeMoment } from '#rules/core/moment'
import { invoiceOfMonth, type MonthInvoice } from '#domain/partners/api-clients/get-statement'
import type { Context } from '#domain/core/context'
import { isNewestFirst, listRows, type ListInput, type TimeSort } from '#domain/core/list-rows'
import { phoneForPartner } from '#domain/people/identity/find-partner-client'
import { requirePartner } from '#domain/core/require-partner'
import { monthIn } from '#domain/core/riyadh-days'

/**
 * Sums of one Riyadh month, in halalas; credits are zero or below, and payments less what was taken back of
 * them.
 */
export type MonthSums = {
  month: string
  opening: number
  orders: number
  credits: number
  payments: number
  closing: number
  /** Its tax invoice, where it was issued. */
  invoice: MonthInvoice | null
}

export type OwnEntry = {
  id: string
  kind: ApiAccountEntries['kind']
  amount_minor: number
  owed_minor: number
  /** The partner's own number of the order, or the transfer's that came or is taken back. */
  reference: string | null
  order: { id: string; ref_id: number; plan_ar: string; plan_en: string; phone: string } | null
  created_at: Date
}

/** What each sum of a month adds up, for one month and for all of them. */
const kindsOf = {
  orders: ['order'],
  credits: ['credit'],
  payments: ['payment', 'payment_reversal'],
} as const satisfies Record<string, readonly OwnEntry['kind'][]>

/** Every month from the first entry to the present one, newest first. Of practice nothing is owed. */
export async function listMonths(ctx: Context): Promise<MonthSums[]> {
  const partner = requirePartner(ctx, 'orders')
  const { rows } = await sql<{ month: string; kind: OwnEntry['kind']; sum: string }>`
    select ${monthIn(sql`e.created_at`)} as month, e.kind, sum(e.amount_minor)::text as sum
    from api_account_entries e where e.api_client_id = ${partner.id} and ${partner.mode === 'live'}
    group by 1, 2 order by 1`.execute(ctx.db)
  const first = rows[0]?.month
  if (first === undefined) return []
  const { rows: invoices } = await sql<{ month: string; invoice: MonthInvoice | null }>`
    select v.month, ${invoiceOfMonth} as invoice from account_invoices v where v.api_client_id = ${partner.id}`.execute(
    ctx.db,
  )
  const months: MonthSums[] = []
  let opening = 0
  for (const month of monthsBetween(first, monthOf(ctx.now()))) {
    const sumOf = (kinds: readonly OwnEntry['kind'][]) =>
      rows
        .filter((row) => row.month === month && kinds.includes(row.kind))
        .reduce((sum, row) => sum + Number(row.sum), 0)
    const [orders, credits, payments] = [
      sumOf(kindsOf.orders),
      sumOf(kindsOf.credits),
      sumOf(kindsOf.payments),
    ]
    const closing = opening + orders + credits + payments
    const invoice = invoices.find((one) => one.month === month)?.invoice ?? null
    months.push({ month, opening, orders, credits, payments, closing, invoice })
    opening = closing
  }
  return months.reverse()
}

/**
 * The sums of a month (`YYYY-MM`, Riyadh) in halalas: zero before the first entry; a month without one
 * carries the balance.
 */
export async function getMonthSums(ctx: Context, month: string): Promise<MonthSums> {
  const partner = requirePartner(ctx, 'orders')
  const { start, end } = boundsOfMonth(month)
  const isLive = sql`${partner.mode === 'live'}`
  const sumOf = (kinds: readonly OwnEntry['kind'][]) =>
    sql`coalesce(sum(e.amount_minor) filter (where e.created_at >= ${start} and e.kind = any(${kinds}::text[])), 0)::float8`
  const { rows } = await sql<Omit<MonthSums, 'month' | 'closing'>>`
    select coalesce(sum(e.amount_minor) filter (where e.created_at < ${start}), 0)::float8 as opening,
      ${sumOf(kindsOf.orders)} as orders, ${sumOf(kindsOf.credits)} as credits,
      ${sumOf(kindsOf.payments)} as payments,
      (select ${invoiceOfMonth} from account_invoices v
        where v.api_client_id = ${partner.id} and v.month = ${month} and ${isLive}) as invoice
    from api_account_entries e where e.api_client_id = ${partner.id} and ${isLive} and e.created_at < ${end}`.execute(
    ctx.db,
  )
  const [sums] = rows
  invariant(sums, 'sums without rows are one row')
  return { month, ...sums, closing: sums.opening + sums.orders + sums.credits + sums.payments }
}

const phone = phoneForPartner({ partnerId: sql`o.api_client_id`, namedAt: sql`o.created_at` })

/** Of `t` (api_account_entries). Why staff credited an order or took a payment back is between them. */
const columns = sql`t.id, t.kind, t.amount_minor::float8 as amount_minor, t.owed_minor::float8 as owed_minor, t.created_at,
  case t.kind when 'payment' then nullif(t.reference, '')
    when 'payment_reversal' then (select nullif(p.reference, '') from api_account_entries p where p.id = t.reverses_id)
    else (select o.partner_reference from orders o where o.id = t.order_id) end as reference,
  (select jsonb_build_object('id', o.id, 'ref_id', o.ref_id, 'plan_ar', l.name_ar, 'plan_en', l.name_en,
      'phone', ${phone})
    from orders o join order_lines l on l.order_id = o.id join clients c on c.id = o.client_id
    where o.id = t.order_id) as "order"`

/**
 * The entries of a month in the sequence in which they were booked, or turned round, page by page. Ids rise
 * in it, made under the lock of the account; `created_at` is when the request came, and those of requests at
 * the same time may be the other way round.
 */
export async function listEntries(
  ctx: Context,
  { month, sort = 'created_at', ...query }: Omit<ListInput<TimeSort>, 'q'> & { month: string },
): Promise<{ entries: OwnEntry[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listRows<OwnEntry>(ctx.db, {
    ...query,
    table: 'api_account_entries',
    columns,
    conditions: conditionsOf(ctx, month),
    by: 'id',
    descending: isNewestFirst(sort),
  })
  return { entries: rows, nextCursor }
}

/** Entries that are read and written at once. */
const pieceEntries = 1_000

/**
 * The same whole, for a spreadsheet: one line for each entry that was booked by now, amounts in riyals. It is
 * written while it is sent, piece by piece, as a month may have any number of entries.
 */
export async function writeStatementCsv(ctx: Context, month: string): Promise<AsyncGenerator<string>> {
  const conditions = conditionsOf(ctx, month)
  // As text, whose least is found along the month's own index: for an id's the key of all partners would be
  // walked.
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(t.id::text collate "C") as first, max(t.id::text collate "C") as last
    from api_account_entries t where ${sql.join(conditions, sql` and `)}`.execute(ctx.db)
  return writePieces(ctx, conditions, rows[0] ?? { first: null, last: null })
}

async function* writePieces(
  ctx: Context,
  conditions: RawBuilder<unknown>[],
  { first, last }: { first: string | null; last: string | null },
): AsyncGenerator<string> {
  const head = ['created_at', 'kind', 'order', 'order_id', 'plan', 'phone', 'reference', 'amount', 'owed']
  yield byteOrderMark + csvLine(head)
  // Between two ids the primary key is walked: the month's own index has another order.
  let after = sql`t.id >= ${first}`
  while (last !== null) {
    // The next begins where the one before it has ended.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql<OwnEntry>`select ${columns} from api_account_entries t
      where ${sql.join([...conditions, after, sql`t.id <= ${last}`], sql` and `)}
      order by t.id limit ${sql.lit(pieceEntries)}`.execute(ctx.db)
    yield rows.map((entry) => lineOf(ctx, entry)).join('')
    const end = rows.at(-1)?.id
    if (end === undefined || end === last) return
    after = sql`t.id > ${end}`
  }
}

function lineOf(ctx: Context, { order, ...entry }: OwnEntry): string {
  return csvLine([
    writeMoment(entry.created_at),
    entry.kind,
    order && String(order.ref_id),
    order && order.id,
    order && order[`plan_${ctx.language}`],
    order && order.phone,
    entry.reference,
    toDecimals(entry.amount_minor),
    toDecimals(entry.owed_minor),
  ])
}

function conditionsOf(ctx: Context, month: string): RawBuilder<unknown>[] {
  const partner = requirePartner(ctx, 'orders')
  const { start, end } = boundsOfMonth(month)
  return [
    sql`t.api_client_id = ${partner.id}`,
    sql`${partner.mode === 'live'}`,
    sql`t.created_at >= ${start}`,
    sql`t.created_at < ${end}`,
  ]
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  let [year = 0, month = 0] = first.split('-').map(Number)
  for (let name = first; name <= last || months.length === 0;) {
    months.push(name)
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
    name = `${year}-${String(month).padStart(2, '0')}`
  }
  return months
}
