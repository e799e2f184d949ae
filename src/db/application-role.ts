import { sql, type Kysely } from 'kysely'

/** The role under which the embedded database is used; elsewhere it is the user of DATABASE_URL. */
export const applicationRole = 'ishtirak_app'

/**
 * What it may read and not change: which migrations ran and of which releases, and which rows of the log may
 * go because a file has them.
 */
const readOnly = ['kysely_migration', 'kysely_migration_lock', 'activity_archives', 'schema_releases']

/**
 * Lets the application's role read and write rows of all tables that are there and that later migrations
 * make, and nothing else: it owns nothing, so it can neither change the schema nor switch off what the
 * database refuses. Asked by the owner after migrating; a second time finds everything granted. Source:
 * docs/decisions/0075.
 */
export async function grantToApplication<T>(owner: Kysely<T>, role: string): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('grant'))`.execute(tx)
    const { rows } = await sql<{ schema: string; database: string; lacks: boolean }>`
      select current_schema() as schema, current_database() as database, exists (
        select from pg_class c where c.relnamespace = current_schema()::regnamespace and (
          c.relkind in ('r', 'p') and not has_table_privilege(${role}, c.oid, 'select')
          or c.relkind in ('r', 'p') and c.relname <> all(${readOnly}::text[]) and not has_table_privilege(${role}, c.oid, 'delete')
          -- The owner's default gives it more of a new table than it may have.
          or c.relname = any(${readOnly}::text[]) and has_table_privilege(${role}, c.oid, 'insert')
          or c.relkind = 'S' and not has_sequence_privilege(${role}, c.oid, 'usage')))
        -- No copy of a database brings this with it.
        or has_database_privilege(${role}, current_database(), 'temporary') as lacks`.execute(tx)
    const [found] = rows
    if (!found?.lacks) return
    const [schema, database, to] = [sql.id(found.schema), sql.id(found.database), sql.id(role)]
    await sql`grant usage on schema ${schema} to ${to}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(tx)
    await sql`grant usage, select on all sequences in schema ${schema} to ${to}`.execute(tx)
    const tables = sql.join(readOnly.map((name) => sql.table(name)))
    await sql`revoke insert, update, delete on ${tables} from ${to}`.execute(tx)
    await sql`alter default privileges in schema ${schema}
      grant select, insert, update, delete on tables to ${to}`.execute(tx)
    await sql`alter default privileges in schema ${schema} grant usage, select on sequences to ${to}`.execute(
      tx,
    )
    // A temporary table would stand before the real one of its name, also for what triggers look up.
    await sql`revoke temporary on database ${database} from public`.execute(tx)
  })
}

/** Whether the role that asks could change the tables themselves: it owns one, or is a superuser. */
export async function ownsTables<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select (select rolsuper from pg_roles where rolname = current_user) or exists (
      select from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and pg_has_role(current_user, c.relowner, 'member')) as owns`.execute(db)
  return rows[0]?.owns ?? false
}
