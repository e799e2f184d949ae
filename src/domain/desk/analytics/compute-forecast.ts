import { sql } from 'kysely'
import { renewalHours } from '#rules/sale/charge-time'
import {
  forecastDays,
  forecastError,
  forecastRenewals,
  oldestAge,
  renewalRates,
  type Forecast,
  type KnownRenewals,
  type RenewalsOfAge,
} from '#rules/desk/forecast'
import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import { enteredPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { dueRenewals } from '#domain/desk/subscriptions/due-renewals'
import { couponTerms, renewalAt } from '#domain/sale/pricing/renewal-sums'
import { priceAgreed } from '#domain/sale/records/orders/price-agreed'
import type { LastingCoupon } from '#domain/sale/records/coupons/lasting-coupons'

/**
 * The forecast of a day, and what the same method would have said `forecastDays` before, beside what came.
 * Halalas with tax.
 */
export type KeptForecast = Forecast & {
  backtest: { from: string; expected: number; came: number; error: number | null } | null
}

/** A renewal that comes late in its grace is still one: a boundary is judged so many days after it. */
const judgedAfter = 7

/**
 * Computes what known renewals are expected to bring from today on, unless that is done. The rates are those
 * of the last days, of who renewed by themselves when these began; nothing is kept while the store is too
 * young to have any. It reads whole tables: for a job.
 */
export async function computeForecast(ctx: Context): Promise<void> {
  const today = riyadhDate(ctx.now())
  const { rows: kept } = await sql`select from renewal_forecasts where day = ${today}::date`.execute(ctx.db)
  if (kept.length > 0) return
  const now = startOfDay(today)
  const rates = renewalRates(await readAges(ctx, addDays(now, -forecastDays)))
  if (!rates) return
  const backtest = await tryOnThePast(ctx, addDays(now, -forecastDays))
  const result: KeptForecast = {
    ...forecastRenewals(await readKnown(ctx, now), rates, { error: backtest?.error ?? 0 }),
    backtest,
  }
  await sql`insert into renewal_forecasts (day, computed_at, result)
    values (${today}::date, ${ctx.now()}, ${JSON.stringify(result)}::jsonb) on conflict do nothing`.execute(
    ctx.db,
  )
}

/** What would have been said then, by what was known then. Null when there were no rates yet. */
async function tryOnThePast(ctx: Context, then: Date): Promise<KeptForecast['backtest']> {
  const rates = renewalRates(await readAges(ctx, addDays(then, -forecastDays)))
  if (!rates) return null
  const { known, came } = await readPast(ctx, then)
  const { amount: expected } = forecastRenewals(known, rates)
  return { from: riyadhDate(then), expected, came, error: forecastError(expected, came) }
}

/** Alike renewals of now, at what each of their next charges will be. */
async function readKnown(ctx: Context, now: Date): Promise<KnownRenewals[]> {
  type Group = PriceRow & {
    in_days: number
    every: number
    age: number
    coupons: Omit<LastingCoupon, 'order_id'>[] | null
    is_ready: boolean
    count: number
  }
  const [{ rows }, taxes] = await Promise.all([
    sql<Group>`
      with ${dueRenewals(ctx.now(), now, forecastDays)}
      select greatest(due.day - riyadh_day(${now}), 0) as in_days, due.days as every, due.price_minor, due.price_with_tax_minor, due.coupons,
        not due.needs_consent and due.has_card as is_ready, ran.age, count(*)::int as count
      from due cross join lateral (select least(count(*), ${sql.lit(oldestAge)})::int as age from subscription_periods d
        where d.subscription_id = due.id) ran
      where due.day - riyadh_day(${now}) < ${sql.lit(forecastDays)} group by 1, 2, 3, 4, 5, 6, 7`.execute(
      ctx.db,
    ),
    listActiveTaxes(ctx.db),
  ])
  return rows.map((group) => {
    const coupons = couponTerms(group.coupons)
    const lowered = coupons.reduce((sum, { count }) => sum + (count ?? 0), 0)
    const each = (nth: number) =>
      renewalAt({ beginsAt: now, days: group.every, coupons, taxes, change: null }, nth, enteredPrice(group))
    return {
      count: group.count,
      inDays: group.in_days,
      every: group.every,
      age: group.age,
      amounts: [each(1), ...Array.from({ length: Math.min(lowered, 12) }, (_, index) => each(index + 2))],
      isReady: group.is_ready,
    }
  })
}

const chargeAt = sql`greatest(d.ends_at - ${renewalHours} * interval '1 hour', d.ends_at - (d.ends_at - d.starts_at) / 2)`

/** Clients whose plans renewed by themselves at a moment: something stood of their recurring revenue. */
const renewingAt = (then: Date) => sql`select m.client_id from recurring_movements m
  where m.moved_at <= ${then} group by 1 having sum(m.amount_minor) > 0`

/** Periods of those that came to their end in the days behind a moment, by age, and which of them went on. */
async function readAges(ctx: Context, then: Date): Promise<RenewalsOfAge[]> {
  const { rows } = await sql<RenewalsOfAge>`
    with renewing as materialized (${renewingAt(then)}),
    lives as (
      select ${chargeAt} as charged_at, d.ended_early_at, row_number() over life as age, lead(d.id) over life as next_id
      from renewing join subscriptions s on s.client_id = renewing.client_id join subscription_periods d on d.subscription_id = s.id
      window life as (partition by d.subscription_id order by d.starts_at))
    select age::int as age, count(*)::int as due, count(next_id)::int as renewed from lives
      where ended_early_at is null and charged_at >= ${then} and charged_at < ${addDays(then, forecastDays - judgedAfter)}
      group by 1 order by 1`.execute(ctx.db)
  return rows
}

/**
 * Renewals as they were known at a moment of the past, at what their last period cost; and what came of them
 * in the days behind it.
 */
async function readPast(ctx: Context, then: Date): Promise<{ known: KnownRenewals[]; came: number }> {
  const live = sql`
    select s.id, d.ends_at, d.days, (${priceAgreed()})::float8 as amount, ${chargeAt} as charged_at,
      (select count(*) from subscription_periods e where e.subscription_id = s.id and e.starts_at <= d.starts_at) as age
    from subscriptions s join subscription_periods d on d.subscription_id = s.id join orders o on o.id = d.order_id
    where s.client_id in (${renewingAt(then)}) and d.starts_at <= ${then} and ${chargeAt} >= ${then}
      and (d.ended_early_at is null or d.ended_early_at > ${then})`
  const until = addDays(then, forecastDays)
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<{ count: number; in_days: number; every: number; age: number; amount: number }>`
      select count(*)::int as count, floor(extract(epoch from charged_at - ${then}) / 86400)::int as in_days, days as every, amount,
        least(age, ${sql.lit(oldestAge)})::int as age
      from (${live}) live where charged_at < ${until} group by 2, 3, 4, 5`.execute(ctx.db),
    sql<{ came: number }>`
      select coalesce(sum(o.price_after_tax_minor), 0)::float8 as came
      from (${live}) live join subscription_periods e on e.subscription_id = live.id and e.starts_at >= live.ends_at
        join orders o on o.id = e.order_id
      where live.charged_at < ${until} and o.settled_at >= ${then} and o.settled_at < ${until}`.execute(
      ctx.db,
    ),
  ])
  return {
    known: rows.map(({ count, in_days, every, age, amount }) => ({
      count,
      inDays: in_days,
      every,
      age,
      amounts: [amount],
      isReady: true,
    })),
    came: sums[0]?.came ?? 0,
  }
}
