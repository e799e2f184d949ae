import { sql } from 'kysely'
import { errorCode } from '#rules/errors/error-code'
import { isDatabaseAway } from '#api/calls/error-response'
import { openDatabase, type Database, type DatabaseHandle } from '#db/client'
import { historyMark } from '#db/history'
import { readFirst } from '#db/reading-database'
import type { Log } from '#domain/core/context'
import type { Replica } from '#domain/core/ports/replica'
import { shareContentCache } from '#domain/shop/published/content-cache'
import { readPosition } from '#db/log-position'

/** Seconds behind the primary from which nobody reads there any more. */
export const maxReplicaAge = 60

/** Milliseconds after which a look counts no more. */
const lookLasts = 5_000

/** After so many of them without one to read from the log says so. */
const noticedMisses = 4

/** Milliseconds for which a replica that failed a reader is not asked. */
const pauseFor = 5_000

/** How far a server has come, and of which history it is (`historyMark`). */
type Standing = { position: bigint; history: string | null }

/** How the primary stood at a moment of ours, behind its answer; milliseconds. */
export type Mark = Standing & { at: number }

/** How the replica stood, at the moment behind its answer. */
export type Look = Standing & { at: number }

/**
 * For how many milliseconds the replica has not followed: since the newest mark of the primary that it has
 * passed. An idle primary makes no replica old, and a cut line does, however quiet it is. Infinity where it
 * has passed none.
 */
export function ageOf(marks: readonly Mark[], look: Look, now: number): number {
  const newest = marks.at(-1)
  // It has all there was, when it was asked.
  if (newest && look.position >= newest.position) return Math.max(0, now - Math.max(newest.at, look.at))
  const passed = marks.findLast(({ position }) => position <= look.position)
  return passed ? now - passed.at : Infinity
}

/**
 * Whether what was looked at is no copy of the primary. A restore, or a failover that lost something, leaves
 * a replica behind that goes on answering from the lost history, far ahead in a log of its own: no replica
 * has what its primary has not written yet.
 */
function isOfAnotherHistory(newest: Mark, look: Look): boolean {
  return look.history !== newest.history || (newest.at > look.at && look.position > newest.position)
}

/** Whether a reader may ask the replica. */
export function mayAsk(
  state: { marks: readonly Mark[]; look: Look | null; pausedUntil: number },
  { after, now }: { after: string | null; now: number },
): { ageSeconds: number } | null {
  const { marks, look, pausedUntil } = state
  if (!look || now < pausedUntil || now - look.at > lookLasts) return null
  const newest = marks.at(-1)
  if (newest && isOfAnotherHistory(newest, look)) return null
  const wanted = readPosition(after)
  // What somebody has just written must be there for them.
  if (wanted !== null && look.position < wanted) return null
  const age = ageOf(marks, look, now) / 1_000
  return age <= maxReplicaAge ? { ageSeconds: Math.round(age) } : null
}

export type OpenReplica = Replica & {
  /** Seconds behind the primary; null while nobody may read there. For the metrics. */
  age(): number | null
  close(): Promise<void>
}

/** Opens the replica of `DATABASE_READ_URL` and looks twice a second how far it has come. */
export function openReplica(
  primary: Database,
  options: {
    url: string
    open: (url: string) => DatabaseHandle
    log: Log
    /** Milliseconds between two looks at both. */
    lookEvery?: number
  },
): OpenReplica {
  const { log, lookEvery = 500 } = options
  const replica = options.open(options.url)
  // Looks have a connection of their own: a full pool makes no replica old.
  const watch = openDatabase(options.url, { name: 'ishtirak replica watch', max: 1 })
  const state = { marks: [] as Mark[], look: null as Look | null, pausedUntil: 0 }
  /** Looks in sequence that found nobody to read from; the first of all have nothing to compare with. */
  let misses = 0
  let isClosed = false

  const db = readFirst(replica.db, primary, {
    isAway: hasFailed,
    onAway(error) {
      state.pausedUntil = performance.now() + pauseFor
      log.warn({ err: error }, 'the reading replica failed a reader, who was answered by the primary')
    },
  })

  shareContentCache(primary, db)

  async function lookAt(): Promise<void> {
    const [look] = await Promise.allSettled([askReplica(watch.db)])
    if (look.status === 'fulfilled' && look.value !== null)
      state.look = { at: performance.now(), ...look.value }
    // Behind the look, or the primary might only not have come so far yet.
    const [mark] = await Promise.allSettled([askPrimary(primary)])
    const now = performance.now()
    if (mark.status === 'fulfilled') {
      state.marks.push({ at: now, ...mark.value })
      const oldest = now - 2 * maxReplicaAge * 1_000
      state.marks = state.marks.filter(({ at }) => at >= oldest)
    }
    const isThere = mayAsk(state, { after: null, now }) !== null
    if (isThere && misses >= noticedMisses) log.info({}, 'the reading replica is there again')
    misses = isThere ? 0 : misses + 1
    if (misses === noticedMisses && !isClosed)
      log.warn(
        look.status === 'rejected' ? { err: look.reason } : {},
        'the reading replica is away, too old, or of a history that a restore has left; the primary is read',
      )
  }

  let looking = lookAt()
  const timer = setInterval(() => (looking = looking.then(lookAt)), lookEvery)
  timer.unref()

  return {
    choose(after) {
      const answer = mayAsk(state, { after, now: performance.now() })
      return answer && { db, ageSeconds: answer.ageSeconds }
    },
    async findPosition() {
      const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(
        primary,
      )
      return rows[0]?.at ?? ''
    },
    age: () => mayAsk(state, { after: null, now: performance.now() })?.ageSeconds ?? null,
    async close() {
      isClosed = true
      clearInterval(timer)
      await looking
      await replica.close()
      await watch.close()
    },
  }
}

/**
 * What a replica fails with beside being away: it ended the statement to be able to follow, or a migration
 * has not come to it yet, and a table, a column or a function is not there (SQLSTATE, PostgreSQL's appendix
 * A).
 */
const behindCodes: ReadonlySet<string> = new Set(['40001', '40P01', '42P01', '42703', '42883'])

export function hasFailed(error: unknown): boolean {
  return behindCodes.has(errorCode(error)) || isDatabaseAway(error)
}

async function askPrimary(db: Database): Promise<Standing> {
  // What is written to the disk: a replica gets no more.
  const { rows } = await sql<{ at: string; history: string | null }>`
    select pg_current_wal_lsn()::text as at, ${historyMark} as history`.execute(db)
  return { position: readPosition(rows[0]?.at) ?? 0n, history: rows[0]?.history ?? null }
}

/** Null for a server that is no replica: its own log says nothing of the primary's. */
async function askReplica(db: Database): Promise<Standing | null> {
  const { rows } = await sql<{ at: string | null; history: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at, ${historyMark} as history`.execute(
    db,
  )
  const position = readPosition(rows[0]?.at)
  return position === null ? null : { position, history: rows[0]?.history ?? null }
}
