import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<true>()

/** Marks everything that `work` calls as running inside a transaction. */
export function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  return inside.run(true, work)
}

/** For tests: runs `work` unmarked, as another caller would while a transaction is open. */
export function asSomebodyElse<T>(work: () => T): T {
  return inside.exit(work)
}

/**
 * For tests. A caller that holds one connection and waits for a second one of the same pool can stop the
 * whole process: ten who wait for the lock that he holds have all the others. Throws when the caller runs
 * within a transaction.
 */
export function refuseNested(): void {
  if (inside.getStore()) throw new Error('a transaction asks for a second connection')
}
