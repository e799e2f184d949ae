import pg from 'pg'
import { driftOf, maxClockDrift } from '#server/process/clock-drift'
import { PlainError } from '#server/process/plain-error'

/**
 * Asks whether the store can work with a database, and says in a sentence why not, without its password: it
 * cannot be reached, is older than ours, has another time, or stands behind a pooler that mixes callers up.
 */
export async function requireDatabase(url: string, variable = 'DATABASE_URL'): Promise<void> {
  try {
    const client = await openSession(url)
    try {
      const asked = Date.now()
      const { rows } = await client.query<{ version: number; now: Date }>(
        "select current_setting('server_version_num')::int as version, clock_timestamp() as now",
      )
      const answered = Date.now()
      refuseOldServer(rows[0]?.version ?? 0, variable)
      refuseOtherTime(driftOf({ asked, answered, theirs: rows[0]?.now.getTime() ?? asked }))
    } finally {
      await client.end()
    }
    await refuseSharedStatements(() => openSession(url), variable)
  } catch (error) {
    if (error instanceof PlainError) throw error
    const { hostname, port, pathname } = new URL(url)
    const where = `${hostname || 'localhost'}:${port || 5432}${pathname}`
    throw new PlainError(`The database at ${where} cannot be reached: ${reasonOf(error)}. See ${variable}.`)
  }
}

const oldestServer = 18

/** @param version as PostgreSQL counts it: 180004 is 18.4 */
export function refuseOldServer(version: number, variable: string): void {
  const major = Math.floor(version / 10_000)
  if (major >= oldestServer) return
  throw new PlainError(
    `The database is PostgreSQL ${major}; the store needs ${oldestServer} or newer. See ${variable}.`,
  )
}

/** @param drift seconds by which this machine's clock is ahead of the database's */
export function refuseOtherTime(drift: number): void {
  if (Math.abs(drift) <= maxClockDrift) return
  throw new PlainError(
    `This machine's clock is ${Math.abs(drift)} seconds ${drift > 0 ? 'ahead of' : 'behind'} the database's: codes, payment windows and renewals are counted with it. Set both by chrony or systemd-timesyncd.`,
  )
}

type Session = {
  query(question: { name: string; text: string }): Promise<unknown>
  end(): Promise<void>
}

/**
 * Refuses a pooler that hands one connection of the database to several callers and does not keep their
 * prepared statements apart, as PgBouncer before 1.21 does with `pool_mode = transaction`: statements carry
 * names, and would fail or be another's. Two callers prepare the same name; each has its own session, unless
 * such a pooler stands between.
 */
export async function refuseSharedStatements(
  connect: () => Promise<Session>,
  variable: string,
): Promise<void> {
  const sessions = [await connect(), await connect()]
  try {
    for (const session of sessions) await session.query({ name: 'ishtirak_probe', text: 'select 1' })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === duplicateStatement)
      throw new PlainError(`${refusal} See ${variable}.`)
    throw error
  } finally {
    await Promise.all(sessions.map((session) => session.end()))
  }
}

/** A session under an address. */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const duplicateStatement = '42P05'
const refusal =
  'A pooler stands before the database that does not keep prepared statements apart. Use PgBouncer 1.21 or newer with max_prepared_statements = 200, or pool_mode = session, or the address of the database itself.'

function reasonOf(error: unknown): string {
  // Several addresses were tried, each failed.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || String(error) : String(error)
}
