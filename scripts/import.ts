/**
 * `npm run import -- --clients clients.csv --subscriptions subscriptions.csv`: takes over a business that ran elsewhere (docs/import.md). Also `--cards`,
 * `--balances` and `--members`, alone or together; `--dry-run` writes nothing and reports the same. What has to be looked at is written to
 * `--report` (import-report.csv), in Arabic or, with `--language en`, in English. Exit code 1 where a row was refused.
 */
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { importBusiness, type ImportCounts } from '#domain/imports/import-business'
import type { DecidedRow } from '#domain/imports/import-rows'
import { fileText, reportHead, reportLines } from '#domain/imports/import-texts'
import { byteOrderMark } from '#rules/core/csv'
import { languages, type Language } from '#rules/core/language'
import { importKinds, UnreadableFile, type ImportKind } from '#rules/imports/import-files'
import { loadConfig } from '#server/config'
import { PlainError, reportPlainError } from '#server/process/plain-error'
import { refuseUnmigrated } from '#server/refuse-unmigrated'
import { openStoreDatabase } from '#server/store-database'
import { assemble } from '#server/wiring'

const { values } = parseArgs({
  options: {
    clients: { type: 'string' },
    cards: { type: 'string' },
    subscriptions: { type: 'string' },
    balances: { type: 'string' },
    members: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    report: { type: 'string', default: 'import-report.csv' },
    language: { type: 'string', default: 'ar' },
  },
})

const options = {
  client: 'clients',
  card: 'cards',
  subscription: 'subscriptions',
  balance: 'balances',
  member: 'members',
} as const satisfies Record<ImportKind, keyof typeof values>
const language: Language = languages.find((known) => known === values.language) ?? 'ar'

const database = await openStoreDatabase(loadConfig(), { log: (line) => console.error(line) })
const shop = assemble(database.config)
try {
  await refuseUnmigrated(shop.parts.db)
  const files = await readFiles()
  await writeFile(values.report, byteOrderMark + reportHead(language))
  const began = performance.now()
  const counts = await importBusiness(shop.patientContext(), {
    files,
    isDryRun: values['dry-run'],
    onDecided: report,
  })
  print(counts, (performance.now() - began) / 1_000)
} catch (error) {
  process.exitCode = 1
  if (error instanceof UnreadableFile) console.error(fileText(language, error))
  else reportPlainError(error)
} finally {
  await shop.close()
  await database.stop()
}

async function readFiles(): Promise<Partial<Record<ImportKind, Buffer>>> {
  const files: Partial<Record<ImportKind, Buffer>> = {}
  for (const kind of importKinds) {
    const path = values[options[kind]]
    if (path !== undefined) files[kind] = await read(path)
  }
  if (Object.keys(files).length === 0) {
    throw new PlainError('Name a file at least, such as --clients clients.csv. See docs/import.md.')
  }
  return files
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new PlainError(`${path} cannot be read: ${String(error)}. Name a CSV file that is there.`)
  }
}

/** Each batch as soon as it is committed: what a killed process had reported stays true. */
async function report(rows: DecidedRow[]): Promise<void> {
  const lines = rows.map((row) => reportLines(language, row)).join('')
  if (lines !== '') await appendFile(values.report, lines)
}

function print(counts: Map<ImportKind, ImportCounts>, seconds: number): void {
  let rows = 0
  let refused = 0
  for (const [kind, count] of counts) {
    rows += count.rows
    refused += count.refused
    const { imported, linked, unchanged, changed } = count
    console.log(
      `${options[kind]}: ${count.rows} rows, ${imported} imported, ${linked} linked, ${unchanged} unchanged, ${changed} changed, ${count.refused} refused`,
    )
  }
  const written = values['dry-run'] ? 'Nothing was written (--dry-run). ' : ''
  console.log(`${written}${rows} rows in ${seconds.toFixed(1)} s. Report: ${values.report}`)
  if (refused > 0) process.exitCode = 1
}
