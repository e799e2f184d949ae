import { ConfigError } from '#server/config'
import { DatabaseUnavailable } from '#server/postgres/database-unavailable'
import { Client } from 'pg'
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
export async function requireDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    const { hostname, port, pathname } = new URL(url)
    const where = `${hostname || 'localhost'}:${port || 5432}${pathname}`
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
