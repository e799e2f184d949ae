import type { Client } from 'pg'
import { sql } from 'kysely'
import { errorCode } from '#rules/errors/error-code'
import { ownsTables } from '#db/application-role'
import { openDatabase, type Database } from '#db/client'
import { compareMigrations } from '#db/migrations'
import { judgeSchema } from '#db/schema-releases'
import { countJobs } from '#domain/core/jobs/count-jobs'
import { listConnectedWorkers } from '#domain/core/jobs/release-jobs'
import { leadsOverNetwork } from '#server/database-config'
import { driftOf, maxClockDrift } from '#server/process/clock-drift'
import { openSession, requireDatabase } from '#server/process/require-database'
import { findStoreMode } from '#server/store-mode'
import { findVersion } from '#server/version'
import type { ReadyConfig } from '#server/wiring'
import type { Finding } from './finding.ts'

/** Seconds from which a difference of clocks is worth a look; from `maxClockDrift` on nothing starts. */
const noticedDrift = 2

/** Milliseconds for a word to come back from the database. */
const echoPatience = 3_000

/** Seconds after which a due job should have found a worker. */
const patienceOfJobs = 120

/**
 * The database as web and workers see it: reachable and new enough, as which role, migrated, writable, and
 * with our time. Throws where nothing can be asked. Writes nothing that stays.
 */
export async function checkDatabase(config: ReadyConfig): Promise<Finding[]> {
  const { databaseUrl: url } = config
  await requireDatabase(url)
  const { db, close } = openDatabase(url, { name: 'ishtirak doctor', max: 1 })
  try {
    return [
      await checkServer(db, url),
      await checkMode(db, config.mode),
      await checkRole(db, config.mode),
      await checkMigrations(db),
      await checkWriting(db),
      await checkClock(db),
      await checkListening(config),
      ...(await checkJobs(db)),
    ]
  } finally {
    await close()
  }
}

async function checkServer(db: Database, url: string): Promise<Finding> {
  const { rows } = await sql<{ version: string; used: number; max: number; secure: boolean }>`
    select current_setting('server_version') as version, current_setting('max_connections')::int as max,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as secure`.execute(db)
  const [server] = rows
  const text = `PostgreSQL ${server?.version}, ${server?.used} of ${server?.max} connections taken`
  if (server && server.used > server.max * 0.8)
    return {
      part: 'database',
      state: 'warning',
      text,
      action: 'Raise max_connections, or lower DATABASE_POOL_SIZE of the processes.',
    }
  if (leadsOverNetwork(url) && !server?.secure)
    return {
      part: 'database',
      state: 'warning',
      text: `${text}; in the clear over the network`,
      action: 'Say sslmode=verify-full&sslrootcert=… in DATABASE_URL unless the network is your own.',
    }
  return { part: 'database', state: 'ok', text }
}

async function checkMode(db: Database, mode: ReadyConfig['mode']): Promise<Finding> {
  const kept = await findStoreMode(db)
  const fits = kept === null || kept === (mode === 'staging' ? 'production' : mode)
  return fits
    ? { part: 'database mode', state: 'ok', text: kept ?? 'nothing was made in it yet' }
    : {
        part: 'database mode',
        state: 'failed',
        text: `the database is a ${kept} store, and STORE_MODE is ${mode}`,
        action: 'Set STORE_MODE to what the database is, or name another database.',
      }
}

async function checkRole(db: Database, mode: ReadyConfig['mode']): Promise<Finding> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  const role = rows[0]?.role ?? ''
  if (!(await ownsTables(db)))
    return {
      part: 'database role',
      state: 'ok',
      text: `${role} owns no table and cannot switch triggers off`,
    }
  return {
    part: 'database role',
    state: mode === 'production' ? 'failed' : 'warning',
    text: `${role} owns tables or is a superuser: it could switch off what guards the books`,
    action: 'Make a second role (docs/going-live.md, section 2), name it in DATABASE_URL, and migrate again.',
  }
}

async function checkMigrations(db: Database): Promise<Finding> {
  const part = 'migrations'
  const { pending, unknown, later, isOneAhead } = await judgeSchema(db, findVersion({}))
  if (isOneAhead)
    return {
      part,
      state: 'warning',
      text: `the next release (${later[0]}) has migrated the database, with which this one works`,
      action:
        'Nothing, for a time: go to that release once it is mended. No older one than this works with it.',
    }
  if (unknown.length > 0)
    return {
      part,
      state: 'failed',
      text: `the database has ${unknown.length} that this release does not know, ${unknown.at(-1)} the last`,
      action: 'Run a release at least as new as the database.',
    }
  if (pending.length > 0)
    return {
      part,
      state: 'failed',
      text: `${pending.length} are missing, ${pending[0]} the first`,
      action: 'Run `node scripts/migrate.ts` of this release with DATABASE_OWNER_URL.',
    }
  return { part, state: 'ok', text: 'all of this release are applied' }
}

