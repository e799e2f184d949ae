import { sql, type RawBuilder } from 'kysely'
import type { VatPeriod } from '#rules/tax/vat-return'
import { withinDays } from '#domain/core/riyadh-days'

/**
 * What the ledger booked of income and tax in a period: a row for each booking with the class under which the
 * return compares it (`LedgerClass`), its income without tax and its tax, in halalas; below zero for what was
 * given back.
 */
export function bookedClasses(period: Pick<VatPeriod, 'from' | 'to'>): RawBuilder<unknown> {
  return sql`
    select case
        when b.kind in ('chargeback', 'chargeback_reversed') then 'chargebacks'
        when b.kind = 'balance_adjustment' then 'goodwill'
        when b.kind = 'account_invoice' then 'on_account'
        when exists (select from ledger_bookings sold join ledger_entries owed on owed.booking_id = sold.id
          where sold.order_id = b.order_id and sold.kind = 'sale' and owed.account = 'receivable') then 'on_account'
        when b.kind = 'sale' then 'sales'
        when b.kind = 'plan_credit' then 'plan_credits'
        else 'refunds' end as name,
      coalesce(-sum(e.amount_minor) filter (where e.account <> 'tax'), 0) as net,
      coalesce(-sum(e.amount_minor) filter (where e.account = 'tax'), 0) as vat
    from ledger_bookings b join ledger_entries e on e.booking_id = b.id and e.account in ('revenue', 'refunds', 'tax')
    where ${sql.join(withinDays(sql`b.created_at`, period), sql` and `)}
    group by b.id`
}
