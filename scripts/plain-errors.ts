import type { DatabaseHandle } from '#db/client'
import { ConfigError } from '#server/config'
import { DatabaseUnavailable } from '#server/postgres/database-unavailable'
import { sql } from 'kysely'
import { BuildFailed } from './build.ts'
import { PortTaken } from './ports.ts'

/** Ends with status 1, and with one clear sentence where the cause is outside of our code. */
export function tellPlainly(error: unknown): void {
  process.exitCode = 1
  const expected = [ConfigError, DatabaseUnavailable, BuildFailed, PortTaken]
  if (error instanceof Error && expected.some((kind) => error instanceof kind)) console.error(error.message)
  else if (systemCodeOf(error) === 'EADDRINUSE') console.error(`${String(error)}. Set PORT to a free one.`)
  else if (systemCodeOf(error) === 'ENOSPC') console.error(`The disk is full: ${String(error)}`)
  else console.error(error)
}

function systemCodeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Says which database cannot be reached, without its password. */
export async function requireDatabase(handle: DatabaseHandle): Promise<void> {
  try {
    await sql`select 1`.execute(handle.db)
  } catch (error) {
    const { host, port, database } = handle.pool.options
    const address = handle.pool.options.connectionString
      ? new URL(handle.pool.options.connectionString)
      : undefined
    const where = `${address?.hostname || host || 'localhost'}:${address?.port || port || 5432}${address?.pathname ?? `/${database ?? ''}`}`
    throw new DatabaseUnavailable(
      `The database at ${where} cannot be reached: ${reasonOf(error)}. See DATABASE_URL.`,
    )
  }
}

function reasonOf(error: unknown): string {
  // Several addresses were tried, each failed.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || String(error) : String(error)
}
