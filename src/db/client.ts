import type { Writable } from 'node:stream'
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
    // Lets BEGIN travel with the first statement of its transaction; see `wrapQuery`.
    pipeline: true,
    types,
  })
  pool.on('error', (error) => options.onLost?.(error))
  const names = createStatementNames()
  pool.on('connect', (client) => {
    // The pool listens to idle connections only; one that breaks in use fails its statement, and that is told there.
    client.on('error', () => undefined)
    wrapQuery(client, names, options.onStatement)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Names the statements that go through a connection, counts them, and holds BEGIN back until the first statement of its
 * transaction, to send both at once: a write to a socket costs more than most statements.
 */
function wrapQuery(
  client: pg.PoolClient,
  names: StatementNames,
  onStatement: ((kind: 'work' | 'frame') => void) | undefined,
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  let held = false
  let inside = false

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
    const send = () => (name ? ask(name, text, values) : query(...args))
    if (!held) return send()

    held = false
    stream.cork()
    const begun = query('begin')
    const answer = send()
    stream.uncork()
    return Promise.all([begun, answer]).then(([, result]) => result)
  }) as typeof client.query
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

/** The names of all connections of a pool. */
function createStatementNames(): StatementNames {
  const names = new Map<string, string | null>()
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= mostNames) return null
      const name = `s${names.size + 1}`
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
