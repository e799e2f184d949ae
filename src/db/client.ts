import type { Duplex } from 'node:stream'
import { Kysely, PostgresDialect, type PostgresDialectConfig } from 'kysely'
import pg from 'pg'
import type { Deadlines, Pulse } from '#db/deadlines'
import {
  keepRowShapes,
  patchQuery,
  silence,
  streamOf,
  watchConnecting,
  watchNested,
} from '#db/driver-patches'
import { keepDeadlines } from '#db/session-deadlines'
import { createStatementNames } from '#db/statement-names'
import type { DB } from '#db/types'
import { WatchedDriver } from '#db/watched-driver'

export type Database = Kysely<DB>

const int8 = 20

/** bigint columns as BigInt: halalas and sequences must never lose a digit. */
const types = new pg.TypeOverrides()
types.setTypeParser(int8, (text) => BigInt(text))

export type DatabaseHandle = {
  db: Database
  pool: pg.Pool
  pulse: Pulse
  close(): Promise<void>
}

/**
 * A pool on `url`. `onLost` is called for connections that broke while idle: without a listener a restart of
 * the database would end the process.
 */
export function openDatabase(
  url: string,
  options: {
    max?: number
    name?: string
    onLost?: (error: Error) => void
    /** Without them the role's own hold, and PostgreSQL has none. */
    deadlines?: Deadlines
    /**
     * They hold also where a pooler drops what a connection asks for, and where they say "no end" and the
     * role does not; see `keepDeadlines`.
     */
    keepsDeadlines?: boolean
    /** For tests: a transaction that asks for a second connection fails; see `refuseNested`. */
    refusesNested?: boolean
    /** Called for each statement, for the metrics; `frame`: BEGIN, COMMIT and ROLLBACK. */
    onStatement?: (kind: 'work' | 'frame') => void
    /**
     * Called with the text of each statement but BEGIN; what it answers is called when that has ended, with
     * its error.
     */
    traceStatement?: ((text: string) => (error: unknown) => void) | undefined
  } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'ishtirak',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // If the host name moves to another server, old connections are replaced within this time.
    maxLifetimeSeconds: 1_800,
    ...(options.deadlines && {
      statement_timeout: options.deadlines.statement,
      lock_timeout: options.deadlines.lock,
      idle_in_transaction_session_timeout: options.deadlines.idleTransaction,
      // The pool awaits it before it hands the connection out.
      ...(options.keepsDeadlines && { onConnect: keeperOf(url, options.deadlines) }),
    }),
    // Lets BEGIN travel with the first statement of its transaction; see `patchQuery`.
    pipeline: true,
    types,
  })
  keepRowShapes()
  if (options.refusesNested) watchNested(pool)
  pool.on('error', (error) => {
    // The pool hangs the whole connection on it, with the text of every statement: nothing for a log.
    Reflect.deleteProperty(error, 'client')
    options.onLost?.(error)
  })
  const names = createStatementNames()
  const pulse = watchConnecting(pool)
  /** Idle connections, which share the dead network of one that timed out. */
  const idle = new Set<Duplex>()
  const giveUpIdle = () => {
    for (const stream of idle) stream.destroy(new Error(silence))
  }
  pool.on('release', (_error, client) => void (client && idle.add(streamOf(client))))
  pool.on('acquire', (client) => void idle.delete(streamOf(client)))
  pool.on('remove', (client) => void idle.delete(streamOf(client)))
  pool.on('connect', (client) => {
    // The pool listens to idle connections only; one that breaks in use fails its statement, and that is
    // reported there.
    client.on('error', () => undefined)
    patchQuery(client, {
      names,
      pulse,
      onStatement: options.onStatement,
      traceStatement: options.traceStatement,
      deadlines: options.deadlines,
      giveUpIdle,
    })
  })
  const db = new Kysely<DB>({ dialect: new WatchedDialect({ pool }) })
  return { db, pool, pulse, close: () => db.destroy() }
}

/** Sees, for each new connection of a pool on `url`, that it has its deadlines. */
function keeperOf(url: string, deadlines: Deadlines): (client: pg.ClientBase) => Promise<void> {
  return (client) =>
    keepDeadlines(client, deadlines, async () => {
      const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
      other.on('error', () => undefined)
      await other.connect()
      return other
    })
}

class WatchedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): WatchedDriver {
    return new WatchedDriver(this.#config)
  }
}
