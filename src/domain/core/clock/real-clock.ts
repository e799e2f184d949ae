import { sql } from 'kysely'
import type { ClientClock } from '#domain/core/ports/client-clock'

/** Everybody lives in the real time, and no statement asks. */
export const realClock: ClientClock = {
  getAhead: async () => 0,
  aheadOf: () => sql<number>`0::float8`,
  isDue: (now) => sql<boolean>`due_at <= ${now}`,
  isReal: () => sql<boolean>`true`,
}
