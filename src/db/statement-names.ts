import { randomBytes } from 'node:crypto'
import { errorCode } from '#rules/errors/error-code'

/**
 * Without values a text may be several statements, which cannot be prepared together, or one that changes the
 * schema.
 */
export function isOneQuestion(text: unknown): boolean {
  return typeof text === 'string' && /^\s*(select|with)\b[^;]*$/i.test(text)
}

export type StatementNames = {
  /**
   * The name under which a connection keeps a statement prepared: PostgreSQL then parses and plans it once
   * instead of each time, which is more work than running it. Null: it is asked without one.
   */
  nameOf(text: string): string | null
  /** From now on the statement is asked without a name. */
  forget(text: string): void
}

/** Upper limit, because lists of varying length make new texts. */
const maxNames = 400

/**
 * Statement names for all connections of a pool. They differ between processes, because a pooler may reuse
 * connections for several.
 */
export function createStatementNames(): StatementNames {
  const own = randomBytes(4).toString('hex')
  const names = new Map<string, string | null>()
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= maxNames) return null
      const name = `s${own}_${names.size + 1}`
      names.set(text, name)
      return name
    },
    forget: (text) => void names.set(text, null),
  }
}

/**
 * Whether a prepared statement failed because its result columns changed: a migration of the next release ran
 * while this process works, and the statement selects `*`.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return errorCode(error) === '0A000' && error instanceof Error && /cached plan/.test(error.message)
}
