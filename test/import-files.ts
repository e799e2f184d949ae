import { csvLine } from '#rules/core/csv'
import { importBusiness, type ImportCounts } from '#domain/imports/import-business'
import type { DecidedRow } from '#domain/imports/import-rows'
import type { Context } from '#domain/core/context'
import type { ImportKind } from '#rules/imports/import-files'

type Line = Record<string, string | number>

/** A CSV file of these rows, with a column for every name that any of them has. */
export function csvOf(rows: Line[]): Uint8Array {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => columns.map((name) => String(row[name] ?? '')))
  return new TextEncoder().encode([columns, ...lines].map((line) => csvLine(line)).join(''))
}

export type Imported = {
  counts: Map<ImportKind, ImportCounts>
  decided: DecidedRow[]
  /** What became of each row: `client 2 imported`, `card 3 refused token card_twice`, `subscription 2 imported renews renewal_withdrawn`. */
  outcomes: string[]
}

/** Imports such files as the system, and says what became of each row. */
export async function importFiles(
  ctx: Context,
  files: Partial<Record<ImportKind, Line[]>>,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<Imported> {
  const decided: DecidedRow[] = []
  const counts = await importBusiness(ctx, {
    files: Object.fromEntries(Object.entries(files).map(([kind, rows]) => [kind, csvOf(rows)])),
    isDryRun,
    onDecided: (rows) => void decided.push(...rows),
  })
  return { counts, decided, outcomes: decided.map(inWords) }
}

function inWords({ kind, row, outcome, refusal, notes }: DecidedRow): string {
  const { problem, column = '' } = refusal ?? {}
  const name =
    problem?.is === 'import' ? problem.of : typeof problem?.of === 'string' ? problem.of : problem?.of.error
  const said = notes.flatMap((note) => [note.column, note.is])
  return [kind, row, outcome, column, name, ...said].filter(Boolean).join(' ')
}

/** A client's row whose phone is made of a number below a million. */
export function clientLine(number: number, more: Line = {}): Line {
  return {
    id: `c-${number}`,
    phone: `05${String(80_000_000 + number)}`,
    first_name: 'نورة',
    last_name: 'القحطاني',
    ...more,
  }
}

/** In E.164, as the store has the phone of `clientLine`. */
export const phoneOfLine = (number: number) => `+9665${String(80_000_000 + number)}`
