import type { Database } from '#db/client'

type Listener = () => void

const listeners = new WeakMap<Database, Set<Listener>>()

/** Calls `listener` after each commit of this process that changed published content. */
export function onContentChange(db: Database, listener: Listener): void {
  const known = listeners.get(db) ?? new Set()
  known.add(listener)
  listeners.set(db, known)
}

/**
 * A transaction that changed published content is committed. Other processes are notified by the database.
 */
export function announceContentChange(db: Database): void {
  for (const listener of listeners.get(db) ?? []) listener()
}
