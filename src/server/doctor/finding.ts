import { errorCode } from '#rules/errors/error-code'
import { PlainError } from '#server/process/plain-error'

/** What the doctor found at one part of a store. `warning`: the store works, and somebody should look. */
export type Finding = {
  part: string
  state: 'ok' | 'warning' | 'failed'
  /** How it is, in a sentence without secrets. */
  text: string
  /** What to do; absent where all is well. */
  action?: string
}

/** A check that fails with an error is itself a finding: its reason, and what to do about it. */
export async function findingsOf(
  part: string,
  action: string,
  check: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [{ part, state: 'failed', text: reasonOf(error), action }]
  }
}

/** The innermost cause in one line: `the call failed` alone helps nobody. */
function reasonOf(error: unknown): string {
  if (error instanceof PlainError) return error.message
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const own = error.message || errorCode(error) || error.name
  return error.cause instanceof Error ? `${own}: ${reasonOf(error.cause)}` : own
}
