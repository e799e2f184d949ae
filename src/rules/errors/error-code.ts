/**
 * The code that an error brings: Node's word (`ENOENT`) or PostgreSQL's SQLSTATE (`23505`). Empty for
 * whatever has none.
 */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
