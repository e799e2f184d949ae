import { sql } from 'kysely'
import { analyticsMonths, maxCountedRows, monthsUpTo, standsNow, type RowFigure } from '#rules/desk/analytics'
import { ShopError } from '#rules/errors/shop-error'
import { pageSize } from '#rules/core/limits'
import type { PaymentFailure } from '#rules/payments/payment-failures'
import type { PaymentStatus } from '#rules/payments/payment'
import { monthOf } from '#rules/core/riyadh-days'
import { isId } from '#rules/core/uuid'
import { requirePermission, type Context } from '#domain/core/context'
import { cursorInvalid } from '#domain/core/cursor'
import { readFigures } from '#domain/desk/analytics/read-figures'
import { rowsOf, type Place } from '#domain/desk/analytics/figure-rows'
import { clientName } from '#domain/core/client-name'

/** A row behind a figure, and what it leads to. `amount_minor` in halalas; times are ISO texts. */
export type FigureRow = {
  id: string
  part: string
  at: string
  amount_minor: number
  client: { id: string; ref_id: number; name: string } | null
  order: { id: string; ref_id: number } | null
  /** The row's own; all of a client's where a client moved. */
  subscriptions: { id: string; ref_id: number }[]
  document: { id: string; number: string } | null
  payment: { status: PaymentStatus; failure: PaymentFailure | null; brand: string; last_four: string } | null
}

export type FigureRows = {
  /** The figure as it was computed, of each month that is shown: how many, or halalas. */
  months: { month: string; amount: number }[]
  rows: FigureRow[]
  /**
   * Of all rows of the month: as they stand now, or as they were added up at `computed_at` where they are
   * many.
   */
  total: { rows: number; amount_minor: number; computed_at: string | null }
  nextCursor: string | null
}

