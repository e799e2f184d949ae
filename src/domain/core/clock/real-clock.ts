import { sql } from 'kysely'
import type { ClientClock } from '#domain/core/ports/client-clock'

/** The clock of production: every client has the real time, and no statement looks one up. */
export const realClock: ClientClock = {
  getAhead: async () => 0,
  aheadOf: () => sql<number>`0::float8`,
  isDue: (now) => sql<boolean>`due_at <= ${now}`,
  isReal: () => sql<boolean>`true`,
}
