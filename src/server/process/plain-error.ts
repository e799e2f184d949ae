import { errorCode } from '#rules/errors/error-code'

/** An error whose cause is outside of our code; its message says what to do, so no stack is printed. */
export class PlainError extends Error {
  override name = 'PlainError'
}

/** Says why a process cannot go on: in one clear sentence where the cause is outside of our code. */
export function reportPlainError(error: unknown): void {
  process.exitCode = 1
  if (error instanceof PlainError) console.error(error.message)
  else if (errorCode(error) === 'EADDRINUSE') console.error(`${String(error)}. Set PORT to a free one.`)
  else if (errorCode(error) === 'ENOSPC') console.error(`The disk is full: ${String(error)}`)
  else if (errorCode(error) === '57014') console.error(endedByTime)
  else console.error(error)
}

const endedByTime =
  'The database ended a statement before it was done: the statement_timeout of its role holds, as behind a pooler that hands sessions round. Name the database itself in DATABASE_LISTEN_URL (docs/going-live.md, section 2), and run this again.'

/** The same, and the process ends, whatever is still open. */
export function endPlainly(error: unknown): never {
  reportPlainError(error)
  process.exit(1)
}
