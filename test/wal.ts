import { sql } from 'kysely'
import type { Database } from '#db/client'

/** What one table or index of this database received: records of the log ahead of the rows, and their bytes. */
export type WalOf = {
  /** The table that it belongs to, and its own name. */
  table: string
  relation: string
  isIndex: boolean
  inserted: number
  updated: number
  /** Of the updates those that touched no index. */
  hot: number
  deleted: number
  locked: number
  /** Records of any kind. */
  records: number
  bytes: number
}

/** Where the log ahead stands, once all that was committed is in it. The extension must be there: `openWal`. */
export async function walPosition(owner: Database): Promise<string> {
  // A commit that waits for the disk takes everything before it along.
  await owner.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx)
    await sql`select pg_logical_emit_message(true, 'cost', '')`.execute(tx)
  })
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(owner)
  return rows[0]?.lsn ?? ''
}

/** Lets this database's owner read the log ahead; other databases of the server are left out by what reads it. */
export async function openWal(owner: Database): Promise<void> {
  await sql`create extension if not exists pg_walinspect`.execute(owner)
}

/**
 * What was written between two positions, by table and index, those with most bytes first. Full images of pages are left out:
 * how many there are depends on when the last checkpoint was.
 */
export async function readWal(owner: Database, from: string, to: string): Promise<WalOf[]> {
  const { rows } = await sql<WalOf>`
    with records as (
      select distinct on (start_lsn) relfilenode, record_type, resource_manager, record_length, block_fpi_length
      from pg_get_wal_block_info(${from}::pg_lsn, ${to}::pg_lsn, false)
      where reldatabase = (select oid from pg_database where datname = current_database())
      order by start_lsn, block_id),
    known as (
      select c.relname as relation, c.relkind = 'i' as is_index, coalesce(t.relname, b.relname, c.relname) as "table",
        pg_relation_filenode(c.oid) as relfilenode
      from pg_class c left join pg_index i on i.indexrelid = c.oid
        left join pg_class b on b.reltoastrelid = coalesce(i.indrelid, c.oid)
        left join pg_class t on t.oid = i.indrelid and t.relkind <> 't'
      where pg_relation_filenode(c.oid) is not null)
    select known."table", known.relation, known.is_index as "isIndex",
      count(*) filter (where resource_manager like 'Heap%' and record_type like 'INSERT%')::int as inserted,
      count(*) filter (where record_type like '%UPDATE%' and resource_manager = 'Heap')::int as updated,
      count(*) filter (where record_type like 'HOT_UPDATE%')::int as hot,
      count(*) filter (where resource_manager = 'Heap' and record_type like 'DELETE%')::int as deleted,
      count(*) filter (where resource_manager like 'Heap%' and record_type like '%LOCK%')::int as locked,
      count(*)::int as records, sum(record_length - block_fpi_length)::int as bytes
    from records join known using (relfilenode)
    group by 1, 2, 3 order by bytes desc`.execute(owner)
  return rows
}
