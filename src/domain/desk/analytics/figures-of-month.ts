import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isStanding } from '#domain/sale/records/tax-documents/standing'

/**
 * The figures of a Riyadh month as rows (figure, part, amount), each over an index of that month's rows. Parts are joined by «|».
 * `vat`: halalas of its tax documents. `attempts`, `paid_attempts`: class|brand, of orders that were placed in it. `refusals`: reason.
 * `failed_renewals`, `recovered_renewals` with `…_minor`: renewals whose order was placed in it and whose first charge failed.
 * `cohort_clients`, `cohort_revenue`: by the month in which a client's first plan began, YYYY-MM.
 * @param month its first day, YYYY-MM-DD
 */
export function figuresOfMonth(month: string): RawBuilder<unknown> {
  const start = sql`(${month}::timestamp at time zone 'Asia/Riyadh')`
  const end = sql`((${month}::timestamp + interval '1 month') at time zone 'Asia/Riyadh')`
  const within = (moment: string) => sql`${sql.ref(moment)} >= ${start} and ${sql.ref(moment)} < ${end}`
  return sql`
    select 'vat' as figure, '' as part, coalesce(sum(case t.kind when 'credit_note' then -t.vat_minor else t.vat_minor end), 0) as amount
      from tax_documents t where (t.taxed_at is null and ${within('t.issued_at')} or ${within('t.taxed_at')}) and ${isStanding('t')}
    union all
    select f.figure, f.part, count(*) from orders o join payments p on p.order_id = o.id
      cross join lateral (${attempt()}) a (class, brand)
      cross join lateral (
        select 'attempts', a.class || '|' || a.brand where p.status in ('paid', 'payment_failed')
        union all select 'paid_attempts', a.class || '|' || a.brand where p.status = 'paid'
        union all select 'refusals', p.failure where p.status = 'payment_failed' and p.failure is not null) f (figure, part)
      where ${within('o.created_at')} and not o.is_test and p.method <> 'balance' group by 1, 2
    union all
    select f.figure, '', sum(f.amount) from orders o join renewals r on r.order_id = o.id and r.first_failed_at is not null
      cross join lateral (values ('failed_renewals', 1), ('failed_renewals_minor', o.final_price_minor),
        ('recovered_renewals', case when r.status = 'paid' then 1 else 0 end),
        ('recovered_renewals_minor', case when r.status = 'paid' then o.final_price_minor else 0 end)) f (figure, amount)
      where ${within('o.created_at')} and not o.is_test group by 1
    union all
    select 'cohort_clients', ${cohortOf('ran.client_id')}, count(*) from (
      select distinct s.client_id from subscriptions s join subscription_periods d on d.subscription_id = s.id
        join clients c on c.id = s.client_id and not c.is_test
        where s.ends_at > ${start} and s.starts_at < ${end} and d.starts_at < ${end} and coalesce(d.ended_early_at, d.ends_at) > ${start}) ran
      group by 2
    union all
    select 'cohort_revenue', ${cohortOf('o.client_id')}, sum(o.price_after_tax_minor) from orders o
      where ${within('o.settled_at')} and not o.is_test and exists (select from subscriptions s where s.client_id = o.client_id) group by 2`
}

/** Who charged `p` of the order `o`, and by which card. What we charge alone goes to a saved card without anybody being asked. */
function attempt(): RawBuilder<unknown> {
  return sql`select case
      when o.method <> 'subscription' then 'purchase'
      when p.method <> 'saved_card' or p.redirect_url is not null or p.asks_bank then 'link'
      when exists (select from payments earlier where earlier.order_id = p.order_id and earlier.created_at < p.created_at) then 'retry'
      else 'renewal' end,
    case p.method when 'apple_pay' then 'apple_pay' else coalesce(nullif(p.card_brand, ''), 'unknown') end`
}

/** YYYY-MM in which the client's first plan began. */
function cohortOf(client: string): RawBuilder<string> {
  return sql`(select to_char(min(first.starts_at) at time zone 'Asia/Riyadh', 'YYYY-MM') from subscriptions first where first.client_id = ${sql.ref(client)})`
}
