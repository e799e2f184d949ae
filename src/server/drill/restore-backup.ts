import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import type { Binaries } from '#server/postgres/binaries'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { PlainError } from '#server/process/plain-error'

export type Backup = {
  /** A copy of a data folder with its `backup_label`, as `pg_basebackup` makes it. */
  base: string
  /** The shell command that fetches a piece of the log ahead: `%f` is its name, `%p` where it goes. */
  restoreCommand: string
  /** The moment to which to restore; undefined: as far as the log ahead reaches. */
  until?: Date | undefined
}

/** Where the store's tables lie in the copy, and as whom they are used. */
export type CopyNames = { database: string; role: string; ownerRole: string }

export type RestoredCopy = {
  url: string
  ownerUrl: string
  /** When the last transaction was committed that the copy has; null when the log ahead had none. */
  lastCommit: Date | null
  stop(): Promise<void>
}

/** Fetches from a folder into which `archive_command` copies. */
export function fetchFromFolder(wal: string): string {
  return `cp "${wal}/%f" "%p"`
}

/**
 * Restores a backup into `scratch/postgres` and lets it become a server of its own, on a socket that only this user reaches. Nothing
 * of the original's settings is taken over: the copy must neither archive into the original's archive nor ask for its certificates.
 * Resolves when it can be written.
 */
export async function restoreBackup(
  { base, restoreCommand, until }: Backup,
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
  const folder = path.join(options.scratch, 'postgres')
  mkdirSync(options.scratch, { recursive: true, mode: 0o700 })
  cpSync(base, folder, { recursive: true, verbatimSymlinks: true })
  // PostgreSQL opens no folder that others may read, and a backup on another disk may have lost its mode.
  chmodSync(folder, 0o700)
  for (const name of ['postmaster.pid', 'standby.signal']) rmSync(path.join(folder, name), { force: true })
  mkdirSync(path.join(folder, 'pg_wal'), { recursive: true, mode: 0o700 })
  for (const name of ['postgresql.conf', 'postgresql.auto.conf', 'pg_ident.conf', 'recovery.signal'])
    writeFileSync(path.join(folder, name), '')
  writeFileSync(path.join(folder, 'pg_hba.conf'), 'local all all trust\n')

  const { database, role, ownerRole } = options.names
  const postgres = await startEmbeddedPostgres({
    dataDir: options.scratch,
    binaries: options.binaries,
    ...(options.log && { log: options.log }),
    settings: {
      restore_command: restoreCommand,
      // Of the ways in which a moment is written PostgreSQL takes this one before it knows time zones.
      ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
      recovery_target_action: 'promote',
      // Read by nobody before it has ended; a standby would also want the original's sizes.
      hot_standby: 'off',
      archive_mode: 'off',
      fsync: 'off',
    },
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
      stop: postgres.stop,
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
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
