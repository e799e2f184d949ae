import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { errorCode } from '#rules/errors/error-code'
import { PlainError } from '#server/process/plain-error'

/**
 * Folders whose content belongs to the running server alone. Source: PostgreSQL's documentation, "Making a
 * Base Backup Using the Low Level API".
 */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = new Set(['postmaster.pid', 'postmaster.opts'])

/**
 * Copies the data folder of a server on this machine while it runs, as docs/going-live.md has it for a
 * machine without `pg_basebackup`, and the log ahead that the copy needs.
 * @param ownerUrl of a superuser; `folder`: the server's data folder; `base`, `wal`: folders to be made
 */
export async function takeBaseBackup({
  ownerUrl,
  folder,
  base,
  wal,
}: {
  ownerUrl: string
  folder: string
  base: string
  wal: string
}): Promise<void> {
  // One session: the server ends a backup whose session ends.
  const session = new Client({ connectionString: ownerUrl, application_name: 'ishtirak drill' })
  await session.connect()
  try {
    await session.query("select pg_backup_start('drill', fast => true)")
    copyFolder(folder, base)
    const { rows } = await session.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(path.join(base, 'backup_label'), rows[0]?.labelfile ?? '')
    await session.query('select pg_switch_wal()')
    copyJournal(folder, wal)
  } finally {
    await session.end()
  }
}

/** What the server has of its log ahead: whole pieces and histories. */
function copyJournal(folder: string, wal: string): void {
  mkdirSync(wal, { recursive: true })
  const from = path.join(folder, 'pg_wal')
  for (const name of readdirSync(from).filter((one) => /^[0-9A-F]{24}$|\.history$/.test(one)))
    if (!existsSync(path.join(wal, name))) copyFile(path.join(from, name), path.join(wal, name))
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (leftOut.has(entry.name)) continue
    if (entry.isSymbolicLink())
      throw new PlainError(`${source} leads out of the data folder: take the base backup by pg_basebackup.`)
    if (!entry.isDirectory()) copyFile(source, target)
    else if (emptied.has(entry.name)) mkdirSync(target, { mode: 0o700 })
    else copyFolder(source, target)
  }
}

/** A file that goes meanwhile is in the log ahead. */
function copyFile(source: string, target: string): void {
  try {
    if (lstatSync(source).isFile()) copyFileSync(source, target)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}
