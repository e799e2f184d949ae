/** A key of one asking, under which it is done once. */
export function newKey(): string {
  return crypto.randomUUID()
}
