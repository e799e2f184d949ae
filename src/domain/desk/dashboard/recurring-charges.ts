import { sql, type RawBuilder } from 'kysely'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { nextBought } from '#domain/sale/pricing/next-bought'

const batch = 1_000
/**
 * A reader computes so many changed subscriptions itself; of more, after a price for all, the rest follows
 * within a minute.
 */
const maxByReader = 500

/**
 * The plan's monthly recurring revenue (MRR): what `id` brings in 30 days, as `charge.amount` for a lateral
 * join; no row for one that does not renew by itself. Halalas before tax: the price of its next period, as
 * the charge itself has it, less a coupon that lasts for ever, × 30 ÷ days, rounded half up. A price that
 * waits for the client's agreement brings nothing, nor does a blocked client, who is not charged. Source:
 * docs/dashboard.md.
 */
export function chargeOf(id: RawBuilder<string>, now: Date): RawBuilder<unknown> {
  return sql`(select floor(next.lasting_minor * 30.0 / next.days + 0.5)::bigint as amount
    from subscriptions s join clients c on c.id = s.client_id and not c.is_test and c.blocked_at is null cross join lateral ${nextBought(now)} next
    where s.id = ${id} and s.auto_renew and ${hasRunningStatus()} and not next.needs_consent)`
}

/**
 * What has changed since the sum was kept, in halalas: for a query. `max`: of how many changes at most; null
 * for all.
 */
export function recurringSince(now: Date, max: number | null = maxByReader): RawBuilder<number> {
  return sql`(select coalesce(sum(coalesce(charge.amount, 0) - coalesce(kept.amount_minor, 0)), 0)
    from (select distinct subscription_id from (select subscription_id from recurring_changes limit ${max === null ? sql`all` : sql.lit(max)}) one) changed
      left join recurring_charges kept on kept.subscription_id = changed.subscription_id
      left join lateral ${chargeOf(sql`changed.subscription_id`, now)} charge on true)`
}

/** Recomputes the subscriptions whose next charge may have changed, and adds the difference to the figure. */
export async function keepRecurringCharges(ctx: Context): Promise<void> {
  while ((await keepBatch(ctx)) > 0);
}

/**
 * How many changes were worked. Who computed earlier must not write later: one at a time. All plans of a
 * client are worked together, so that an exchanged plan is one movement and not a departure and an arrival.
 */
async function keepBatch(ctx: Context): Promise<number> {
  return ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('recurring_charges'))`.execute(db)
    const { rows } = await sql<{ succeeded: number }>`
      with marked as (select distinct subscription_id as id from (select subscription_id from recurring_changes limit ${sql.lit(batch)}) one),
      picked as (
        select id from marked
        union select other.id from marked join subscriptions s on s.id = marked.id join subscriptions other on other.client_id = s.client_id),
      taken as (delete from recurring_changes where subscription_id in (select id from picked) returning subscription_id),
      computed as (
        select picked.id as subscription_id, s.client_id, coalesce(kept.amount_minor, 0) as before, coalesce(charge.amount, 0) as after
        from picked left join subscriptions s on s.id = picked.id
          left join recurring_charges kept on kept.subscription_id = picked.id
          left join lateral ${chargeOf(sql`picked.id`, ctx.now())} charge on true),
      gone as (delete from recurring_charges where subscription_id in (select subscription_id from computed where after = 0)),
      put as (
        insert into recurring_charges select subscription_id, after from computed where after > 0 and after <> before
        on conflict (subscription_id) do update set amount_minor = excluded.amount_minor),
      moved as (${keptMovements(ctx.now())}),
      counted as (
        insert into daily_figure_changes (figure, day, part, amount)
        select 'recurring', ${sql.lit(figureDay)}::date, '', sum(after - before) from computed having sum(after - before) <> 0
        union all
        select f.figure, riyadh_day(${ctx.now()}), kind, sum(f.amount) from moved
          cross join lateral (values ('movements', amount_minor), ('movement_counts', 1)) f (figure, amount) group by 1, 3)
      select count(*)::int as succeeded from taken`.execute(db)
    return rows[0]?.succeeded ?? 0
  })
}

/** Of `computed`, one movement for each client whose sum has changed. */
function keptMovements(now: Date): RawBuilder<unknown> {
  return sql`insert into recurring_movements (client_id, moved_at, kind, amount_minor)
    select client_id, ${now}, case
        when before = 0 and not exists (select from recurring_movements m where m.client_id = one.client_id)
          then case when ${wasImported} then 'import' else 'new' end
        when before = 0 then 'reactivation' when after = 0 then 'churn' when after > before then 'expansion' else 'contraction' end,
      after - before
    from (select client_id, sum(before) as before, sum(after) as after from computed group by client_id) one
    where after <> before returning kind, amount_minor`
}

/**
 * Of the client `one`: what begins to bring something is a plan that was taken over from another system. Who
 * has bought more of it here has decided to renew here.
 */
const wasImported = sql`exists (select from computed k cross join lateral (select o.method from subscription_periods d
    join orders o on o.id = d.order_id where d.subscription_id = k.subscription_id and d.ended_early_at is null
    order by d.starts_at desc limit 1) last
  where k.client_id = one.client_id and k.after > 0 and last.method = 'import')`

/** The sum belongs to now and to no day; figures have one. */
export const figureDay = '2000-01-01'
