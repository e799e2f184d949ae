import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types'

export type Database = Kysely<DB>

const int8 = 20

/** bigint columns as BigInt: halalas and sequences must never lose a digit. */
const types = new pg.TypeOverrides()
types.setTypeParser(int8, (text) => BigInt(text))

export type DatabaseHandle = {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * A pool on `url`. `onLost` hears of connections that broke while idle: without a listener a restart of the database
 * would end the process.
 */
export function openDatabase(
  url: string,
  options: {
    max?: number
    name?: string
    onLost?: (error: Error) => void
    /** Told of each statement, BEGIN and COMMIT too, for the metrics. */
    onStatement?: () => void
  } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'ishtirak',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    types,
  })
  pool.on('error', (error) => options.onLost?.(error))
  const { onStatement } = options
  if (onStatement) pool.on('connect', (client) => countStatements(client, onStatement))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

function countStatements(client: pg.PoolClient, onStatement: () => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  // The driver's `query` has a dozen forms; all are handed on as they came.
  client.query = ((...args: unknown[]) => {
    onStatement()
    return query(...args)
  }) as typeof client.query
}