type Asked = {
  figure: RowFigure
  /** Only rows of this part; of all when absent. */
  part?: string | undefined
  /** A Riyadh month that the analytics show, YYYY-MM; the running one unless said. */
  month?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** Figures whose rows are found among those of another one, which are as many to look at. */
const readAmong: Partial<Record<RowFigure, RowFigure>> = {
  sales: 'revenue',
  refunds: 'revenue',
  paid_attempts: 'attempts',
  refusals: 'attempts',
  recovered_renewals: 'failed_renewals',
}

/**
 * The very rows that a figure of the analytics is added up from, the latest first. What stands now
 * (`standsNow`) has its rows in the running month alone: which plans stood in one that is over is not kept,
 * only how many and what they came to. Errors: invalid_input for a month that is not shown or has no rows,
 * cursor_invalid.
 * @param countsUpTo rows of a month that are counted anew
 */
export async function listFigureRows(
  ctx: Context,
  asked: Asked,
  { countsUpTo = maxCountedRows }: { countsUpTo?: number } = {},
): Promise<FigureRows> {
  requirePermission(ctx, 'dashboard:read')
  requirePermission(ctx, 'client:read')
  const shown = monthsUpTo(monthOf(ctx.now()), analyticsMonths)
  const { figure, part, month = shown.at(-1) ?? '', limit = pageSize.default } = asked
  const withRows = standsNow(figure) ? shown.slice(-1) : shown
  if (!withRows.includes(month)) throw new ShopError('invalid_input', { fields: { month: ['out_of_range'] } })
  const [figures, page] = await Promise.all([
    readFigures(ctx, shown),
    readPage(ctx, { figure, part, month, limit, cursor: asked.cursor }),
  ])
  const sumOf = (name: string, one: string) =>
    part === undefined
      ? figures.parts(name, [one]).reduce((sum, each) => sum + figures.of(one, name, each), 0)
      : figures.of(one, name, part)
  const amountOf = (one: string) =>
    figure === 'revenue' ? figures.of(one, 'sales') - figures.of(one, 'refunds') : sumOf(figure, one)
  const readWith = `${readAmong[figure] ?? figure}_rows`
  const among = figures.parts(readWith, [month])
  const isLarge = among.reduce((sum, each) => sum + figures.of(month, readWith, each), 0) > countsUpTo
  return {
    months: withRows.map((one) => ({ month: one, amount: amountOf(one) })),
    total: isLarge
      ? {
          rows: sumOf(`${figure}_rows`, month),
          amount_minor: sumOf(`${figure}_minor`, month),
          computed_at: await readMark(ctx, month),
        }
      : await countNow(ctx, { figure, part, month }),
    ...page,
  }
}

type Rows = Pick<Asked, 'figure' | 'part'> & { month: string }

/** The condition for the rows of one figure, and one part of it. */
const those = ({ figure, part }: Rows) =>
  sql`one.figure = ${figure} ${part === undefined || standsNow(figure) ? sql`` : sql`and one.part = ${part}`}`

async function readMark(ctx: Context, month: string): Promise<string | null> {
  const { rows } = await sql<{ at: Date }>`
    select computed_at as at from month_figure_marks where month = ${`${month}-01`}::date`.execute(ctx.db)
  return rows[0]?.at.toISOString() ?? null
}

async function countNow(ctx: Context, asked: Rows): Promise<FigureRows['total']> {
  const { rows } = await sql<{ rows: number; amount_minor: number }>`
    select count(*)::float8 as rows, coalesce(sum(minor), 0)::float8 as amount_minor
      from (${rowsOf(asked.figure, { month: `${asked.month}-01`, part: asked.part, page: null })}) one
      where ${those(asked)}`.execute(ctx.db)
  return { rows: 0, amount_minor: 0, ...rows[0], computed_at: null }
}

type Page = Rows & Pick<Asked, 'cursor'> & { limit: number }

async function readPage(ctx: Context, { figure, part, month, limit, cursor }: Page) {
  const behind = cursor === undefined ? null : parsePlace(cursor)
  const { rows } = await sql<{ row: FigureRow; place: string }>`
    with page as (
      select * from (${rowsOf(figure, { month: `${month}-01`, part, page: { limit: limit + 1, behind } })}) one
      where ${those({ figure, part, month })}
        ${behind === null ? sql`` : sql`and (one.by, one.id) < (${behind.by}::timestamptz, ${behind.id}::uuid)`}
      order by one.by desc, one.id desc limit ${sql.lit(limit + 1)})
    select to_char(page.by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place,
      jsonb_build_object('id', page.id, 'part', page.part, 'at', page.at, 'amount_minor', page.minor,
        'client', (select jsonb_build_object('id', c.id, 'ref_id', c.ref_id, 'name', ${clientName})
          from clients c where c.id = page.client_id),
        'order', (select jsonb_build_object('id', o.id, 'ref_id', o.ref_id) from orders o where o.id = page.order_id),
        'subscriptions', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'ref_id', s.ref_id) order by s.id desc) from subscriptions s
          where ${figure === 'movements' ? sql`s.client_id = page.client_id` : sql`s.id = page.subscription_id`}), '[]'),
        'document', (select jsonb_build_object('id', t.id, 'number', t.number) from tax_documents t where t.id = page.document_id),
        'payment', (select jsonb_build_object('status', p.status, 'failure', p.failure, 'brand', coalesce(p.card_brand, ''),
          'last_four', coalesce(p.card_last_four, '')) from payments p where p.id = page.payment_id)) as row
      from page order by page.by desc, page.id desc`.execute(ctx.db)
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)
  return {
    rows: shown.map(({ row }) => row),
    nextCursor: rows.length > limit && end ? writePlace({ by: end.place, id: end.row.id }) : null,
  }
}

function writePlace({ by, id }: Place): string {
  return Buffer.from(`${by} ${id}`).toString('base64url')
}

/** Error: cursor_invalid. */
function parsePlace(cursor: string): Place {
  const [, by, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!by || !isId(id) || Number.isNaN(Date.parse(by))) throw cursorInvalid()
  return { by, id }
}
