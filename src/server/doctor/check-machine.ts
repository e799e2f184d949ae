import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { hour } from '#rules/core/durations'
import type { Database } from '#db/client'
import type { Config } from '#server/config'
import { findingsOf, type Finding } from './finding.ts'

const gigabyte = 1_000_000_000

/** A backup each night has to be there by the morning after. */
const backupHours = 26

/** Room where this store writes: its data folder where there is one, temporary files, backups. */
export function checkDisk({ dataDir, backupFolder }: Pick<Config, 'dataDir' | 'backupFolder'>): Finding[] {
  const folders = [dataDir, backupFolder, tmpdir()].filter((one) => one !== undefined && existsSync(one))
  return [...new Set(folders)].map((folder) => {
    const { bavail, blocks, bsize } = statfsSync(folder ?? '/')
    return judgeRoom(`disk ${folder}`, { free: bavail * bsize, all: blocks * bsize })
  })
}

/** @param room bytes; some file systems do not say their size and answer 0 */
export function judgeRoom(part: string, { free, all }: { free: number; all: number }): Finding {
  const text = all === 0 ? 'does not say its size' : `${(free / gigabyte).toFixed(1)} GB free`
  if (all === 0) return { part, state: 'ok', text }
  const action = 'Make room, or move the folder to a larger disk.'
  if (free < 0.2 * gigabyte || free / all < 0.02) return { part, state: 'failed', text, action }
  if (free < gigabyte || free / all < 0.1) return { part, state: 'warning', text, action }
  return { part, state: 'ok', text }
}

/**
 * How old the newest backup is, as far as this machine can know: files in a folder, and the server's own
 * archive.
 */
export async function checkBackups(
  { backupFolder, mode }: Pick<Config, 'backupFolder' | 'mode'>,
  db: Database,
): Promise<Finding[]> {
  const findings = backupFolder
    ? await findingsOf('backups', 'Name the folder in which backups arrive in BACKUP_FOLDER.', async () => [
        judgeBackups(newestIn(backupFolder), new Date()),
      ])
    : []
  const archive = await checkArchive(db)
  if (archive) findings.push(archive)
  if (findings.length > 0 || mode !== 'production') return findings
  const action =
    'Turn on archive_mode, or name the folder in which backups arrive in BACKUP_FOLDER. A provider that keeps them is not seen from here.'
  return [{ part: 'backups', state: 'warning', text: 'none is known here', action }]
}

function newestIn(folder: string): Date | null {
  const times = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => statSync(path.join(folder, name)))
    .filter((file) => file.isDirectory() || file.size > 0)
    .map((file) => file.mtimeMs)
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

/** By the age of the newest backup; null when there is none. */
function judgeBackups(newest: Date | null, now: Date): Finding {
  const part = 'backups'
  const action =
    'Look at what makes them: its log, its password, its disk. Then try one (the drill of section 7).'
  if (!newest) return { part, state: 'failed', text: 'the folder has none', action }
  const hours = Math.floor((now.getTime() - newest.getTime()) / hour)
  const text = `the newest is ${hours} hours old`
  return hours > backupHours ? { part, state: 'failed', text, action } : { part, state: 'ok', text }
}

/** PostgreSQL's own archive of its log; null where it is off. */
async function checkArchive(db: Database): Promise<Finding | null> {
  const { rows } = await sql<{ mode: string; archived: Date | null; failed: Date | null }>`
    select current_setting('archive_mode') as mode, last_archived_time as archived, last_failed_time as failed
    from pg_stat_archiver`.execute(db)
  const [archive] = rows
  return archive && archive.mode !== 'off' ? judgeArchive(archive, new Date()) : null
}

/**
 * By when PostgreSQL last archived a piece of its log, and last failed to; null for never. An hour without
 * one is a warning.
 */
export function judgeArchive(
  { archived, failed }: { archived: Date | null; failed: Date | null },
  now: Date,
): Finding {
  const part = "archive of PostgreSQL's log"
  const action = "Look at archive_command in PostgreSQL's log, and set archive_timeout to some minutes."
  if (failed && (!archived || failed > archived))
    return { part, state: 'failed', text: `PostgreSQL failed at ${failed.toISOString()} to archive`, action }
  if (!archived || now.getTime() - archived.getTime() > hour)
    return {
      part,
      state: 'warning',
      text: archived ? `nothing since ${archived.toISOString()}` : 'nothing was archived yet',
      action,
    }
  return { part, state: 'ok', text: `last at ${archived.toISOString()}` }
}
