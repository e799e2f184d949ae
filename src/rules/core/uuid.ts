const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Whether a value has the shape of an id: a UUID column refuses any other with a fault. What is a text stays
 * one where it is no id.
 */
export function isId(value: string): boolean
export function isId(value: unknown): value is string
export function isId(value: unknown): value is string {
  return typeof value === 'string' && shape.test(value)
}

/** The UUID of 32 hexadecimal digits. */
export function uuidOfHex(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The 32 hexadecimal digits of a UUID. */
export function hexOfUuid(uuid: string): string {
  return uuid.replaceAll('-', '')
}
