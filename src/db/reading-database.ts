import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Database } from '#db/client'
import type { DB } from '#db/types'

/**
 * A database for single reads: each statement goes to `replica` and, where that cannot answer (`isAway`),
 * once more to `primary`. It knows no transactions, so nothing can be written through it by mistake.
 */
export function readFirst(
  replica: Database,
  primary: Database,
  options: { isAway: (error: unknown) => boolean; onAway: (error: unknown) => void },
): Database {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        return await replica.executeQuery<Row>(query as CompiledQuery<Row>)
      } catch (error) {
        if (!options.isAway(error)) throw error
        options.onAway(error)
        return primary.executeQuery<Row>(query as CompiledQuery<Row>)
      }
    },
    // oxlint-disable-next-line require-yield -- a list is asked for whole
    async *streamQuery() {
      throw new Error('a replica is asked for whole answers')
    },
  }
  const refuse = () => Promise.reject(new Error('a replica has no transactions'))
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  }
  return new Kysely<DB>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
