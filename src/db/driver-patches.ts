import type { Duplex } from 'node:stream'
import pg from 'pg'
import { unreachedCodes } from '#rules/errors/connection-errors'
import { errorCode } from '#rules/errors/error-code'
import { createPulse, type Deadlines, type Pulse } from '#db/deadlines'
import { refuseNested } from '#db/inside-transaction'
import { isOneQuestion, isOutdatedPlan, type StatementNames } from '#db/statement-names'

/**
 * All that we change in the driver (`pg`), or know of its private parts. This file's tests run on a real
 * database, so an update of the driver that breaks it fails there.
 */

/** For tests: connecting inside a transaction fails; see `refuseNested`. */
export function watchNested(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>
  pool.connect = ((...args: unknown[]) => {
    refuseNested()
    return connect(...args)
  }) as typeof pool.connect
}

type Shape = { parsers: unknown; row: unknown }

/** What the driver makes of the columns of an answer; its types leave it out. */
type ShapedResult = {
  fields: pg.FieldDef[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
  _types?: object
  addFields(fields: pg.FieldDef[]): void
}

/** Upper limit for each set of types; statements that are written by hand may have any columns. */
const maxShapes = 1_000

let areShapesKept = false

/**
 * The driver looks up a parser for each column and builds an empty row for each answer, which costs more than
 * to read a short one. From now on that is done once for the same columns.
 */
export function keepRowShapes(): void {
  if (areShapesKept) return
  areShapesKept = true
  const driver = pg.Result.prototype as unknown as ShapedResult
  const add = driver.addFields
  const kept = new WeakMap<object, Map<string, Shape>>()
  driver.addFields = function (fields) {
    let key = ''
    for (const { name, dataTypeID, format } of fields) key += `${name} ${dataTypeID} ${format},`
    const types = this._types ?? pg.types
    let shapes = kept.get(types)
    if (!shapes) kept.set(types, (shapes = new Map()))
    const shape = shapes.get(key)
    if (shape) {
      this.fields = fields
      this._parsers = shape.parsers
      this._prebuiltEmptyResultObject = shape.row
      return
    }
    add.call(this, fields)
    if (shapes.size < maxShapes) {
      shapes.set(key, { parsers: this._parsers, row: this._prebuiltEmptyResultObject })
    }
  }
}

/**
 * Names the statements that go through a connection, counts them, and holds BEGIN back until the first
 * statement of its transaction, to send both at once: a write to a socket costs more than most statements.
 */
export function patchQuery(
  client: pg.PoolClient,
  {
    names,
    pulse,
    onStatement,
    traceStatement,
    deadlines,
    giveUpIdle,
  }: {
    names: StatementNames
    pulse: Pulse
    onStatement: ((kind: 'work' | 'frame') => void) | undefined
    traceStatement: ((text: string) => (error: unknown) => void) | undefined
    deadlines: Deadlines | undefined
    giveUpIdle: () => void
  },
): void {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const stream = streamOf(client)
  /** A beginning that waits for the first statement of its transaction. */
  let held: string | null = null
  let inside = false

  /**
   * Sends a statement. Without an answer in time the connection is destroyed, which fails all waiting
   * statements; the pool opens another.
   */
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
      // The transaction is aborted; `inTransaction` runs it again.
      if (inside) throw error
      return query(text, values)
    }
  }

  // The driver's `query` has a dozen forms; all but Kysely's are handed on as they came.
  client.query = ((...args: unknown[]) => {
    const [text, values, ...others] = args
    const frame = typeof text === 'string' ? frameOf(text) : null
    onStatement?.(frame ? 'frame' : 'work')
    if (frame) inside = frame === 'begin'
    if (typeof text === 'string' && frame === 'begin') {
      held = text
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [], fields: [], oid: 0 })
    }
    const isOne = Array.isArray(values) && others.length === 0 && (values.length > 0 || isOneQuestion(text))
    const name = typeof text === 'string' && isOne && names.nameOf(text)
    const ended = typeof text === 'string' ? traceStatement?.(text) : undefined
    const start = () => {
      const answer = name ? ask(name, text, values) : query(...args)
      if (ended) answer.then(() => ended(null), ended)
      return answer
    }
    if (!held) return start()

    stream.cork()
    const begun = query(held)
    held = null
    const answer = start()
    stream.uncork()
    return Promise.all([begun, answer]).then(([, result]) => result)
  }) as typeof client.query
}

/**
 * Whether a statement begins or ends a transaction; Kysely uses START TRANSACTION for other isolation levels.
 * A text of several statements is neither: it contains its own.
 */
function frameOf(text: string): 'begin' | 'end' | null {
  if (text.includes(';')) return null
  if (/^(begin|start transaction)\b/i.test(text)) return 'begin'
  return /^(commit|rollback)\b/i.test(text) ? 'end' : null
}

/** The error message of a statement that got no answer in time. */
export const silence = 'the database did not answer in time'

/** The driver exposes its socket nowhere else. */
export function streamOf(client: pg.PoolClient): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream
}

/**
 * Whether an error says how the database is: PostgreSQL sent it (SQLSTATE), or it is down, as nobody takes
 * the connection, or its name or socket is gone with it. What is left is silence, which times out: that alone
 * another process may find otherwise.
 */
function isAnswer(error: unknown): boolean {
  const code = errorCode(error)
  return /^[0-9A-Z]{5}$/.test(code) || downCodes.has(code)
}

/** ENOENT: its socket is no file any more. */
const downCodes = new Set([...unreachedCodes, 'ECONNRESET', 'ENOENT'])

/**
 * Memory that processes of PostgreSQL share is a file to it, and one that finds no room the same error: of
 * that statement alone. Its name stands in the message in every language.
 */
function isDiskFull(error: unknown): boolean {
  return errorCode(error) === '53100' && error instanceof Error && !error.message.includes('"/PostgreSQL.')
}

/** Counts connecting as a question to the database. */
export function watchConnecting(pool: pg.Pool): Pulse {
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
