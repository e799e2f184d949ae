import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { findBinaries, type Binaries } from '#server/postgres/binaries'
import { DatabaseUnavailable } from '#server/postgres/database-unavailable'
import { chooseLauncher } from '#server/postgres/launcher'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { PlainError } from '#server/process/plain-error'
import {
  judgeFetched,
  judgeHistory,
  readFetched,
  requirePiece,
  restoreCommandOf,
  type ArchivedLog,
  type Fetched,
} from './archived-log.ts'

export type Backup = {
  /** A copy of a data folder with its `backup_label`, as `pg_basebackup` makes it. */
  base: string
  archive: ArchivedLog
  /** The moment to which to restore; undefined: as far as the log ahead reaches. */
  until?: Date | undefined
  /**
   * Which history of the archive is followed, as PostgreSQL names them: `current`, that of the base, which is
   * meant by a moment; `latest`, the one of the last restore that archived, which is meant without; or the
   * number of one.
   */
  timeline?: string | undefined
}

/**
 * Where the store's tables lie in the copy, and as whom they are used; `superuser` of the cluster: `postgres`
 * unless said.
 */
export type CopyNames = { database: string; role: string; ownerRole: string; superuser?: string | undefined }

export type RestoredCopy = {
  url: string
  ownerUrl: string
  /** When the last transaction was committed that the copy has; null when the log ahead had none. */
  lastCommit: Date | null
  fetched: Fetched
  stop(): Promise<void>
}

/**
 * Restores a backup into `scratch/postgres` and lets it become a server of its own, on a socket that only
 * this user reaches. Nothing of the original's settings is taken over: the copy must neither archive into the
 * original's archive nor ask for its certificates. Resolves when it can be written.
 */
export async function restoreBackup(
  { base, archive, until, timeline = until ? 'current' : 'latest' }: Backup,
  options: {
    scratch: string
    names: CopyNames
    binaries?: Binaries | undefined
    log?: (message: string) => void
  },
): Promise<RestoredCopy> {
  if (!existsSync(path.join(base, 'PG_VERSION')))
    throw new PlainError(
      `${base} is no base backup: there is no PG_VERSION in it. Unpack it first (pg_basebackup -Ft makes tar files).`,
    )
  const archived = requirePiece(archive)
  const folder = path.join(options.scratch, 'postgres')
  const { binaries = findBinaries() } = options
  mkdirSync(options.scratch, { recursive: true, mode: 0o700 })
  cpSync(base, folder, { recursive: true, verbatimSymlinks: true })
  // PostgreSQL opens no folder that others may read, and a backup on another disk may have lost its mode.
  chmodSync(folder, 0o700)
  for (const name of ['postmaster.pid', 'standby.signal']) rmSync(path.join(folder, name), { force: true })
  mkdirSync(path.join(folder, 'pg_wal'), { recursive: true, mode: 0o700 })
  for (const name of ['postgresql.conf', 'postgresql.auto.conf', 'pg_ident.conf', 'recovery.signal'])
    writeFileSync(path.join(folder, name), '')
  writeFileSync(path.join(folder, 'pg_hba.conf'), 'local all all trust\n')

  // As root PostgreSQL becomes somebody else, who has to read an archive that may be its owner's alone.
  if (archived !== null) chooseLauncher(folder, binaries.postgres, [archived])

  const { database, role, ownerRole, superuser } = options.names
  const serverLog = path.join(options.scratch, 'postgres.log')
  const postgres = await startEmbeddedPostgres({
    dataDir: options.scratch,
    binaries,
    superuser,
    ...(options.log && { log: options.log }),
    settings: {
      restore_command: restoreCommandOf(archive),
      // Of the ways in which a moment is written PostgreSQL takes this one before it knows time zones.
      ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
      recovery_target_timeline: timeline,
      recovery_target_action: 'promote',
      // Read by nobody before it has ended; a standby would also want the original's sizes.
      hot_standby: 'off',
      archive_mode: 'off',
      fsync: 'off',
    },
  }).catch((error: unknown) => {
    throw explainStart(error, serverLog)
  })
  const addressOf = (user: string) => {
    const url = new URL(postgres.url)
    url.username = encodeURIComponent(user)
    url.pathname = `/${encodeURIComponent(database)}`
    return url.href
  }
  try {
    return {
      url: addressOf(role),
      ownerUrl: addressOf(ownerRole),
      lastCommit: await findLastCommit(addressOf(ownerRole)),
      fetched: readFetched(serverLog),
      stop: postgres.stop,
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/**
 * The same error, with what the archive has to do with it: a base without a log of its own opens only with
 * one, and along its own history.
 */
function explainStart(error: unknown, serverLog: string): unknown {
  if (!(error instanceof DatabaseUnavailable) || !existsSync(serverLog)) return error
  const fetched = readFetched(serverLog)
  const reasons = [
    ...(fetched.complaint === undefined ? [] : judgeFetched(fetched)),
    ...judgeHistory(serverLog),
  ]
  return reasons.length === 0 ? error : new PlainError([error.message, ...reasons].join('\n'))
}

async function findLastCommit(url: string): Promise<Date | null> {
  const session = new Client({ connectionString: url, application_name: 'ishtirak drill' })
  try {
    await session.connect()
    const { rows } = await session.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at ?? null
  } catch (error) {
    throw new PlainError(
      `The copy was restored, and ${decodeURIComponent(new URL(url).pathname.slice(1))} cannot be opened in it: ${error instanceof Error ? error.message : String(error)}. DATABASE_URL names database and role, DATABASE_OWNER_URL the owner.`,
    )
  } finally {
    await session.end().catch(() => undefined)
  }
}
