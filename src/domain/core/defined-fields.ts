/** Fields of an edit: those that are left out stay as they are. */
export type Given<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

/** Only the fields that were given. */
export function definedFields<Fields extends object>(input: Given<Fields>): Partial<Fields> {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  // Object.fromEntries forgets the names; every entry comes from `input`.
  return Object.fromEntries(entries) as Partial<Fields>
}
