import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { nextBought } from '#domain/sale/pricing/next-bought'

const batch = 1_000
/** A reader computes so many changed subscriptions itself; of more, after a price for all, the rest follows within a minute. */
const maxByReader = 500

/**
 * What the plan `id` brings in 30 days, as `charge.amount` for a lateral join; no row for one that does not renew by itself.
 * Halalas before tax: the price of its next period, as the charge itself has it, less a coupon that lasts for ever, × 30 ÷ days, rounded
 * half up. A price that waits for the client's agreement brings nothing. Source: docs/dashboard.md.
 */
export function chargeOf(id: RawBuilder<string>, now: Date): RawBuilder<unknown> {
  return sql`(select floor(next.lasting_minor * 30.0 / next.days + 0.5)::bigint as amount
    from subscriptions s join clients c on c.id = s.client_id and not c.is_test cross join lateral ${nextBought(now)} next
    where s.id = ${id} and s.auto_renew and ${hasRunningStatus()} and not next.needs_consent)`
}

/** What has changed since the sum was kept, in halalas: for a query. `most`: of how many changes at most; null for all. */
export function recurringSince(now: Date, max: number | null = maxByReader): RawBuilder<number> {
  return sql`(select coalesce(sum(coalesce(charge.amount, 0) - coalesce(kept.amount_minor, 0)), 0)
    from (select distinct subscription_id from (select subscription_id from recurring_changes limit ${max}) one) changed
      left join recurring_charges kept on kept.subscription_id = changed.subscription_id
      left join lateral ${chargeOf(sql`changed.subscription_id`, now)} charge on true)`
}

/** Recomputes the subscriptions whose next charge may have changed, and adds the difference to the figure. */
export async function keepRecurringCharges(ctx: Context): Promise<void> {
  while ((await keepBatch(ctx)) > 0);
}

/** How many changes were worked. Who computed earlier must not write later: one at a time. */
async function keepBatch(ctx: Context): Promise<number> {
  return ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('recurring_charges'))`.execute(db)
    const { rows } = await sql<{ succeeded: number }>`
      with taken as (
        delete from recurring_changes where ctid = any(array(select ctid from recurring_changes limit ${sql.lit(batch)}))
        returning subscription_id),
      computed as (
        select changed.subscription_id, coalesce(kept.amount_minor, 0) as before, coalesce(charge.amount, 0) as after
        from (select distinct subscription_id from taken) changed
          left join recurring_charges kept on kept.subscription_id = changed.subscription_id
          left join lateral ${chargeOf(sql`changed.subscription_id`, ctx.now())} charge on true),
      gone as (delete from recurring_charges where subscription_id in (select subscription_id from computed where after = 0)),
      put as (
        insert into recurring_charges select subscription_id, after from computed where after > 0 and after <> before
        on conflict (subscription_id) do update set amount_minor = excluded.amount_minor),
      told as (
        insert into daily_figure_changes select 'recurring', ${sql.lit(figureDay)}::date, '', sum(after - before) from computed
        having sum(after - before) <> 0)
      select count(*)::int as succeeded from taken`.execute(db)
    return rows[0]?.succeeded ?? 0
  })
}

/** The sum belongs to now and to no day; figures have one. */
export const figureDay = '2000-01-01'
