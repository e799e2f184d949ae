/**
 * `npm run drill -- --base FOLDER --wal FOLDER` (in a release: `node scripts/drill.ts`, with the processes' environment): restores a
 * backup into a scratch folder of this machine, proves it, names what the gateways have done since, and throws the copy away. The
 * live database is never asked. Exit code 1 when something does not agree. See docs/going-live.md, section 7.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig, type Config } from '#server/config'
import { takeBaseBackup } from '#server/drill/base-backup'
import type { ArchivedLog } from '#server/drill/archived-log'
import type { Backup, CopyNames } from '#server/drill/restore-backup'
import { describeDrill, runDrill } from '#server/drill/run-drill'
import { applicationRole } from '#db/application-role'
import { findBinaries, postgresMajor } from '#server/postgres/binaries'
import { PlainError, reportPlainError } from '#server/process/plain-error'
import { openStoreDatabase } from '#server/store-database'

const { values } = parseArgs({
  options: {
    /** A base backup, unpacked. Without it one is taken of the embedded database. */
    base: { type: 'string' },
    /** The folder into which archive_command copies. */
    wal: { type: 'string' },
    /** In its place: the archive's own command, with %f and %p. */
    'restore-command': { type: 'string' },
    /** The moment to which to restore; the end of the archive when absent. */
    until: { type: 'string' },
    /** Whose history is followed: of the base (current, with --until), of the last restore (latest, without), or by its number. */
    timeline: { type: 'string' },
    /** Minutes that the end of the archive may lie back, without --until: a store that is open writes at least each hour. */
    'max-age': { type: 'string', default: '60' },
    /** Of the server whose backup it is. */
    superuser: { type: 'string', default: 'postgres' },
    /** Where PostgreSQL 18's programs lie, e.g. /usr/lib/postgresql/18/bin. */
    bin: { type: 'string' },
    /** A folder with room for the database. */
    scratch: { type: 'string', default: tmpdir() },
    /** For how many days the gateways' books are compared. */
    days: { type: 'string', default: '90' },
    /** Leaves the copy running until Ctrl-C, for STORE_MODE=staging. */
    keep: { type: 'boolean', default: false },
  },
})

try {
  const config = loadConfig()
  const scratch = path.resolve(values.scratch)
  if (!existsSync(scratch))
    throw new PlainError(`There is no folder ${scratch}: make it, or name another --scratch.`)
  const folder = mkdtempSync(path.join(scratch, 'ishtirak-drill-'))
  try {
    const backup = await findBackup(config, folder)
    const report = await runDrill(config, {
      backup,
      scratch: path.join(folder, 'copy'),
      names: namesOf(config),
      binaries: values.bin === undefined ? broughtBinaries() : binariesIn(values.bin),
      days: readNumber('days'),
      // What this command has copied itself ends now, however long the store has stood still.
      ...(values.base !== undefined && !backup.until && { maxAge: readNumber('max-age') * 60_000 }),
      log: (line) => console.log(line),
      ...(values.keep && { whileOpen: (copy) => waitForEnd(copy.url, copy.ownerUrl) }),
    })
    console.log(describeDrill(report))
    process.exitCode = report.problems.length > 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
} catch (error) {
  reportPlainError(error)
}

async function findBackup(config: Config, folder: string): Promise<Backup> {
  const until = values.until === undefined ? undefined : new Date(values.until)
  if (until && Number.isNaN(until.getTime()))
    throw new PlainError('--until is a moment such as 2026-11-22T08:35:00Z.')
  const { timeline } = values
  if (timeline !== undefined && !/^(current|latest|[1-9]\d*)$/.test(timeline))
    throw new PlainError('--timeline is current, latest, or the number of a history, such as 2.')
  const archive = findArchive()
  if (values.base !== undefined) {
    if (!archive)
      throw new PlainError('--wal names the archive of the log ahead, or --restore-command asks for it.')
    return { base: path.resolve(values.base), archive, until, timeline }
  }
  if (config.databaseUrl)
    throw new PlainError(
      '--base names the base backup: only the embedded database is copied by this command.',
    )
  const [base, wal] = [path.join(folder, 'base'), path.join(folder, 'wal')]
  const store = await openStoreDatabase(config, { log: (line) => console.error(line) })
  try {
    await takeBaseBackup({
      ownerUrl: store.ownerUrl,
      folder: path.join(config.dataDir, 'postgres'),
      base,
      wal,
    })
  } finally {
    await store.stop()
  }
  return { base, archive: { folder: wal } }
}

function findArchive(): ArchivedLog | undefined {
  const { wal, 'restore-command': command } = values
  if (wal !== undefined && command !== undefined)
    throw new PlainError('--wal and --restore-command are two ways to the archive: name one of them.')
  if (command) return { command }
  return wal === undefined ? undefined : { folder: path.resolve(wal) }
}

function readNumber(option: 'days' | 'max-age'): number {
  const number = Number(values[option])
  if (Number.isInteger(number) && number > 0) return number
  throw new PlainError(`--${option} is a whole number, such as ${option === 'days' ? 90 : 60}.`)
}

/** Of the live database's address only these are used. */
function namesOf({ databaseUrl, databaseOwnerUrl }: Config): CopyNames {
  const { superuser } = values
  if (!databaseUrl) return { database: 'ishtirak', role: applicationRole, ownerRole: superuser, superuser }
  const url = new URL(databaseUrl)
  return {
    database: decodeURIComponent(url.pathname.slice(1)),
    role: decodeURIComponent(url.username),
    ownerRole: databaseOwnerUrl ? decodeURIComponent(new URL(databaseOwnerUrl).username) : superuser,
    superuser,
  }
}

/** A release brings none. */
function broughtBinaries() {
  try {
    return findBinaries()
  } catch {
    throw new PlainError(
      `--bin names the folder of PostgreSQL ${postgresMajor}'s programs, e.g. /usr/lib/postgresql/${postgresMajor}/bin: here are none.`,
    )
  }
}

function binariesIn(bin: string) {
  const binaries = { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') }
  if (!existsSync(binaries.postgres)) throw new PlainError(`There is no postgres in ${bin}.`)
  return binaries
}

function waitForEnd(url: string, ownerUrl: string): Promise<void> {
  console.log(
    [
      'The copy runs until Ctrl-C. To look at it, in another shell of yours that has not read store.env, in this folder:',
      '  export STORE_MODE=staging DATA_DIR=$(mktemp -d)',
      `  export DATABASE_URL='${url}' DATABASE_OWNER_URL='${ownerUrl}'`,
      '  export STAGING_RECIPIENTS=+9665…   # your own number, so that you can sign in',
      '  npm start',
    ].join('\n'),
  )
  const pulse = setInterval(() => undefined, 60_000)
  return new Promise((resolve) =>
    process.once('SIGINT', () => {
      clearInterval(pulse)
      resolve()
    }),
  )
}
