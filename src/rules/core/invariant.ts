/** The end of a `switch` over a union: a new member makes the compiler point here. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`)
}

/** A broken assumption of ours; the message is for whoever reads the log. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`)
}
