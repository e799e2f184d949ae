import { sql, type Kysely } from 'kysely'
import { buildIndexes, type StoreMigration } from '#db/migrations/build-indexes'

/** What stands for the indexes that name what changes while an order is sold. Those go in the next migration. */
const indexes = buildIndexes(
  'create index orders_by_indexed_status on orders (indexed_status, created_at, id) where indexed_status is not null',
  'create index orders_in_progress on orders (created_at, id) where indexed_status is null',
  'create index orders_by_method_and_indexed_status on orders (method, indexed_status, created_at, id) where indexed_status is not null',
  'create index orders_by_settlement on orders (indexed_settled_at, id) where indexed_settled_at is not null',
  'create index orders_of_partner_updated on orders (api_client_id, partner_updated_at) where partner_updated_at is not null',
)

/** Rows changed at once: whoever changes one of them meanwhile waits, for some hundredths of a second. */
const batch = 1_000

/**
 * Fills the columns of 0332 in orders that are there, a few at a time, and builds the indexes over them, beside those who sell. Run again, it
 * goes on where it was ended. Source: docs/decisions/0288.
 */
export const indexedOrders: StoreMigration = {
  async up(db) {
    await fill(db, Number.MAX_SAFE_INTEGER)
    await indexes.up(db)
  },
  async upBeside(session) {
    await fill(session, batch)
    // Else the planner knows nothing of them until autovacuum comes.
    await sql`analyze orders (indexed_status, indexed_settled_at, partner_updated_at)`.execute(session)
    await indexes.upBeside?.(session)
  },
}

/** By the key, so that no row is looked at twice. What the columns hold is the trigger's to say, whatever is written. */
async function fill<T>(db: Kysely<T>, atOnce: number): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ last: string | null }>`
      with found as (
        select id from orders where id > ${after}::uuid
          and (indexed_status is null and status not in ('pending', 'awaiting_payment', 'awaiting_fullfilment', 'processing')
            or partner_updated_at is null and api_client_id is not null)
        order by id limit ${atOnce} for no key update),
      filled as (update orders o set indexed_status = o.status from found where o.id = found.id)
      select (array_agg(id order by id desc))[1] as last from found`.execute(db)
    const last = rows[0]?.last
    if (!last) return
    after = last
  }
}
