/** Whether a statement failed because of this constraint or unique index of the database. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
