/** What was typed. A form sends its line ends as two signs, which the length must not count twice. */
export function readWords(form: FormData, name: string): string {
  return String(form.get(name) ?? '').replace(/\r\n?/g, '\n')
}

/** A key of one asking, under which it is done once. */
export function newKey(): string {
  return crypto.randomUUID()
}
