import { hour } from '#rules/core/durations'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'

/**
 * Rows of the log that keep an address, by person and address; committed, so that other rows may name them.
 */
type Written = Map<string, { activityId: string; until: number }>

const ofDatabase = new WeakMap<Context['db'], Written>()

/** So long a row is named: an address is personal, and is kept no longer than the acts of an hour need it. */
const lifetime = hour

/** Upper limit; the oldest is forgotten first, and the next act from there keeps its address again. */
const maxWritten = 10_000

/** The row of the log that keeps this address already, if this process wrote it within the hour. */
export function findWrittenAddress(ctx: Pick<Context, 'db'>, key: string): string | undefined {
  const written = ofDatabase.get(ctx.db)?.get(key)
  return written && written.until > performance.now() ? written.activityId : undefined
}

/** After the commit, never before: what was rolled back must not be named. */
export function rememberWrittenAddresses(
  ctx: Pick<Context, 'db'>,
  { addresses }: WriteTarget['pending'],
): void {
  if (!addresses) return
  const known: Written = ofDatabase.get(ctx.db) ?? new Map()
  ofDatabase.set(ctx.db, known)
  for (const [key, activityId] of addresses) {
    known.delete(key)
    known.set(key, { activityId, until: performance.now() + lifetime })
  }
  for (const key of known.keys()) {
    if (known.size <= maxWritten) break
    known.delete(key)
  }
}
