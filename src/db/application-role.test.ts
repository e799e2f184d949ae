import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantToApplication, ownsTables } from '#db/application-role'
import { testDatabase } from '#test/database'

const { db, owner } = await testDatabase()

const refused = (statement: string) =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => 'it was allowed',
      (error: unknown) => String(error),
    )

test.each([
  'alter table ledger_entries disable trigger ledger_entries_append_only',
  'alter table ledger_entries disable trigger all',
  'drop trigger ledger_entries_append_only on ledger_entries',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'set session_replication_role = replica',
  'truncate rate_limits',
  'drop table faqs',
  'create table mine (id int)',
  'create temporary table payments (id int)',
  "insert into kysely_migration (name, timestamp) values ('9999-none', 'now')",
])('the application may not: %s', async (statement) => {
  expect(await refused(statement)).toMatch(/must be owner|permission denied|temporary tables/)
})

test('the application reads and writes rows, also of tables that a later migration makes', async () => {
  await sql`create table made_later (id bigint generated always as identity, name text)`.execute(owner)
  await sql`insert into made_later (name) values ('x')`.execute(db)
  const { rows } = await sql<{ name: string }>`delete from made_later returning name`.execute(db)
  expect(rows).toEqual([{ name: 'x' }])
})

test('granting a second time changes nothing', async () => {
  const rights = async () =>
    (
      await sql<{ acl: string }>`select relacl::text as acl from pg_class where relname = 'orders'`.execute(
        db,
      )
    ).rows
  const before = await rights()
  await grantToApplication(owner, 'ishtirak_app')
  expect(await rights()).toEqual(before)
})

test('who owns the tables is known', async () => {
  expect([await ownsTables(db), await ownsTables(owner)]).toEqual([false, true])
})
