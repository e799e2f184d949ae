import { sql } from 'kysely'
import type { Database } from '#db/client'
import { documentsOfBookings } from '#db/migrations/0128-tax-documents'
import { quickly } from './fill-quickly.ts'

/**
 * Fills a seeded store up to `total` orders of two years, with everything that hangs on them: clients, lines, taxes,
 * milestones, attempts, refunds, a ledger that balances, saved cards, subscriptions with periods and points, tickets. Whole
 * sets at a time, all in one transaction (see `quickly`). Ids carry the time of their rows, as those of living rows do.
 * How many orders came.
 */
export async function fillShop(
  db: Database,
  total: number,
  notify: (line: string) => void = () => {},
): Promise<number> {
  const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from orders`.execute(db)
  const there = rows[0]?.orders ?? 0
  if (there >= total) return 0
  const fillRows = async (tx: Database) => {
    for (let filled = there; filled < total;) {
      const orders = Math.min(batch, total - filled)
      await sql.raw(fill(orders, Math.max(1, Math.round(orders / ordersPerClient)))).execute(tx)
      filled += orders
      notify(`${filled.toLocaleString('en')} of ${total.toLocaleString('en')} orders`)
    }
  }
  await quickly(db, { rebuilds: total >= 2 * there }, fillRows, async (tx) => {
    await sql.raw(documentsOfBookings).execute(tx)
  })
  await layBookingsByTime(db)
  await sql`vacuum analyze`.execute(db)
  return total - there
}

/** Bookings lie in the sequence of their moments, as those of a living store do: their index by time is one of blocks. Each batch has all two years. */
async function layBookingsByTime(db: Database): Promise<void> {
  await sql`create index filled_bookings_by_time on ledger_bookings (created_at, id)`.execute(db)
  await sql`cluster ledger_bookings using filled_bookings_by_time`.execute(db)
  await sql`drop index filled_bookings_by_time`.execute(db)
}

const batch = 50_000
const ordersPerClient = 4

const firstNames =
  'نورة سارة هند ريم لمى عبير أمل منى فاطمة عائشة خالد محمد عبدالله عبدالرحمن فهد سعود ماجد تركي أحمد إبراهيم يوسف عمر علي حسن مؤيد راكان Omar Lina Adam Sara'
const lastNames =
  'القحطاني الغامدي العتيبي الشهري المطيري الزهراني الحربي الدوسري السبيعي العنزي الشمري البقمي الرشيدي المالكي العمري الأحمدي الخالدي الأنصاري Haddad Khan'

/** An id of version 7 that carries the moment. */
const idOf = (moment: string) => `uuidv7(${moment} - clock_timestamp())`
const oneOf = (words: string) => `words.${words}[1 + floor(random() * cardinality(words.${words}))::int]`

function fill(orders: number, clients: number): string {
  return `
${people(clients)}
${purchases(orders)}
${attempts}
${money}
${plans}
${alarms}
${conversations}
drop table new_clients, new_orders, new_payments, new_refunds, new_bookings, new_plans, new_tickets`
}

/** As the store keeps its own moments, in whole milliseconds: a period that is moved keeps its length to the last digit. */
const moment = (expression: string) => `date_trunc('milliseconds', ${expression})`

const people = (count: number) => `
create temporary table new_clients on commit drop as
  select ${idOf('joined')} as id, (start.phone + n)::text as phone, n, joined,
    ${oneOf('first')} as first_name, ${oneOf('last')} as last_name
  from (select coalesce(max(phone_number) filter (where phone_number ~ '^54[0-9]{7}$')::bigint, 540000000) as phone from clients) start,
    (select string_to_array('${firstNames}', ' ') as first, string_to_array('${lastNames}', ' ') as last) words,
    generate_series(1, ${count}) n
    cross join lateral (select ${moment(`now() - 730 * (1 - n / ${count + 1}.0) * interval '1 day'`)} as joined) moments;
create index on new_clients (n);
insert into clients (id, phone, phone_extension, phone_number, first_name, last_name, country, city, email, language,
    blocked_at, created_at, updated_at)
  select id, '+966' || phone, '+966', phone, first_name, last_name, 'السعودية', 'الرياض', 'client' || phone || '@example.test',
    case when random() < 0.9 then 'ar' else 'en' end, case when random() < 0.005 then now() end, joined, joined
  from new_clients order by n;`

/** What was bought: mostly paid; what was not paid stands as its age says. */
const purchases = (count: number) => `
create temporary table new_orders on commit drop as
  with plans as (select *, row_number() over (order by position) as n, count(*) over () as plans from products where is_active),
  tax as (select coalesce(sum(percentage_bp), 0) as bp from taxes where is_active),
  drawn as (
    select 1 + floor(random() * (select count(*) from new_clients))::int as client_n,
      1 + floor(random() * (select max(plans) from plans))::int as plan_n, random() as fate, random() as way, random() as when_in,
      random() < 0.08 as stumbled
    from generate_series(1, ${count}))
  select ${idOf('moment')} as id, c.id as client_id, c.phone, moment, p.id as product_id, p.name_ar, p.name_en, p.price_minor, p.points, p.days,
    p.group_sharing,
    (select coalesce(sum(floor((p.price_minor * t.percentage_bp + 5000) / 10000)), 0) from taxes t where t.is_active)::bigint as taxes_minor,
    case when way < 0.8 then 'store' when way < 0.95 then 'subscription' else 'api' end as method,
    case when fate < 0.80 then 'completed' when fate < 0.815 then 'partially_refunded' when fate < 0.83 then 'refunded'
      when fate < 0.89 then 'cancelled'
      when moment > now() - interval '1 day' then case when fate < 0.95 then 'declined' else 'pending' end
      when moment > now() - interval '8 days' then 'incomplete' else 'cancelled' end as status,
    fate < 0.83 as is_paid, fate between 0.89 and 0.95 as is_refused, stumbled
  from drawn join new_clients c on c.n = client_n join plans p on p.n = plan_n
    cross join lateral (select ${moment('c.joined + (now() - c.joined) * when_in')} as moment) moments;
alter table new_orders add price bigint generated always as (price_minor + taxes_minor), add paid_at timestamptz, add given bigint, add given_at timestamptz;
update new_orders set paid_at = ${moment(`least(moment + interval '3 minutes', now())`)},
  given = case status when 'refunded' then price when 'partially_refunded' then price / 2 end,
  given_at = case when status in ('refunded', 'partially_refunded') then ${moment('moment + (now() - moment) * least(1, random() * 10 / greatest(extract(epoch from now() - moment) / 86400, 0.01))')} end
  where is_paid;
insert into orders (id, client_id, method, status, settled_by, price_before_tax_minor, discount_minor, taxes_minor, price_after_tax_minor,
    previous_balance_minor, final_price_minor, refunded_minor, auto_renew, language, payable_until, settled_at, completed_at, cancelled_at,
    created_at, updated_at)
  select id, client_id, method, status, case when is_paid then 'gateway' end, price_minor, 0, taxes_minor, price, 0, price, coalesce(given, 0),
    false, 'ar', moment + interval '1 day', paid_at, paid_at, case when status = 'cancelled' then least(moment + interval '8 days', now()) end,
    moment, coalesce(given_at, paid_at, moment)
  from new_orders order by moment;
insert into order_lines (order_id, product_id, name_ar, name_en, price_minor, points, days, group_sharing)
  select id, product_id, name_ar, name_en, price_minor, points, days, group_sharing from new_orders order by moment;
insert into order_taxes (order_id, tax_id, name_ar, name_en, percentage_bp, amount_minor)
  select o.id, t.id, t.name_ar, t.name_en, t.percentage_bp, floor((o.price_minor * t.percentage_bp + 5000) / 10000)
  from new_orders o join taxes t on t.is_active;`

/** Cards and tries to pay; milestones as the client sees them. */
const attempts = `
create temporary table new_payments on commit drop as
  select gen_random_uuid() as id, o.id as order_id, o.client_id, o.price, o.is_paid as is_good, o.moment + interval '2 minutes' as moment, o.paid_at
  from new_orders o where o.is_paid or o.is_refused
  union all
  select gen_random_uuid(), o.id, o.client_id, o.price, false, o.moment + interval '1 minute', null from new_orders o where o.is_paid and o.stumbled;
create index on new_payments (order_id);
insert into payments (id, order_id, client_id, provider, live_mode, method, status, amount_minor, failure, card_brand, card_last_four, settles,
    paid_at, created_at, updated_at)
  select id, order_id, client_id, 'moyasar', false, 'card', case when is_good then 'paid' else 'payment_failed' end, price,
    case when not is_good then 'insufficient_funds' end, 'mada', '1010', is_good, case when is_good then paid_at end, moment, moment
  from new_payments order by moment;
insert into order_trackers (id, order_id, step, payment_id, failure, created_at)
  select ${idOf('moment')}, order_id, step, payment_id, failure, moment from (
    select id as order_id, 'placed' as step, null::uuid as payment_id, null as failure, moment from new_orders
    union all select order_id, 'payment_created', id, null, moment from new_payments
    union all select order_id, 'failed', id, 'insufficient_funds', moment + interval '10 seconds' from new_payments where not is_good
    union all select id, 'received', null, null, paid_at from new_orders where is_paid
    union all select id, 'order_completed', null, null, paid_at + interval '1 second' from new_orders where is_paid
    union all select id, 'cancelled', null, null, least(moment + interval '8 days', now()) from new_orders where status = 'cancelled') steps
  order by moment;
insert into payment_methods (client_id, provider, token, brand, last_four, month, year, name, is_default, created_at)
  select distinct on (o.client_id) o.client_id, 'moyasar', 'token_seed_' || o.phone, 'mada', '1010', 9, 2099, 'CARD HOLDER', true, o.paid_at
  from new_orders o where o.is_paid and hashtext(o.phone) % 10 < 6 order by o.client_id, o.paid_at;`

/** Sales and refunds, booked as the verbs book them; every booking adds up to zero. */
const money = `
create temporary table new_refunds on commit drop as
  select ${idOf('o.given_at')} as id, o.id as order_id, o.client_id, p.id as payment_id, o.given, o.given_at,
    case when o.given = o.price then o.taxes_minor else round(o.given * o.taxes_minor / o.price::numeric)::bigint end as tax,
    case when random() < 0.8 then 'card' else 'balance' end as destination
  from new_orders o join new_payments p on p.order_id = o.id and p.is_good where o.given > 0;
insert into refunds (id, order_id, payment_id, destination, amount_minor, status, cause, reason, created_at, done_at, updated_at)
  select id, order_id, case destination when 'card' then payment_id end, destination, given, 'done', 'staff', 'طلب العميل', given_at, given_at, given_at
  from new_refunds;
update clients c set balance_minor = c.balance_minor + r.given
  from (select client_id, sum(given) as given from new_refunds where destination = 'balance' group by client_id) r where r.client_id = c.id;
create temporary table new_bookings on commit drop as
  select ${idOf('o.paid_at')} as id, 'sale' as kind, o.id as order_id, p.id as payment_id, null::uuid as refund_id, o.paid_at as moment,
    array['gateway', 'revenue', 'tax'] as accounts, array[o.price, -o.price_minor, -o.taxes_minor] as amounts, null::uuid as client_id
  from new_orders o join new_payments p on p.order_id = o.id and p.is_good
  union all
  select ${idOf('given_at')}, 'refund', order_id, payment_id, id, given_at,
    array['refunds', 'tax', case destination when 'card' then 'to_return' else 'client_balance' end], array[given - tax, tax, -given],
    case destination when 'balance' then client_id end from new_refunds
  union all
  select ${idOf('given_at')}, 'money_returned', order_id, payment_id, id, given_at, array['to_return', 'gateway'], array[given, -given], null
  from new_refunds where destination = 'card';
insert into ledger_bookings (id, kind, order_id, payment_id, refund_id, created_at)
  select id, kind, order_id, payment_id, refund_id, moment from new_bookings order by moment;
insert into ledger_entries (booking_id, position, account, client_id, amount_minor)
  select b.id, e.position, e.account, case e.account when 'client_balance' then b.client_id end, e.amount
  from new_bookings b cross join lateral unnest(b.accounts, b.amounts) with ordinality e (account, amount, position)
  where e.amount <> 0 order by b.moment;`

/** One plan per order that was paid and kept; a later order takes the place of a plan that still ran. */
const plans = `
create temporary table new_plans on commit drop as
  select ${idOf('paid_at')} as id, ${idOf('paid_at')} as period_id, o.id as order_id, o.client_id, o.product_id, o.days, o.points, o.paid_at,
    natural_end, next, m.id as card_id,
    case when next < natural_end then 'replaced'
      when natural_end > now() then case when m.id is null and hashtext(o.phone) % 3 = 0 then 'cancelled' else 'active' end
      when natural_end > now() - interval '5 days' and next is null and m.id is not null then 'past_due'
      else 'expired' end as plan_status
  from (select o.*, paid_at + days * interval '1 day' as natural_end, lead(paid_at) over (partition by client_id order by paid_at, id) as next
    from new_orders o where status in ('completed', 'partially_refunded')) o
  left join payment_methods m on m.client_id = o.client_id and m.is_default;
insert into subscriptions (id, client_id, product_id, status, auto_renew, payment_method_id, starts_at, ends_at, cancelled_at, created_at, updated_at)
  select id, client_id, product_id, plan_status, plan_status in ('active', 'past_due') and card_id is not null, card_id, paid_at,
    case plan_status when 'replaced' then greatest(next, paid_at + interval '1 millisecond') else natural_end end,
    case plan_status when 'cancelled' then now() end, paid_at, paid_at
  from new_plans order by paid_at;
insert into subscription_periods (id, subscription_id, order_id, starts_at, ends_at, days, points, points_left, granted_at, lapsed_at, ended_early_at)
  select period_id, id, order_id, paid_at, natural_end, days, points,
    case when plan_status in ('active', 'cancelled') then points - points / 3 else 0 end, paid_at,
    case when plan_status not in ('active', 'cancelled') then least(next, natural_end) end,
    case plan_status when 'replaced' then next end
  from new_plans order by paid_at;
insert into points_entries (id, subscription_id, period_id, kind, points, points_left, reason, created_at)
  select ${idOf('moment')}, id, period_id, kind, change, points_left, reason, moment from (
    select id, period_id, 'grant' as kind, points as change, points as points_left, '' as reason, paid_at as moment from new_plans where points > 0
    union all select id, period_id, 'spend', -(points / 3), points - points / 3, 'استعلام', paid_at + interval '1 hour' from new_plans where points >= 3
    union all select id, period_id, 'lapse', -(points - points / 3), 0, '', least(next, natural_end) from new_plans
      where points > 0 and plan_status not in ('active', 'cancelled')) entries order by moment;`

/** What still falls due. */
const alarms = `
insert into jobs (name, subject_id, client_id, due_at, created_at)
  select 'subscription.advance', id::text, client_id, case plan_status when 'past_due' then natural_end + interval '5 days' else natural_end end, paid_at
  from new_plans where plan_status in ('active', 'cancelled', 'past_due')
  union all
  select case status when 'incomplete' then 'order.clear' else 'order.lapse' end, id::text, client_id,
    moment + case status when 'incomplete' then interval '8 days' else interval '1 day' end, moment
  from new_orders where status in ('pending', 'declined', 'incomplete');`

/** Tickets about orders; of those that are some days old, all are answered. */
const conversations = `
create temporary table new_tickets on commit drop as
  select ${idOf('opened')} as id, client_id, id as order_id, opened,
    case when opened > now() - interval '3 days' and random() < 0.6 then 'pending' else
      (array['solved', 'solved', 'solved', 'closed', 'closed', 'rejected'])[1 + floor(random() * 6)::int] end as status,
    (select id from staff_users where role = 'support' order by id limit 1) as staff_id
  from (select *, moment + (now() - moment) * random() as opened from new_orders where random() < 0.03) o;
insert into tickets (id, client_id, order_id, status, assigned_to, closed_at, waiting_since, created_at, updated_at)
  select id, client_id, order_id, status, staff_id, case when status <> 'pending' then least(opened + interval '1 day', now()) end,
    case status when 'pending' then opened end, opened, opened from new_tickets order by opened;
insert into ticket_messages (id, ticket_id, staff_user_id, body, created_at)
  select ${idOf('moment')}, id, writer, body, moment from (
    select id, null::uuid as writer, 'لم يصلني تأكيد الطلب، أرجو المساعدة.' as body, opened as moment from new_tickets
    union all select id, staff_id, 'وصلكم التأكيد الآن على بريدكم.', least(opened + interval '1 hour', now()) from new_tickets
      where status <> 'pending' and staff_id is not null) said order by moment;`
