import { sql, type RawBuilder } from 'kysely'
import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import type { Database } from '#db/client'
import type { Transaction } from '#domain/core/transaction'

/** A table whose rows are read one by one. `t` names it in its columns. */
export type RowSource = {
  table: string
  columns: RawBuilder<unknown>
  /** The error where there is no such row. */
  missing: ErrorName
}

/** The row of an id. The caller has checked the permission. Error: `missing`. */
export async function getRow<Row>(db: Database, source: RowSource, id: string): Promise<Row> {
  return readRow<Row>(db, source, id, sql``)
}

/** The same, kept from every other change until the transaction ends. */
export async function lockRow<Row>(tx: Transaction, source: RowSource, id: string): Promise<Row> {
  return readRow<Row>(tx.db, source, id, sql`for update of t`)
}

async function readRow<Row>(db: Database, source: RowSource, id: string, lock: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select ${source.columns} from ${sql.raw(source.table)} t where t.id = ${id} ${lock}`.execute(db)
  if (!rows[0]) throw new ShopError(source.missing)
  return rows[0]
}
