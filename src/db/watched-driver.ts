import {
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { invariant } from '#rules/core/invariant'

/** Sends a statement on one connection without calling its watch. */
export type Send = <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>

/** Called with the text of each statement before it is sent; the statement fails with what it throws. */
export type BeforeStatement = (text: string, send: Send) => Promise<void>

/**
 * From now on `before` is called with each statement of a transaction before that is sent. Statements of one
 * transaction are sent one after the other, so nothing comes between the two.
 */
export async function watchStatements<Schema>(
  transaction: Kysely<Schema>,
  before: BeforeStatement,
): Promise<void> {
  await transaction.getExecutor().provideConnection(async (connection) => {
    invariant(connection instanceof WatchedConnection, 'a transaction runs on a connection of openDatabase')
    connection.before = before
  })
}

/**
 * Kysely's driver for PostgreSQL, whose connections can be watched; a watch ends with its connection's return
 * to the pool.
 */
export class WatchedDriver implements Driver {
  readonly #driver: Driver

  constructor(config: PostgresDialectConfig) {
    this.#driver = new PostgresDriver(config)
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new WatchedConnection(await this.#driver.acquireConnection())
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(plain(connection), settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(plain(connection))
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(plain(connection))
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(plain(connection))
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly plain: DatabaseConnection
  before: BeforeStatement | undefined

  constructor(plain: DatabaseConnection) {
    this.plain = plain
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.before?.(query.sql, (sent) => this.plain.executeQuery(sent))
    return this.plain.executeQuery(query)
  }

  async *streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    await this.before?.(query.sql, (sent) => this.plain.executeQuery(sent))
    yield* this.plain.streamQuery<Row>(query, size)
  }
}

function plain(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof WatchedConnection ? connection.plain : connection
}
