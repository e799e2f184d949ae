import type { Database } from '#db/client'

/**
 * A copy of the database that follows it: for what staff list, search, count and take away; never for money.
 */
export interface Replica {
  /**
   * Where to read now; null: from the primary, because the copy is away, too old, or has not come to `after`
   * yet.
   * @param after the position in the database's log that the reader must see; null for any
   */
  choose(after: string | null): { db: Database; ageSeconds: number } | null
  /** The position behind everything that was committed up to now. */
  findPosition(): Promise<string>
}
