/** A key of one asking, under which it is done once. */
export function newKey(): string {
  return crypto.randomUUID()
}

/** The key that a form was sent with. */
export function keyIn(form: FormData): string {
  return String(form.get('key') || newKey())
}
