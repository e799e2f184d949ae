import { sql, type RawBuilder } from 'kysely'
import { riyadhDate, startOfDay, addDays } from '#rules/riyadh-days'

/**
 * What some figures of a Riyadh day count from a moment of it to its end, as rows (figure, amount): how many, or halalas. The days
 * themselves are kept (docs/decisions/0033); a part of one is read from its rows, as the nightly check reads them all.
 */
export function figuresBehind(moment: Date): RawBuilder<unknown> {
  const midnight = addDays(startOfDay(riyadhDate(moment)), 1)
  const within = (column: string) => sql`${sql.ref(column)} >= ${moment} and ${sql.ref(column)} < ${midnight}`
  return sql`
    select case b.kind when 'sale' then 'sales' else 'refunds' end as figure,
        sum(case b.kind when 'sale' then -e.amount_minor else e.amount_minor end) as amount
      from ledger_bookings b join ledger_entries e on e.booking_id = b.id
      where e.account in ('revenue', 'tax', 'refunds') and ${within('b.created_at')} group by 1
    union all select 'orders', count(*) from orders o where not o.is_test and ${within('o.created_at')}
    union all select 'clients', count(*) from clients c
      where not c.is_test and c.deleted_at is null and ${within('c.created_at')}
    union all select 'failed_payments', count(*) from payments p
      where p.status = 'payment_failed' and ${within('p.created_at')}`
}