/** Writes a counter, and takes it back. */
async function checkWriting(db: Database): Promise<Finding> {
  const part = 'database writes'
  try {
    await db.transaction().execute(async (tx) => {
      await sql`insert into rate_limits (key, points, expire) values ('doctor', 1, 1)
        on conflict (key) do update set points = 1`.execute(tx)
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) {
      const text = error instanceof Error ? error.message : String(error)
      return { part, state: 'failed', text, action: actionOf(error) }
    }
  }
  return { part, state: 'ok', text: 'a row can be written' }
}

class TakenBack extends Error {}

/** By PostgreSQL's code of the error. */
function actionOf(error: unknown): string {
  switch (errorCode(error)) {
    case '25006':
      return 'This is a standby, or default_transaction_read_only is on: name the primary in DATABASE_URL.'
    case '53100':
      return "Make room on the database's disk."
    case '42501':
      return 'Run `node scripts/migrate.ts` with DATABASE_OWNER_URL: it grants the role what it needs.'
    case '42P01':
      return 'Run `node scripts/migrate.ts` first.'
    default:
      return "Look into PostgreSQL's log."
  }
}

async function checkClock(db: Database): Promise<Finding> {
  const asked = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return judgeClock(driftOf({ asked, answered: Date.now(), theirs: rows[0]?.now.getTime() ?? asked }))
}

/** @param drift seconds by which this machine's clock is ahead of the database's */
export function judgeClock(drift: number): Finding {
  const part = 'clock'
  const seconds = Math.abs(drift)
  const text = `${seconds} seconds ${drift < 0 ? 'behind' : 'ahead of'} the database's`
  const action = 'Synchronise both machines by chrony or systemd-timesyncd.'
  if (seconds > maxClockDrift) return { part, state: 'failed', text, action }
  if (seconds >= noticedDrift) return { part, state: 'warning', text, action }
  return { part, state: 'ok', text: "agrees with the database's" }
}

/** Sends a word through the pool's address, and listens where processes listen. */
async function checkListening(config: ReadyConfig): Promise<Finding> {
  const part = 'announcements'
  const sessions: Client[] = []
  const connect = async (url: string) => {
    const session = await openSession(url)
    sessions.push(session)
    return session
  }
  try {
    const listener = await connect(config.databaseListenUrl ?? config.databaseUrl)
    const speaker = await connect(config.databaseUrl)
    await listener.query('listen doctor')
    const heard = new Promise<boolean>((resolve) => {
      listener.once('notification', () => resolve(true))
      setTimeout(() => resolve(false), echoPatience).unref()
    })
    await speaker.query("select pg_notify('doctor', '')")
    return (await heard)
      ? { part, state: 'ok', text: 'heard' }
      : {
          part,
          state: 'warning',
          text: 'what one connection says is not heard by another: a pooler stands between',
          action: 'Name the database itself in DATABASE_LISTEN_URL, with the same role.',
        }
  } finally {
    await Promise.all(sessions.map((session) => session.end()))
  }
}

/** Whether somebody does the work. Nothing where the tables are not there yet. */
async function checkJobs(db: Database): Promise<Finding[]> {
  const { pending } = await compareMigrations(db)
  if (pending.length > 0) return []
  const now = new Date()
  const [jobs, workers] = await Promise.all([countJobs({ db, now: () => now }), listConnectedWorkers({ db })])
  const part = 'workers'
  const text = `${workers.size} connected, ${jobs.due} jobs due, ${jobs.failed} given up`
  if (jobs.oldestDueSeconds > patienceOfJobs)
    return [
      {
        part,
        state: 'failed',
        text: `${text}; the oldest waits for ${Math.round(jobs.oldestDueSeconds)} seconds`,
        action: 'Start a worker, or more of them; look at its log.',
      },
    ]
  if (workers.size === 0)
    return [{ part, state: 'warning', text, action: 'Start a worker, unless the store is not open yet.' }]
  if (jobs.failed > 0)
    return [
      {
        part,
        state: 'warning',
        text,
        action: 'Look at /admin/jobs, mend the cause, and run them again there.',
      },
    ]
  return [{ part, state: 'ok', text }]
}
