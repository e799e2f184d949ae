import { Client } from 'pg'

/** Something outside of our code is wrong, and the message says what and what to do; nobody needs a stack. */
export class PlainError extends Error {
  override name = 'PlainError'
}

/** Tells why a process cannot go on: in one clear sentence where the cause is outside of our code. */
export function plainErrorPage(error: unknown): void {
  process.exitCode = 1
  if (error instanceof PlainError) console.error(error.message)
  else if (codeOf(error) === 'EADDRINUSE') console.error(`${String(error)}. Set PORT to a free one.`)
  else if (codeOf(error) === 'ENOSPC') console.error(`The disk is full: ${String(error)}`)
  else console.error(error)
}

/** The same, and the process ends, whatever is still open. */
export function endPlainly(error: unknown): never {
  plainErrorPage(error)
  process.exit(1)
}

/** Says which database cannot be reached, without its password. */
export async function requireDatabase(url: string, variable = 'DATABASE_URL'): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    const { hostname, port, pathname } = new URL(url)
    const where = `${hostname || 'localhost'}:${port || 5432}${pathname}`
    throw new PlainError(`The database at ${where} cannot be reached: ${reasonOf(error)}. See ${variable}.`)
  }
}

function reasonOf(error: unknown): string {
  // Several addresses were tried, each failed.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || String(error) : String(error)
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
