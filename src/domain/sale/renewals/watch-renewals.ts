import { sql } from 'kysely'
import { day, hour } from '#rules/core/durations'
import { pageLink } from '#rules/core/addresses'
import { renewalHours } from '#rules/sale/charge-time'
import { renewalRetryDays } from '#rules/sale/renewal'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { chargedBetween, chargeTimeIn } from '#domain/sale/records/subscriptions/charge-time-in'
import { notifyAdministrators } from '#domain/messages/notify-administrators'
import { commitAsOneStatement } from '#domain/core/transaction'

/** Renewals that should have run are counted from so long after their time. */
const overdueAfter = hour
/** The most that are set going again at once. */
const maxAtOnce = 1_000

/**
 * Plans that should have been charged and were not, and renewals whose next try has not come: when nothing is
 * wrong there are none. Test clients with a clock of their own are not counted.
 */
export async function countLateRenewals(ctx: Pick<Context, 'db' | 'now' | 'clientClock'>): Promise<number> {
  const now = ctx.now().getTime()
  const late = new Date(now - overdueAfter)
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from (${lateRenewals(ctx)} limit ${maxAtOnce}) as missing)
      + (select count(*)::int from renewals r where r.status = 'open' and r.next_try_at < ${late} and ${ctx.clientClock.isReal(sql`r.client_id`)}) as count`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

/** The highest number that is counted: a scrape must not read a whole year of plans. */
const maxCounted = 100_000

/**
 * Renewals that are charged within a day, with those whose time has passed and those that are tried again.
 */
export async function countDueRenewals(ctx: Pick<Context, 'db' | 'now' | 'clientClock'>): Promise<number> {
  const now = ctx.now()
  const until = sql`${new Date(now.getTime() + day)}::timestamptz`
  const from = sql`${new Date(now.getTime() - Math.max(...renewalRetryDays) * day)}::timestamptz`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select due.id from (${chargedBetween(from, until)}) as due
      where not exists (select from renewals r where r.subscription_id = due.id and r.status in ('open', 'paid')
        and r.continues_period_id = (select d.id from subscription_periods d where d.subscription_id = due.id
          and d.ended_early_at is null order by d.starts_at desc limit 1))
        and ${ctx.clientClock.isReal(sql`(select s.client_id from subscriptions s where s.id = due.id)`)}
      union all
      select r.id from renewals r where r.status = 'open' and r.next_try_at < ${until}
        and ${ctx.clientClock.isReal(sql`r.client_id`)}
      limit ${maxCounted}) as counted`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/**
 * Comes back every hour. A plan that lost its job gets another one; renewals that do not run are reported to
 * the log and, once a day, to every administrator. Returns the next moment.
 */
export async function watchRenewals(ctx: Context): Promise<Date> {
  await setMissingAlarms(ctx)
  const count = await countLateRenewals(ctx)
  if (count > 0) {
    ctx.log.error({ count }, 'renewals did not run')
    await notifyAdministrators(ctx, 'renewals_late', {
      count: String(count),
      link: pageLink(ctx, '/admin/jobs'),
    })
  }
  return new Date(ctx.now().getTime() + hour)
}

/** Plans that renew, have come to their charge, and have no renewal for what they paid last. */
function lateRenewals(ctx: Pick<Context, 'now' | 'clientClock'>) {
  const due = new Date(ctx.now().getTime() - overdueAfter)
  const latest = new Date(due.getTime() + renewalHours * hour)
  const oldest = new Date(ctx.now().getTime() - Math.max(...renewalRetryDays) * day)
  return sql`select s.id from subscriptions s join clients c on c.id = s.client_id
    where s.auto_renew and s.status = 'active' and s.ends_at <= ${latest} and ${chargeTimeIn()} <= ${due}
      and s.ends_at > ${oldest} and c.blocked_at is null
      and not exists (select from subscription_pauses w where w.subscription_id = s.id and w.ended_at is null)
      and not exists (select from renewals r where r.subscription_id = s.id and r.status in ('open', 'paid')
        and r.continues_period_id = (select d.id from subscription_periods d where d.subscription_id = s.id
          and d.ended_early_at is null order by d.starts_at desc limit 1))
      and ${ctx.clientClock.isReal(sql`s.client_id`)}`
}

async function setMissingAlarms(ctx: Context): Promise<void> {
  const due = new Date(ctx.now().getTime() + renewalHours * hour)
  const { rows } = await sql<{ id: string; client_id: string }>`
    select s.id, s.client_id from subscriptions s
    where s.auto_renew and s.status = 'active' and s.ends_at <= ${due}
      and not exists (select from subscription_pauses w where w.subscription_id = s.id and w.until > ${ctx.now()} and w.ended_at is null)
      and not exists (select from renewals r where r.subscription_id = s.id and r.status = 'open')
      and ${ctx.clientClock.isReal(sql`s.client_id`)}
      and not exists (select from jobs j where j.name = 'subscription.renew' and j.subject_id = s.id::text
        and j.done_at is null)
    limit ${maxAtOnce}`.execute(ctx.db)
  if (rows.length === 0) return
  await commitAsOneStatement(ctx, (notes) => {
    for (const { id, client_id: clientId } of rows) {
      enqueue(notes, ctx, { name: 'subscription.renew', subjectId: id, clientId })
    }
  })
}
