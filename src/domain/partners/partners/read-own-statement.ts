import { sql, type RawBuilder } from 'kysely'
import type { ApiAccountEntries } from '#db/types'
import { csvLine, byteOrderMark } from '#rules/core/csv'
import { toDecimals } from '#rules/core/money'
import { boundsOfMonth, riyadhDate } from '#rules/core/riyadh-days'
import { writeMoment } from '#rules/core/moment'
import { invoiceOfMonth, type MonthInvoice } from '#domain/partners/api-clients/get-statement'
import type { Context } from '#domain/core/context'
import { listRows } from '#domain/core/list-rows'
import { phoneForPartner } from '#domain/people/identity/find-partner-client'
import { requirePartner } from '#domain/core/require-partner'

/** Sums of one Riyadh month, in halalas; credits are zero or below, and payments less what was taken back of them. */
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

/** Every month from the first entry to the present one, newest first. Of practice nothing is owed. */
export async function listMonths(ctx: Context): Promise<MonthSums[]> {
  const partner = requirePartner(ctx, 'orders')
  const { rows } = await sql<{ month: string; kind: OwnEntry['kind']; sum: string }>`
    select to_char(e.created_at at time zone 'Asia/Riyadh', 'YYYY-MM') as month, e.kind, sum(e.amount_minor)::text as sum
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
  for (const month of monthsBetween(first, riyadhDate(ctx.now()).slice(0, 7))) {
    const sumOf = (kind: OwnEntry['kind']) =>
      Number(rows.find((row) => row.month === month && row.kind === kind)?.sum ?? 0)
    const [orders, credits] = [sumOf('order'), sumOf('credit')]
    const payments = sumOf('payment') + sumOf('payment_reversal')
    const closing = opening + orders + credits + payments
    const invoice = invoices.find((one) => one.month === month)?.invoice ?? null
    months.push({ month, opening, orders, credits, payments, closing, invoice })
    opening = closing
  }
  return months.reverse()
}

/** The sums of a month (`YYYY-MM`, Riyadh) in halalas: zero before the first entry; a month without one carries the balance. */
export async function getMonthSums(ctx: Context, month: string): Promise<MonthSums> {
  const months = await listMonths(ctx)
  const found = months.find((one) => one.month === month)
  if (found) return found
  const standing = months[0] && month > months[0].month ? months[0].closing : 0
  return { month, opening: standing, orders: 0, credits: 0, payments: 0, closing: standing, invoice: null }
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
 * The entries of a month in the sequence in which they were booked, page by page. Ids rise in it, made under the lock of the
 * account; `created_at` is when the request came, and those of requests at the same time may be the other way round.
 */
export async function listEntries(
  ctx: Context,
  query: { month: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ entries: OwnEntry[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listRows<OwnEntry>(ctx.db, {
    ...query,
    table: 'api_account_entries',
    columns,
    conditions: conditionsOf(ctx, query.month),
    by: 'id',
    descending: false,
  })
  return { entries: rows, nextCursor }
}

/** The same whole, for a spreadsheet: one line for each entry, amounts in riyals. */
export async function writeStatementCsv(ctx: Context, month: string): Promise<string> {
  const { rows } = await sql<OwnEntry>`select ${columns} from api_account_entries t
    where ${sql.join(conditionsOf(ctx, month), sql` and `)} order by t.id`.execute(ctx.db)
  const head = ['created_at', 'kind', 'order', 'order_id', 'plan', 'phone', 'reference', 'amount', 'owed']
  const lines = rows.map(({ order, ...entry }) => [
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
  return byteOrderMark + [head, ...lines].map(csvLine).join('')
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
