import { CompiledQuery, sql, type Kysely, type OperationNodeSource } from 'kysely'
import type { DB } from '#db/types'
import type { Send } from '#db/watched-driver'
import { insertRows, rowTables, type PendingRow, type RowTable } from '#domain/core/pending-rows'
import { LostRace } from '#domain/core/lost-race'
import type { ErrorName } from '#rules/errors/errors'

/**
 * What a record writes waits, in order, and goes as one statement before its transaction next reads one of
 * those tables, or at the commit. Source: docs/decisions/0003.
 */

/**
 * What verbs write into. A transaction is one; work that needs no more than one statement has nothing else.
 */
export type WriteTarget = { pending: PendingWrites }

/** Writes that wait, in the order in which they were left. */
export type PendingWrites = {
  writes: Write[]
  failure?: { error: unknown }
  /** Where the log keeps an address that it has written already; see `recordFact`. */
  addresses?: Map<string, string>
}

export function noWrites(): PendingWrites {
  return { writes: [] }
}

type TableName = keyof DB

type Write = { kind: 'row'; table: RowTable; key: string | null; row: object } | Change

type Change = {
  kind: 'change'
  table: TableName
  key: string | null
  statement: OperationNodeSource
  otherwise: ErrorName | undefined
}

/**
 * Leaves a new row. `key` only where another write may mean the same one; see `deferWrite`. A column that the
 * table's list leaves to the database is a type error, also in a row that was put together elsewhere: it
 * would be dropped without a word.
 */
export function insertLater<T extends RowTable, Row extends PendingRow<T>>(
  notes: WriteTarget,
  table: T,
  row: Row & Exactly<Row, PendingRow<T>>,
  key?: string,
): void {
  notes.pending.writes.push({ kind: 'row', table, row, key: key ?? `new row ${newRows++}` })
}

/** A row of which nothing is unknown; of a row of several shapes each. */
type Exactly<Row, Known> = Row extends unknown
  ? { [Column in keyof Row]: Column extends keyof Known ? Row[Column] : never }
  : never

let newRows = 0

/** The key of a job: of those that wait there is one for a name and a subject. */
export function jobKey(name: string, subjectId: string): string {
  return `${name} ${subjectId}`
}

/**
 * Leaves a statement that changes rows of one table. `key` names the rows of it that the statement reads and
 * changes: two writes with the same key go one after the other, those with different keys as one. Null: it
 * may be any row. With `otherwise` the statement must return exactly one row, or that error, with the row's
 * name, ends the transaction.
 */
export function deferWrite(
  notes: WriteTarget,
  { table, key, otherwise }: { table: TableName; key: string | null; otherwise?: ErrorName },
  statement: OperationNodeSource,
): void {
  notes.pending.writes.push({ kind: 'change', table, key, statement, otherwise })
}

/**
 * Whether a statement must not be sent before what waits: it names a table of a waiting write, or it writes
 * itself, as then the database looks into tables that the text doesn't name (foreign keys, triggers).
 */
export function mustWaitFor({ writes }: PendingWrites, text: string): boolean {
  return writes.length > 0 && (look(text).writesItself || writes.some(({ table }) => names(text, table)))
}

/** `for update` and `for no key update` only lock. */
const isWrite = /\b(insert\s+into|delete\s+from|(?<!for\s+(no\s+key\s+)?)update)\b/i

/**
 * Of statements that were asked before, what is asked of their texts: these come again and again, and are
 * long.
 */
type Known = { writesItself: boolean; named: Map<TableName, boolean>; pieces?: Pieces }

const known = new Map<string, Known>()

/** Upper limit, because lists of varying length make new texts. */
const maxKnown = 1_000

function look(text: string): Known {
  let found = known.get(text)
  if (found) return found
  found = { writesItself: isWrite.test(text), named: new Map() }
  if (known.size < maxKnown) known.set(text, found)
  return found
}

/** As a whole word anywhere: a false alarm costs one statement. */
function names(text: string, table: TableName): boolean {
  const { named } = look(text)
  let isNamed = named.get(table)
  if (isNamed === undefined) named.set(table, (isNamed = new RegExp(`\\b${table}\\b`, 'i').test(text)))
  return isNamed
}

/**
 * Writes all that waits. Once that has failed, the transaction is lost, even where the error was caught:
 * every further call fails with it.
 */
export async function writePending(db: Kysely<DB>, pending: PendingWrites, send: Send): Promise<void> {
  if (pending.failure) throw pending.failure.error
  const batches = takeBatches(db, pending)
  try {
    for (const batch of batches) await writeBatch(batch, send)
  } catch (error) {
    pending.failure = { error }
    throw error
  }
}

/** Writes that go as one statement: none of them reads or changes what another one of them changes. */
export type Batch = { changes: CompiledChange[]; rows: Map<RowTable, object[]> }

