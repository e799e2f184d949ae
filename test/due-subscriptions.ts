import { sql } from 'kysely'
import type { Database } from '#db/client'

/**
 * A crowd of clients whose plans renew now: each with a saved card of the gateway's, one paid period of 30 days that ends
 * within a day, and the alarm that its purchase would have left, due now or at `dueAt`. Of the first plan that is listed.
 */
export async function addDueSubscriptions(
  db: Database,
  crowd: { tokens: string[]; now: Date; from: number; dueAt?: Date },
): Promise<void> {
  const { tokens, now, from } = crowd
  const ends = new Date(now.getTime() + 20 * 3_600_000)
  const starts = new Date(ends.getTime() - 30 * 86_400_000)
  await sql`
    with crowd as (
      select token, ${from}::int + place as number, uuidv7() as client_id, uuidv7() as card_id, uuidv7() as order_id,
        uuidv7() as subscription_id, uuidv7() as period_id
      from unnest(${tokens}::text[]) with ordinality as given (token, place)),
    plan as (select * from products where is_active and price_minor > 0 order by position, id limit 1),
    people as (
      insert into clients (id, phone, phone_extension, phone_number, email, language, created_at, updated_at)
      select client_id, '+96657' || lpad(number::text, 7, '0'), '+966', '57' || lpad(number::text, 7, '0'), '', 'ar',
        ${starts}, ${starts} from crowd),
    cards as (
      insert into payment_methods (id, client_id, provider, token, brand, last_four, month, year, name, is_default, created_at)
      select card_id, client_id, 'moyasar', token, 'visa', '1111', 9, 2034, 'Noura Ali', true, ${starts} from crowd),
    bought as (
      insert into orders (id, client_id, method, status, settled_by, settled_at, completed_at, price_before_tax_minor,
        discount_minor, taxes_minor, price_after_tax_minor, previous_balance_minor, final_price_minor, auto_renew, language,
        payable_until, created_at, updated_at)
      select order_id, client_id, 'store', 'completed', 'coupon', ${starts}, ${starts}, plan.price_minor, plan.price_minor, 0, 0,
        0, 0, true, 'ar', ${starts}, ${starts}, ${starts} from crowd, plan),
    lines as (
      insert into order_lines (order_id, product_id, name_ar, name_en, price_minor, points, days, group_sharing)
      select order_id, plan.id, plan.name_ar, plan.name_en, plan.price_minor, plan.points, 30, plan.group_sharing from crowd, plan),
    running as (
      insert into subscriptions (id, client_id, product_id, status, auto_renew, payment_method_id, starts_at, ends_at,
        created_at, updated_at)
      select subscription_id, client_id, plan.id, 'active', true, card_id, ${starts}, ${ends}, ${starts}, ${starts} from crowd, plan),
    paid as (
      insert into subscription_periods (id, subscription_id, order_id, starts_at, ends_at, days, points, points_left, granted_at)
      select period_id, subscription_id, order_id, ${starts}, ${ends}, 30, plan.points, plan.points, ${starts} from crowd, plan),
    granted as (
      insert into points_entries (subscription_id, period_id, kind, points, points_left, created_at)
      select subscription_id, period_id, 'grant', plan.points, plan.points, ${starts} from crowd, plan where plan.points > 0)
    insert into jobs (name, subject_id, client_id, due_at, created_at)
    select 'subscription.renew', subscription_id::text, client_id, ${crowd.dueAt ?? now}, ${now} from crowd`.execute(
    db,
  )
}

/** What became of the crowd's renewals. */
export async function readRenewals(db: Database) {
  const { rows } = await sql<{
    subscriptions: number
    renewals: number
    paid: number
    twice: number
    settled: number
    periods: number
    total: string
    gateway: string
    notified: number
    waiting: number
  }>`
    select (select count(*)::int from subscriptions) as subscriptions,
      (select count(*)::int from renewals) as renewals,
      (select count(*)::int from renewals where status = 'paid') as paid,
      (select count(*)::int from (select order_id from payments where status = 'paid' group by 1 having count(*) > 1) many) as twice,
      (select count(*)::int from payments where settles) as settled,
      (select count(*)::int from subscription_periods) as periods,
      (select coalesce(sum(amount_minor), 0)::text from ledger_entries) as total,
      (select coalesce(sum(amount_minor), 0)::text from ledger_entries where account = 'gateway') as gateway,
      (select count(*)::int from messages where template = 'renewal_paid' and status = 'sent') as notified,
      (select count(*)::int from jobs where done_at is null and failed_at is null and due_at <= now()
        and name not in ('activity.seal', 'house.tidy', 'renewals.watch', 'unpaid.watch')) as waiting`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('nothing can be counted')
  return row
}
