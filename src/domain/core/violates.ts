import { errorCode } from '#rules/errors/error-code'

/** Whether a statement failed because of this constraint or unique index of the database. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

/**
 * Whether a statement failed because of any unique index: for whoever writes many tables at once, and decides
 * anew.
 */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === '23505'
}
