import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresDialectConfig } from 'kysely'
import pg from 'pg'
import { createPulse } from '#db/deadlines'
import type { Deadlines, Pulse } from '#db/deadlines'
import { refuseNested } from '#db/inside-transaction'
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
 * A pool on `url`. `onLost` hears of connections that broke while idle: without a listener a restart of the database
 * would end the process.
 */
export function openDatabase(
  url: string,
  options: {
    max?: number
    name?: string
    onLost?: (error: Error) => void
    /** Without them a statement may take for ever: commands that somebody looks at, migrations. */
    deadlines?: Deadlines
    /** For tests: a transaction that asks for a second connection fails; see `refuseNested`. */
    refusesNested?: boolean
    /** Told of each statement, for the metrics; `frame`: BEGIN, COMMIT and ROLLBACK. */
    onStatement?: (kind: 'work' | 'frame') => void
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
    // Behind a name that has moved, old connections end by and by.
    maxLifetimeSeconds: 1_800,
    ...(options.deadlines && {
      statement_timeout: options.deadlines.statement,
      lock_timeout: options.deadlines.lock,
      idle_in_transaction_session_timeout: options.deadlines.idleTransaction,
    }),
    // Lets BEGIN travel with the first statement of its transaction; see `wrapQuery`.
    pipeline: true,
    types,
  })
  if (options.refusesNested) watchNested(pool)
  pool.on('error', (error) => options.onLost?.(error))
  const names = createStatementNames()
  const pulse = watchConnecting(pool)
  /** What is idle beside a connection that was given up lies on the same dead network. */
  const idle = new Set<Duplex>()
  const giveUpIdle = () => {
    for (const stream of idle) stream.destroy(new Error(silence))
  }
  pool.on('release', (_error, client) => void (client && idle.add(streamOf(client))))
  pool.on('acquire', (client) => void idle.delete(streamOf(client)))
  pool.on('remove', (client) => void idle.delete(streamOf(client)))
  pool.on('connect', (client) => {
    // The pool listens to idle connections only; one that breaks in use fails its statement, and that is told there.
    client.on('error', () => undefined)
    wrapQuery(client, {
      names,
      pulse,
      onStatement: options.onStatement,
      deadlines: options.deadlines,
      giveUpIdle,
    })
  })
  const db = new Kysely<DB>({ dialect: new WatchedDialect({ pool }) })
  return { db, pool, pulse, close: () => db.destroy() }
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

function watchNested(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>
  pool.connect = ((...args: unknown[]) => {
    refuseNested()
    return connect(...args)
  }) as typeof pool.connect
}

/**
 * Names the statements that go through a connection, counts them, and holds BEGIN back until the first statement of its
 * transaction, to send both at once: a write to a socket costs more than most statements.
 */
function wrapQuery(
  client: pg.PoolClient,
  {
    names,
    pulse,
    onStatement,
    deadlines,
    giveUpIdle,
  }: {
    names: StatementNames
    pulse: Pulse
    onStatement: ((kind: 'work' | 'frame') => void) | undefined
    deadlines: Deadlines | undefined
    giveUpIdle: () => void
  },
): void {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const stream = streamOf(client)
  let held = false
  let inside = false

  /** Asks, and gives the connection up when nothing comes back: it fails all that waits for it, and the pool makes another. */
  async function query(...args: unknown[]): Promise<unknown> {
    pulse.asked()
    const late =
      deadlines &&
      setTimeout(() => {
        stream.destroy(new Error(silence))
        giveUpIdle()
      }, deadlines.answer)
    late?.unref()
    try {
      const answer = await send(...args)
      pulse.answered()
      return answer
    } catch (error) {
      if (isAnswer(error)) pulse.answered()
      if (isDiskFull(error)) pulse.foundFull()
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  async function ask(name: string, text: string, values: unknown): Promise<unknown> {
    try {
      return await query({ name, text, values })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      names.forget(text)
      // A transaction is over with its first error; whoever runs it runs it again (`inTransaction`).
      if (inside) throw error
      return query(text, values)
    }
  }

  // The driver's `query` has a dozen forms; all but Kysely's are handed on as they came.
  client.query = ((...args: unknown[]) => {
    const [text, values, ...others] = args
    const isFrame = typeof text === 'string' && /^(begin|commit|rollback)\b/i.test(text)
    onStatement?.(isFrame ? 'frame' : 'work')
    if (isFrame) inside = text === 'begin'
    if (text === 'begin') {
      held = true
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [], fields: [], oid: 0 })
    }
    const isOne = Array.isArray(values) && others.length === 0 && (values.length > 0 || isOneQuestion(text))
    const name = typeof text === 'string' && isOne && names.nameOf(text)
    const start = () => (name ? ask(name, text, values) : query(...args))
    if (!held) return start()

    held = false
    stream.cork()
    const begun = query('begin')
    const answer = start()
    stream.uncork()
    return Promise.all([begun, answer]).then(([, result]) => result)
  }) as typeof client.query
}

const silence = 'the database did not answer in time'

/** The driver tells of its socket nowhere else. */
function streamOf(client: pg.PoolClient): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream
}

/** Whether an error is the database's own word, or that of a machine on which none listens: somebody answered. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  return /^[0-9A-Z]{5}$/.test(String(error.code)) || error.code === 'ECONNREFUSED'
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100'
}

/** Connecting is asking, too. */
function watchConnecting(pool: pg.Pool): Pulse {
  const pulse = createPulse()
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient> | void
  // Kysely awaits it; the driver's own `pool.query` hands a callback over.
  pool.connect = ((callback?: unknown) => {
    pulse.asked()
    const connected = connect(callback)
    connected?.then(pulse.answered, (error: unknown) => void (isAnswer(error) && pulse.answered()))
    return connected
  }) as typeof pool.connect
  return pulse
}

/** Without values a text may be several statements, which cannot be prepared together, or one that changes the schema. */
function isOneQuestion(text: unknown): boolean {
  return typeof text === 'string' && /^\s*(select|with)\b[^;]*$/i.test(text)
}

type StatementNames = {
  /**
   * The name under which a connection keeps a statement prepared: PostgreSQL then parses and plans it once instead of each
   * time, which is more work than running it. Null: it is asked without one.
   */
  nameOf(text: string): string | null
  /** From now on the statement is asked without a name. */
  forget(text: string): void
}

/** Lists of changing length make new texts, so the names have an end. */
const mostNames = 400

/** The names of all connections of a pool; no other process's, as a pooler may hand its connections on to us. */
function createStatementNames(): StatementNames {
  const own = randomBytes(4).toString('hex')
  const names = new Map<string, string | null>()
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= mostNames) return null
      const name = `s${own}_${names.size + 1}`
      names.set(text, name)
      return name
    },
    forget: (text) => void names.set(text, null),
  }
}

/**
 * Whether a prepared statement is refused because it answers other columns now: a migration of the next release runs
 * beside us, and the statement asks for `*`.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
  )
}
