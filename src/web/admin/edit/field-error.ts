import type { FieldErrors } from './outcome.ts'

/** What the API says is wrong with a field. */
export function errorOf(errors: FieldErrors | undefined, field: string): string | undefined {
  return errors?.[field]?.[0]
}
