import { sql } from 'kysely'
import type { Database } from '#db/client'
import { newToken } from '#domain/people/identity/tokens'

/** Rows for measuring, written straight into the database. None of them is looked at by the checkout. */

/** So many clients with a living session each; their tokens. */
export async function signInClients(db: Database, count: number, from: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken('client'))
  await sql`
    with made as (
      insert into clients (phone, phone_extension, phone_number, first_name, last_name, email, language, created_at, updated_at)
      select '+966' || number, '+966', number, 'نورة', 'القحطاني', 'client' || number || '@example.test', 'ar', now(), now()
      from (select '53' || lpad((${from}::int + n)::text, 7, '0') as number from generate_series(1, ${count}) n) numbers
      on conflict (phone, practice_of) where phone is not null do update set phone = excluded.phone returning id),
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
