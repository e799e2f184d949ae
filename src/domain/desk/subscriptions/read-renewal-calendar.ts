import { sql } from 'kysely'
import { renewalHours } from '#rules/charge-time'
import { halalas } from '#rules/money'
import { addDays, riyadhDate, startOfDay } from '#rules/riyadh-days'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { enteredPrice } from '#domain/shop/catalogue/entered-price'
import type { PriceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { nextBought } from '#domain/sale/pricing/next-bought'
import { discountOf, renewalAt } from '#domain/sale/pricing/renewal-sums'
import { nextChargeIn } from '#domain/sale/records/subscriptions/charge-time-in'

/** How many subscriptions, and what they come to; halalas with tax. */
type Sum = { count: number; amount_minor: number }

/** What a Riyadh day, YYYY-MM-DD, brings. */
export type RenewalDay = {
  day: string
  charges: Sum
  /** Of the charges. */
  consent_missing: Sum
  cards_ending: number
  retries: Sum
}

/** Today is the first of them. */
export const calendarDays = 30

/**
 * What renewals will charge on each of the next days, as things stand: their price by `nextBought`, from which the charge itself
 * is made, added up for all that pay the same, so that it is one pass however many there are.
 */
export async function readRenewalCalendar(ctx: Context): Promise<RenewalDay[]> {
  requirePermission(ctx, 'subscription:read')
  const today = riyadhDate(ctx.now())
  const from = startOfDay(today)
  const [groups, retries, taxes] = await Promise.all([
    readCharges(ctx, from),
    readRetries(ctx, from),
    listActiveTaxes(ctx.db),
  ])
  const days = new Map<string, RenewalDay>()
  for (let nth = 0; nth < calendarDays; nth++) {
    const day = riyadhDate(addDays(from, nth))
    days.set(day, {
      day,
      charges: { count: 0, amount_minor: 0 },
      consent_missing: { count: 0, amount_minor: 0 },
      cards_ending: 0,
      retries: { count: 0, amount_minor: 0 },
    })
  }
  for (const group of groups) {
    const day = days.get(group.day)
    if (!day) continue
    const coupon = group.coupon && { discount: discountOf(group.coupon), count: null }
    const each = renewalAt({ beginsAt: from, days: 1, coupon, taxes }, 1, enteredPrice(group))
    const sums = group.needs_consent ? [day.charges, day.consent_missing] : [day.charges]
    for (const sum of sums) {
      sum.count += group.count
      sum.amount_minor += each * group.count
    }
    day.cards_ending += group.cards_ending
  }
  for (const { day, count, amount } of retries) {
    const found = days.get(day)
    if (found) found.retries = { count, amount_minor: halalas(BigInt(amount)) }
  }
  return [...days.values()]
}

type Group = PriceRow & {
  day: string
  coupon: { percentage_bp: number | null; amount_minor: number | null } | null
  needs_consent: boolean
  count: number
  cards_ending: number
}

/**
 * Renewals of one day that cost the same, together. What `nextBought` asks of each row is asked of those only for which something
 * may change what they bought last: a pause, a plan that was chosen, a coupon, a price that is scheduled. All others cost what
 * their last period cost, found by joins of whole tables.
 */
async function readCharges(ctx: Context, from: Date): Promise<Group[]> {
  const [first, last] = [sql`${from}::timestamptz`, sql`${addDays(from, calendarDays)}::timestamptz`]
  const { rows } = await sql<Group>`
    with renewing as materialized (
        select s.id, s.ends_at, s.payment_method_id, d.starts_at, l.product_id, l.price_minor, l.price_with_tax_minor
        from subscriptions s
          left join subscription_periods d on d.subscription_id = s.id and d.ends_at = s.ends_at and d.ended_early_at is null
          left join order_lines l on l.order_id = d.order_id
        where s.auto_renew and s.status = 'active' and s.ends_at >= ${first}
          and s.ends_at < ${last} + ${renewalHours} * interval '1 hour'),
      asked as materialized (
        select w.subscription_id as id from subscription_pauses w
        union select g.subscription_id from plan_changes g where g.kind = 'downgrade' and g.status = 'pending'
        union select u.subscription_id from coupon_uses u where u.status = 'taken' and u.subscription_id is not null
        union select r.id from renewing r where r.product_id is null or exists (select from price_changes x
          where x.status = 'scheduled' and x.product_id = r.product_id and x.applies_from <= r.ends_at)),
      due as (
        select (greatest(r.ends_at - ${renewalHours} * interval '1 hour', r.ends_at - (r.ends_at - r.starts_at) / 2)
            at time zone 'Asia/Riyadh')::date as day, r.price_minor, r.price_with_tax_minor, false as needs_consent,
          null::jsonb as coupon, r.payment_method_id
        from renewing r where r.id not in (select id from asked)
        union all
        select (${nextChargeIn()} at time zone 'Asia/Riyadh')::date, next.price_minor, next.price_with_tax_minor,
          next.needs_consent, next.coupon - 'order_id' - 'left', s.payment_method_id
        from subscriptions s cross join lateral ${nextBought(ctx.now())} next
        where s.id in (select id from asked) and s.auto_renew and s.status = 'active')
    select to_char(due.day, 'YYYY-MM-DD') as day, due.price_minor, due.price_with_tax_minor, due.needs_consent, due.coupon,
      count(*)::int as count, count(*) filter (where k.id is null
        or k.year * 12 + k.month < extract(year from due.day) * 12 + extract(month from due.day))::int as cards_ending
    from due left join payment_methods k on k.id = due.payment_method_id and k.removed_at is null
    group by 1, 2, 3, 4, 5`.execute(ctx.db)
  return rows
}

async function readRetries(
  ctx: Context,
  from: Date,
): Promise<{ day: string; count: number; amount: string }[]> {
  const { rows } = await sql<{ day: string; count: number; amount: string }>`
    select to_char(r.next_try_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as day, count(*)::int as count,
      sum(o.final_price_minor)::text as amount
    from renewals r join orders o on o.id = r.order_id
    where r.status = 'open' and r.first_failed_at is not null and r.next_try_at >= ${from}
      and r.next_try_at < ${addDays(from, calendarDays)}
    group by 1`.execute(ctx.db)
  return rows
}
