import type { ImportKind, ImportNote, ImportOutcome } from '#rules/imports/import-files'
import type { TableRow } from '#rules/imports/read-table'
import { refuse, RowRefused, type Refusal, type RefusalValues } from '#rules/imports/row-refused'
import type { Context } from '#domain/core/context'
import { getSigningKey } from '#domain/core/signing-key'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { findKnownRows, hashContent, hashId, keepRows, type KnownRow } from '#domain/imports/imported-rows'
import { onTopOf, settle, type ImportState } from '#domain/imports/import-state'
import { isUniqueViolation } from '#domain/core/violates'

/** What became of a row, in the sequence of the file. */
export type DecidedRow = {
  kind: ImportKind
  row: number
  outcome: ImportOutcome
  refusal: Refusal | null
  /** Of a row that is imported all the same. */
  notes: readonly RowNote[]
}
export type RowNote = { column: string; is: ImportNote; values: RefusalValues }

/** What a row becomes. */
export type Becoming = { subjectId: string; isLinked?: boolean; notes?: readonly RowNote[] }

/** What a batch of rows is decided by. */
export type Batch<Facts> = {
  facts: Facts
  state: ImportState
  hash: (kind: ImportKind, id: string) => string
}

/**
 * How rows of one file are imported. What `read` takes from a row's cells, `find` looks up for all rows of a
 * batch at once; `decide` says of each, in the sequence of the file, what it becomes, and throws RowRefused;
 * `write` writes all of it.
 */
export type RowImport<Read, Facts, Decided extends Becoming> = {
  kind: ImportKind
  /** The column that names a row. */
  idColumn: string
  /** By what a row is known again. Throws RowRefused. */
  idOf(cells: TableRow['cells']): string
  read(ctx: Context, row: TableRow): Read
  find(tx: Transaction, ctx: Context, rows: Read[], beside: Omit<Batch<Facts>, 'facts'>): Promise<Facts>
  decide(ctx: Context, read: Read, batch: Batch<Facts>): Decided
  write(tx: Transaction, ctx: Context, decided: Decided[]): Promise<void>
}

/** Rows that one transaction writes. A process that is killed has lost what the last one had done. */
export const batchSize = 500

export type ImportRun = {
  state: ImportState
  /** Nothing is written. */
  isDryRun: boolean
  /** After each transaction. */
  onDecided(rows: DecidedRow[]): void | Promise<void>
}

/**
 * Imports the rows of one file, batch by batch, each in its transaction. Rows that were imported before are
 * passed over, so that an import that was ended in between goes on. A dry run decides by the same functions
 * and writes nothing.
 */
export async function importRows<Read, Facts, Decided extends Becoming>(
  ctx: Context,
  { state, isDryRun, onDecided }: ImportRun,
  how: RowImport<Read, Facts, Decided>,
  rows: TableRow[],
): Promise<void> {
  const key = await getSigningKey(ctx, 'import')
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize)
    const done = await retried(() =>
      inTransaction(ctx, async (tx) => {
        const own = onTopOf(state)
        const { decided, accepted } = await decideBatch(tx, ctx, { key, state: own, how, rows: batch })
        if (!isDryRun && accepted.length > 0) {
          await how.write(
            tx,
            ctx,
            accepted.map(({ becomes }) => becomes),
          )
          await keepRows(
            tx,
            ctx,
            how.kind,
            accepted.map(({ row, becomes }) => ({ ...row, subjectId: becomes.subjectId })),
          )
        }
        return { decided, own }
      }),
    )
    settle(done.own)
    await onDecided(done.decided)
  }
}

/** Somebody took the same phone or card while the batch was decided: decided again, it finds them. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await work()
    } catch (error) {
      if (run === maxRuns || !isUniqueViolation(error)) throw error
    }
  }
}

const maxRuns = 3

type ReadRow<Read> = { number: number; idHash: Buffer; contentHash: Buffer; read: Read }
type Accepted<Decided> = { row: { idHash: Buffer; contentHash: Buffer }; becomes: Decided }

async function decideBatch<Read, Facts, Decided extends Becoming>(
  tx: Transaction,
  ctx: Context,
  {
    key,
    state,
    how,
    rows,
  }: { key: Buffer; state: ImportState; how: RowImport<Read, Facts, Decided>; rows: TableRow[] },
): Promise<{ decided: DecidedRow[]; accepted: Accepted<Decided>[] }> {
  const hash = (kind: ImportKind, id: string) => hashId(key, kind, id).toString('hex')
  const outcomes = new Map<number, DecidedRow>()
  const note = (row: number, outcome: ImportOutcome, more: Partial<DecidedRow> = {}) =>
    outcomes.set(row, { kind: how.kind, row, outcome, refusal: null, notes: [], ...more })

  const named = rows.flatMap((row) => refusing(note, row.number, () => nameRow(key, state, how, row)))
  const known = await findKnownRows(
    tx,
    how.kind,
    named.map(({ idHash }) => idHash),
  )
  const unknown = named.flatMap((row) => {
    const before = known.get(row.idHash.toString('hex'))
    if (before) note(row.row.number, isSame(before, row) ? 'unchanged' : 'changed')
    return before ? [] : refusing(note, row.row.number, () => ({ ...row, read: how.read(ctx, row.row) }))
  })
  const read: ReadRow<Read>[] = unknown.map(({ row, ...rest }) => ({ ...rest, number: row.number }))
  const facts = await how.find(
    tx,
    ctx,
    read.map((row) => row.read),
    { state, hash },
  )
  const accepted = read.flatMap((row) =>
    refusing(note, row.number, (): Accepted<Decided> => {
      const becomes = how.decide(ctx, row.read, { facts, state, hash })
      note(row.number, becomes.isLinked ? 'linked' : 'imported', { notes: becomes.notes ?? [] })
      return { row: { idHash: row.idHash, contentHash: row.contentHash }, becomes }
    }),
  )
  return { decided: rows.flatMap(({ number }) => outcomes.get(number) ?? []), accepted }
}

function isSame(known: KnownRow, row: { contentHash: Buffer }): boolean {
  return known.contentHash.equals(row.contentHash)
}

/** A row with the hash of its id; an id stands once in a file. */
function nameRow(
  key: Buffer,
  state: ImportState,
  how: { kind: ImportKind; idColumn: string; idOf(cells: TableRow['cells']): string },
  row: TableRow,
): { row: TableRow; idHash: Buffer; contentHash: Buffer } {
  if (row.isRagged) throw refuse(how.idColumn, 'cells_missing')
  const idHash = hashId(key, how.kind, how.idOf(row.cells))
  const name = `${how.kind} ${idHash.toString('hex')}`
  const before = state.rows.get(name)
  if (before !== undefined) throw refuse(how.idColumn, 'id_twice', { row: String(before) })
  state.rows.set(name, row.number)
  return { row, idHash, contentHash: hashContent(key, row) }
}

/** What `work` makes of a row, or nothing where it refuses it, which is noted. */
function refusing<T>(
  note: (row: number, outcome: ImportOutcome, more: { refusal: Refusal }) => void,
  row: number,
  work: () => T,
): T[] {
  try {
    return [work()]
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error
    note(row, 'refused', { refusal: error.refusal })
    return []
  }
}
