import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '#rules/errors/error-code'
import { PlainError } from '#server/process/plain-error'

/** Where the pieces of the log ahead (WAL) are that `archive_command` has handed on. */
export type ArchivedLog =
  /** A folder in which each has its own name. */
  | { folder: string }
  /** The shell command that fetches one: `%f` is its name, `%p` where it goes. */
  | { command: string }

/** A piece of the log ahead by its name: time line, and place in it. */
const piece = /^[0-9A-F]{24}$/

/** As PostgreSQL asks for the pieces. */
export function restoreCommandOf(archive: ArchivedLog): string {
  return 'command' in archive ? archive.command : `cp "${archive.folder}/%f" "%p"`
}

/**
 * A piece of a folder's; refuses a folder that is not there, that this process may not read, or in which
 * there is none: PostgreSQL would take each of them for the end of the log. Null where a command fetches: it
 * is seen by what came.
 */
export function requirePiece(archive: ArchivedLog): string | null {
  if ('command' in archive) return null
  const { folder } = archive
  try {
    const name = readdirSync(folder).find((one) => piece.test(one))
    if (name === undefined)
      throw new PlainError(
        `There is no piece of the log ahead in ${folder} (24 digits, as archive_command is handed them): name the folder of the archive by --wal, or by --restore-command what fetches and unpacks a piece.`,
      )
    closeSync(openSync(path.join(folder, name), 'r'))
    return path.join(folder, name)
  } catch (error) {
    if (error instanceof PlainError) throw error
    throw new PlainError(
      `The archive ${folder} cannot be read (${errorCode(error)}): name its folder by --wal, and run the drill as a user who may read it.`,
    )
  }
}

export type Fetched = {
  /** How many pieces came from the archive. */
  pieces: number
  /** What the command said when one did not come: of the last, the end of the archive, too. */
  complaint: string | undefined
}

/**
 * What came from the archive, as the restored server's own log has it. @param file the log, of this start
 * alone
 */
export function readFetched(file: string): Fetched {
  const lines = readFileSync(file, 'utf8').split('\n')
  const restored = lines.flatMap((line) => /restored log file "([^"]+)" from archive/.exec(line)?.[1] ?? [])
  return {
    pieces: restored.filter((name) => piece.test(name)).length,
    // The server's own lines begin with their time, what belongs to one with a tab; histories of time lines
    // are asked for in vain.
    complaint: lines.find((line) => /^[^\s\d]/.test(line) && !line.includes('.history')),
  }
}

/**
 * What is wrong with an archive, as sentences: a base that brings its own log is opened without one, and then
 * nothing since it is there.
 */
export function judgeFetched({ pieces, complaint }: Fetched): string[] {
  if (pieces > 0) return []
  const why = complaint === undefined ? '' : ` (${complaint})`
  return [
    `nothing of the log ahead could be fetched from the archive${why}: in a real restore all that was sold since the base backup would be lost. See --wal or --restore-command, that this user may read the archive, and on the live server archive_command and pg_stat_archiver.`,
  ]
}

/**
 * What a server that did not come up says of the history along which it was restored, as sentences. @param
 * file its log
 */
export function judgeHistory(file: string): string[] {
  const log = readFileSync(file, 'utf8')
  if (log.includes('recovery ended before configured recovery target was reached'))
    return [
      'the archive does not reach that moment along the history of this base: hand over what is being written by `select pg_switch_wal()` on the live server. Where the base is older than an earlier restore, and the moment lies behind that restore, follow it by --timeline latest.',
    ]
  if (/requested timeline \d+ is not a child of this server's history/.test(log))
    return [
      'the base is of a history that an earlier restore has left: take one that was made behind that restore, or look at what was left by --timeline current.',
    ]
  return []
}

/**
 * The same of an archive that ends too early: nothing has come into it since.
 * @param maxAge milliseconds
 */
export function judgeEnd(lastMoment: Date, { now, maxAge }: { now: Date; maxAge: number }): string[] {
  const age = now.getTime() - lastMoment.getTime()
  if (age <= maxAge) return []
  return [
    `the archive ends ${Math.round(age / 60_000)} minutes ago, at ${lastMoment.toISOString()}: what was sold since would be lost with the live server. See archive_command, archive_timeout and pg_stat_archiver there; where nothing was sold since, name that moment by --until, or more minutes by --max-age.`,
  ]
}
