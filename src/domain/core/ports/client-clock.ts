import type { RawBuilder } from 'kysely'
import type { Database } from '#db/client'

/**
 * The clock of each client. In production it is the real one (`realClock`). In a demo and in tests a client
 * may have one that stands ahead (`demoClock`): their pages and jobs follow it, while sign-in, codes,
 * sessions and limits keep to the real time. Nothing else knows where such clocks are kept.
 */
export type ClientClock = {
  /** Milliseconds that this client's clock is ahead of everybody else's; never negative. */
  getAhead(db: Database, clientId: string): Promise<number>
  /** The same as a column of a statement whose row has a client's id (or null). */
  aheadOf(clientId: RawBuilder<unknown>): RawBuilder<number>
  /** Whether a row of `jobs` is due and may be worked; its first part is what an index can be asked for. */
  isDue(now: Date): RawBuilder<boolean>
  /** Whether a client, named by a column, has the real time. */
  isReal(clientId: RawBuilder<unknown>): RawBuilder<boolean>
}
