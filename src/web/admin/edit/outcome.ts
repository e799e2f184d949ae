/** The result of an action of staff's, as it is sent to the page. */
export type Outcome =
  | {
      did: 'saved' | 'deleted'
      id: string
      /** What can be seen this once, such as a new token. */
      secret?: string
      /** It was done, and what it was to lead to was refused by somebody else, such as a bank. */
      failure?: string
    }
  | {
      did: 'nothing'
      message: string
      errors: Record<string, string[]>
      conflict: Conflict | null
      /** The last code was entered too long ago: a new one is asked for, and the same is sent once more. */
      needsCode?: boolean
      /**
       * Whether it was done is not known: an earlier call with its key still runs, or the store failed in the
       * middle of it.
       */
      isUnanswered?: boolean
    }

/**
 * Somebody else changed it meanwhile: both values of each field, the version that stands now, and which
 * colleague it was.
 */
export type Conflict = {
  version: number
  fields: Record<string, { current: unknown; yours: unknown }>
  by?: string | null | undefined
}

export type FieldErrors = Record<string, string[]>

/**
 * What the form says now beside what the page was opened with: only that is sent, and only that can conflict.
 */
export function changedFields<Fields extends Record<string, unknown>>(
  stood: Record<string, unknown>,
  fields: Fields,
): Partial<Fields> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stood[name]),
  )
  // Every entry comes from `fields`; Object.fromEntries forgets the names.
  return Object.fromEntries(changed) as Partial<Fields>
}

/** Did somebody else change any of the fields that were edited, since the form was opened? */
export function hasTouched(stood: Record<string, unknown>, conflicts: Conflict['fields'] = {}): boolean {
  return Object.entries(conflicts).some(
    ([field, { current }]) => JSON.stringify(current) !== JSON.stringify(stood[field]),
  )
}
