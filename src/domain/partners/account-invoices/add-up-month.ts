import { sql, type RawBuilder } from 'kysely'
import { summaryLine } from '#rules/tax/account-invoice'
import { boundsOfMonth } from '#rules/core/riyadh-days'
import type { TaxLine } from '#rules/tax/tax-document'
import { vatOf } from '#rules/tax/vat-kinds'
import type { Database } from '#db/client'
import type { Transaction } from '#domain/core/transaction'
import { orderVatKinds, type OrderVatKind } from '#domain/sale/records/tax-documents/order-vat-kinds'

export type PartnerMonth = { apiClientId: string; month: string }

/**
 * What the invoice of a partner's month says, or would say if it were issued now: a line for each plan and
 * price, without what was taken back in the same month. `booked` is what the ledger has of the same orders,
 * in halalas.
 */
export async function addUpMonth(
  db: Database | Transaction['db'],
  month: PartnerMonth,
): Promise<{ lines: TaxLine[]; booked: { net: number; vat: number } }> {
  const { rows } = await sql<{
    name_ar: string
    name_en: string
    quantity: number
    gross: number
    discount: number
    taxes: OrderVatKind[]
    net: number
    vat: number
  }>`
    select l.name_ar, l.name_en, count(*)::int as quantity, o.price_after_tax_minor::float8 as gross,
      o.discount_minor::float8 as discount, t.taxes,
      sum(o.price_before_tax_minor - o.discount_minor)::float8 as net, sum(o.taxes_minor)::float8 as vat
    from api_account_entries e join orders o on o.id = e.order_id join order_lines l on l.order_id = o.id
    cross join lateral (select ${orderVatKinds(sql`o.id`)} as taxes) t
    where e.kind = 'order' and ${isOfMonth(month)} and not exists (select from api_account_entries c
      where c.order_id = e.order_id and c.kind = 'credit' and c.created_at < ${boundsOfMonth(month.month).end})
    group by l.name_ar, l.name_en, o.price_after_tax_minor, o.discount_minor, t.taxes
    order by min(e.created_at), l.name_ar, gross`.execute(db)
  return {
    lines: rows.map(({ name_ar, name_en, quantity, gross, discount, taxes }) =>
      summaryLine({
        name: { ar: name_ar, en: name_en },
        quantity,
        grossEach: gross,
        discountEach: discount,
        vat: vatOf(taxes),
      }),
    ),
    booked: {
      net: rows.reduce((sum, { net }) => sum + net, 0),
      vat: rows.reduce((sum, { vat }) => sum + vat, 0),
    },
  }
}

/** Whether an entry `e` (api_account_entries) was booked in the month. */
export function isOfMonth({ apiClientId, month }: PartnerMonth): RawBuilder<boolean> {
  const { start, end } = boundsOfMonth(month)
  return sql`(e.api_client_id = ${apiClientId} and e.created_at >= ${start} and e.created_at < ${end})`
}
