import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { monthOf, riyadhDate } from '#rules/core/riyadh-days'
import { addUpLines, type TaxLine, type TaxTotals } from '#rules/tax/tax-document'
import { requirePermission, type Context } from '#domain/core/context'
import { requirePartner } from '#domain/core/require-partner'
import { addUpMonth } from '#domain/partners/account-invoices/add-up-month'
import {
  isUninvoiced,
  readAccountInvoices,
  type AccountInvoice,
} from '#domain/partners/account-invoices/read-account-invoices'
import { monthIn } from '#domain/core/riyadh-days'

/** What the invoice of a month that has none yet would say now. */
export type UpcomingInvoice = {
  month: string
  isOver: boolean
  missing: 'company'[]
  lines: TaxLine[]
  totals: TaxTotals
}

/** A partner's invoices and those to come, newest month first; for staff. Error: api_client_not_found. */
export async function listAccountInvoices(
  ctx: Context,
  apiClientId: string,
): Promise<{ invoices: AccountInvoice[]; upcoming: UpcomingInvoice[] }> {
  requirePermission(ctx, 'statement:read')
  const account = await ctx.db
    .selectFrom('api_clients')
    .select(['company'])
    .where('id', '=', apiClientId)
    .executeTakeFirst()
  if (!account) throw new ShopError('api_client_not_found')
  const [invoices, months] = await Promise.all([listOf(ctx, apiClientId), listOpenMonths(ctx, apiClientId)])
  const present = monthOf(ctx.now())
  const upcoming: UpcomingInvoice[] = []
  for (const month of months) {
    const { lines } = await addUpMonth(ctx.db, { apiClientId, month })
    if (lines.length === 0) continue
    const missing: 'company'[] = account.company ? [] : ['company']
    upcoming.push({ month, isOver: month < present, missing, lines, totals: addUpLines(lines) })
  }
  return { invoices, upcoming }
}

/** The calling partner's own invoices, newest month first. Of practice nothing is owed. */
export async function listOwnInvoices(ctx: Context): Promise<AccountInvoice[]> {
  const partner = requirePartner(ctx, 'orders')
  return partner.mode === 'live' ? listOf(ctx, partner.id) : []
}

function listOf(ctx: Context, apiClientId: string): Promise<AccountInvoice[]> {
  return readAccountInvoices(ctx.db, {
    today: riyadhDate(ctx.now()),
    condition: sql`v.api_client_id = ${apiClientId}`,
  })
}

async function listOpenMonths({ db }: Context, apiClientId: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct ${monthIn(sql`e.created_at`)} as month
    from api_clients a join api_account_entries e on e.api_client_id = a.id
    where a.id = ${apiClientId} and e.kind = 'order' and ${isUninvoiced}
    order by 1 desc`.execute(db)
  return rows.map(({ month }) => month)
}
