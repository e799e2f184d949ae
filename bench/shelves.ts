import { sql } from 'kysely'
import type { Database } from '#db/client'
import { newToken } from '#domain/identity/tokens'

/** Rows for measuring, written straight into the database. None of them is looked at by the checkout. */

/** So many clients with a living session each; their tokens. */
export async function signInClients(db: Database, count: number, from: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken('client'))
  await sql`
    with made as (
      insert into clients (phone, phone_extension, phone_number, first_name, last_name, email, language, created_at, updated_at)
      select '+966' || number, '+966', number, 'نورة', 'القحطاني', 'client' || number || '@example.test', 'ar', now(), now()
      from (select '53' || lpad((${from}::int + n)::text, 7, '0') as number from generate_series(1, ${count}) n) numbers
      returning id),
    numbered as (select id, row_number() over () as n from made)
    insert into sessions (token_hash, client_id, address, platform, browser, browser_version, created_at, last_used_at, expires_at, confirmed_at)
    select decode(t.hash, 'hex'), numbered.id, '127.0.0.1', 'Bench', 'Bench', '1', now(), now(), now() + interval '1 day', now()
    from numbered join unnest(${tokens.map((token) => token.hash.toString('hex'))}::text[]) with ordinality t (hash, n)
      on t.n = numbered.n`.execute(db)
  return tokens.map((token) => token.token)
}

export async function signInStaff(db: Database): Promise<string> {
  const { token, hash } = newToken('staff')
  await sql`
    insert into sessions (token_hash, staff_user_id, address, platform, browser, browser_version, created_at, last_used_at, expires_at, confirmed_at)
    select ${hash}, id, '127.0.0.1', 'Bench', 'Bench', '1', now(), now(), now() + interval '1 day', now()
    from staff_users where role = 'viewer' limit 1`.execute(db)
  return token
}

/** Fills the shelf of orders up to `total`, over two years, in all the usual states. */
export async function fillOrders(db: Database, total: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders`.execute(db)
  const missing = total - (rows[0]?.count ?? 0)
  const step = 50_000
  for (let done = 0; done < missing; done += step) {
    const count = Math.min(step, missing - done)
    await sql`
      with buyers as (select id, row_number() over () as n from clients limit 5000),
      sizes as (select count(*) as clients from buyers),
      plan as (select * from products order by position limit 1),
      made as (
        insert into orders (client_id, method, status, settled_by, settled_at, price_before_tax_minor, discount_minor,
          taxes_minor, price_after_tax_minor, previous_balance_minor, final_price_minor, auto_renew, language, payable_until,
          created_at, updated_at)
        select buyers.id, 'store', case when g % 10 = 0 then 'cancelled' when g % 10 = 1 then 'declined' else 'completed' end,
          case when g % 10 < 2 then null else 'gateway' end, case when g % 10 < 2 then null else moment end,
          6000, 0, 900, 6900, 0, 6900, false, 'ar', moment, moment, moment
        from generate_series(1, ${count}) g
          cross join sizes
          join buyers on buyers.n = 1 + g % sizes.clients
          cross join lateral (select now() - (random() * 730) * interval '1 day' as moment) moments
        returning id, created_at)
      insert into order_lines (order_id, product_id, name_ar, name_en, price_minor, points, days, group_sharing)
      select made.id, plan.id, plan.name_ar, plan.name_en, 6000, plan.points, plan.days, false from made, plan`.execute(
      db,
    )
  }
  await sql`vacuum analyze orders, order_lines`.execute(db)
}