type CompiledChange = Pick<Change, 'table' | 'key' | 'otherwise'> & {
  text: string
  parameters: readonly unknown[]
}

/**
 * Empties what waits, split into as few statements as its order allows; each change is compiled once, here.
 */
export function takeBatches(db: Kysely<DB>, pending: PendingWrites): Batch[] {
  const batches: Batch[] = []
  let touched = new Map<TableName, Touched>()
  for (const write of pending.writes) {
    const compiled = write.kind === 'change' ? sql`${write.statement}`.compile(db) : undefined
    const text = compiled?.sql ?? ''
    let batch = batches.at(-1)
    if (!batch || isBehind(write, text, touched)) {
      batch = { changes: [], rows: new Map() }
      batches.push(batch)
      touched = new Map()
    }
    if (write.kind === 'row') {
      batch.rows.set(write.table, [...(batch.rows.get(write.table) ?? []), write.row])
    } else {
      const { table, key, otherwise } = write
      batch.changes.push({ table, key, otherwise, text, parameters: compiled?.parameters ?? [] })
    }
    const table = touched.get(write.table) ?? { keys: new Set(), isChanged: false }
    table.keys.add(write.key)
    table.isChanged ||= write.kind === 'change' && !isInsert(text)
    touched.set(write.table, table)
  }
  pending.writes = []
  return batches
}

/** What a batch does with one table; the key null stands for any row. */
type Touched = { keys: Set<string | null>; isChanged: boolean }

/** Whether a write has to come after a batch that touches these tables, as a statement of its own. */
function isBehind(write: Write, text: string, touched: Map<TableName, Touched>): boolean {
  const same = touched.get(write.table)
  if (same) {
    if (write.key === null || same.keys.has(null) || same.keys.has(write.key)) return true
    // The change may make room for the new row: one client has one open attempt, one plan that runs.
    if (same.isChanged && isInsert(text)) return true
  }
  return text !== '' && [...touched.keys()].some((table) => table !== write.table && names(text, table))
}

function isInsert(text: string): boolean {
  return /^\s*insert\b/i.test(text)
}

/**
 * Sends a batch as one statement. Foreign keys are checked at its end. With `onlyIf` its rows are written
 * only if the change with that key touches a row; false when it doesn't.
 */
export async function writeBatch({ changes, rows }: Batch, send: Send, onlyIf?: string): Promise<boolean> {
  const parameters: unknown[] = []
  const parts = changes.map((change, index) => {
    const text = renumber(change.text, parameters.length)
    parameters.push(...change.parameters)
    return `change_${index} as (${text})`
  })
  const condition = onlyIf === undefined ? -1 : changes.findIndex(({ key }) => key === onlyIf)
  const when = condition < 0 ? '' : `where exists (select from change_${condition})`
  for (const table of rowTables) {
    const waiting = rows.get(table)
    if (waiting) parts.push(insertRows(table, parameters.push(JSON.stringify(waiting)), when))
  }
  const counts = changes.map(({ otherwise }, index) =>
    otherwise ? `(select count(*) from change_${index})::int` : 'null',
  )
  const text = `with ${parts.join(', ')} select array[${counts.join(', ')}]::int[] as touched`
  const answer = await send<{ touched: (number | null)[] }>(CompiledQuery.raw(text, parameters))
  const touched = answer.rows[0]?.touched ?? []
  if (condition >= 0) return touched[condition] === 1
  for (const [index, { table, key, otherwise }] of changes.entries()) {
    if (otherwise && touched[index] !== 1) throw new LostRace(otherwise, `${table} ${key ?? ''}`)
  }
  return true
}

/**
 * A compiled statement in pieces: what stands before each parameter, the parameters' numbers, and what
 * follows the last.
 */
type Pieces = { texts: string[]; numbers: number[] }

/**
 * The parameters of a compiled statement, counted from behind `offset` others; a `$1` within a literal or a
 * name stays.
 */
function renumber(text: string, offset: number): string {
  if (offset === 0) return text
  const { texts, numbers } = (look(text).pieces ??= cutAtParameters(text))
  return texts.reduce((all, next, index) => `${all}$${(numbers[index - 1] ?? 0) + offset}${next}`)
}

function cutAtParameters(text: string): Pieces {
  const pieces: Pieces = { texts: [], numbers: [] }
  let from = 0
  for (const found of text.matchAll(quotedOrParameter)) {
    if (found[1] === undefined) continue
    pieces.texts.push(text.slice(from, found.index))
    pieces.numbers.push(Number(found[1]))
    from = found.index + found[0].length
  }
  pieces.texts.push(text.slice(from))
  return pieces
}

const quotedOrParameter = /'[^']*'|"[^"]*"|\$(\d+)/g
