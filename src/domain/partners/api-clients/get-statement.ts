import { sql } from 'kysely'
import type { ApiAccountEntries } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import { boundsOfMonth, monthOf } from '#rules/core/riyadh-days'
import { isStandingInvoice } from '#domain/sale/records/tax-documents/standing-invoice'
import { requirePermission, type Context } from '#domain/core/context'

export type StatementEntry = {
  id: string
  kind: ApiAccountEntries['kind']
  /**
   * Halalas; an order's above zero, a payment's and a credit's below; what is taken back of a payment above.
   */
  amount_minor: number
  order: { id: string; ref_id: number; plan_ar: string; plan_en: string } | null
  reference: string
  /** The Riyadh day on which a transfer arrived. */
  paid_on: string | null
  /** The payment that it takes back. */
  reverses: { id: string; reference: string } | null
  is_reversed: boolean
  created_at: string
}

/** What a partner owed, bought on account and paid in one Riyadh month, in halalas. */
export type Statement = {
  month: string
  invoice: MonthInvoice | null
  opening_minor: number
  orders_minor: number
  /** Of orders that were taken back in the month, whenever they were bought. */
  credits_minor: number
  /** Less what was taken back of payments in the month, whenever they were entered. */
  payments_minor: number
  closing_minor: number
  entries: StatementEntry[]
  /** There are more entries than are listed; the sums count them all. */
  more: boolean
}

export type AccountOwed = { id: string; ref_id: number; name: string; account_owed_minor: number }

/** Partners that buy on account or ever did, and what each owes now; highest debt first. */
export async function listStatements(ctx: Context): Promise<AccountOwed[]> {
  requirePermission(ctx, 'statement:read')
  const { rows } = await sql<AccountOwed>`
    select a.id, a.ref_id::int as ref_id, a.name, a.account_owed_minor::float8 as account_owed_minor from api_clients a
    where a.account_limit_minor > 0 or exists (select from api_account_entries e where e.api_client_id = a.id)
    order by a.account_owed_minor desc, a.ref_id`.execute(ctx.db)
  return rows
}

export type MonthInvoice = { id: string; number: string }

/** Of an invoice `v`: the document that stands, as JSON. */
export const invoiceOfMonth = sql<MonthInvoice | null>`(select jsonb_build_object('id', d.id, 'number', d.number) from tax_documents d
  where d.account_invoice_id = v.id and ${isStandingInvoice('d')})`

const maxEntries = 1_000

/** @param month YYYY-MM, the present one when it is left out. Error: api_client_not_found. */
export async function getStatement(
  ctx: Context,
  { id, month = monthOf(ctx.now()) }: { id: string; month?: string | undefined },
): Promise<Statement> {
  requirePermission(ctx, 'statement:read')
  const isKnown = await ctx.db.selectFrom('api_clients').select('id').where('id', '=', id).executeTakeFirst()
  if (!isKnown) throw new ShopError('api_client_not_found')
  const { start, end } = boundsOfMonth(month)
  const within = sql`e.api_client_id = ${id} and e.created_at >= ${start} and e.created_at < ${end}`
  const { rows } = await sql<{
    opening: string
    orders: string
    credits: string
    payments: string
    invoice: MonthInvoice | null
    entries: StatementEntry[]
  }>`
    select (select coalesce(sum(e.amount_minor), 0) from api_account_entries e
        where e.api_client_id = ${id} and e.created_at < ${start}) as opening,
      (select coalesce(sum(e.amount_minor), 0) from api_account_entries e where ${within} and e.kind = 'order') as orders,
      (select coalesce(sum(e.amount_minor), 0) from api_account_entries e where ${within} and e.kind = 'credit') as credits,
      (select coalesce(sum(e.amount_minor), 0) from api_account_entries e where ${within} and e.kind in ('payment', 'payment_reversal')) as payments,
      (select ${invoiceOfMonth} from account_invoices v where v.api_client_id = ${id} and v.month = ${month}) as invoice,
      coalesce((select jsonb_agg(listed.entry order by listed.id) from (
        select e.id, jsonb_build_object('id', e.id, 'kind', e.kind, 'amount_minor', e.amount_minor,
          'reference', e.reference, 'paid_on', e.paid_on,
          'reverses', (select jsonb_build_object('id', p.id, 'reference', p.reference) from api_account_entries p where p.id = e.reverses_id),
          'is_reversed', exists (select from api_account_entries r where r.reverses_id = e.id), 'created_at', e.created_at,
          'order', (select jsonb_build_object('id', o.id, 'ref_id', o.ref_id, 'plan_ar', l.name_ar, 'plan_en', l.name_en)
            from orders o join order_lines l on l.order_id = o.id where o.id = e.order_id)) as entry
        from api_account_entries e where ${within} order by e.id limit ${maxEntries + 1}) listed), '[]') as entries`.execute(
    ctx.db,
  )
  const [row] = rows
  const opening = Number(row?.opening ?? 0)
  const orders = Number(row?.orders ?? 0)
  const credits = Number(row?.credits ?? 0)
  const payments = Number(row?.payments ?? 0)
  const entries = row?.entries ?? []
  return {
    month,
    invoice: row?.invoice ?? null,
    opening_minor: opening,
    orders_minor: orders,
    credits_minor: credits,
    payments_minor: payments,
    closing_minor: opening + orders + credits + payments,
    entries: entries.slice(0, maxEntries),
    more: entries.length > maxEntries,
  }
}
