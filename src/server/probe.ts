import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { errorCode } from '#rules/errors/error-code'
import type { DatabaseHandle } from '#db/client'
import { compareMigrations } from '#db/migrations'
import { driftOf, maxClockDrift } from '#server/process/clock-drift'

/** Milliseconds in which readiness is answered: its callers decide within seconds. */
const probeDeadline = 2_000

/**
 * Milliseconds without an answer of the database, while it was asked, after which this process counts as
 * hanging.
 */
const silenceDeadline = 60_000

export type Probe = {
  /** Empty when this process can serve; else why it cannot. */
  whatIsMissing(): Promise<string[]>
  /** From now on it says that it is leaving: balancers send nobody any more. */
  leave(): void
  /** Seconds by which this machine's clock is ahead of the database's, when last asked; null before. */
  clockDrift(): number | null
  /** False when the database has been asked for a minute and nothing came back. */
  isAlive(): boolean
}

/**
 * What the probes of balancers and orchestrators ask: can the database be read and written now, and does it
 * answer at all.
 */
export function createProbe(database: Pick<DatabaseHandle, 'db' | 'pulse'>, deadline = probeDeadline): Probe {
  const { db, pulse } = database
  let asking: Promise<string[]> | undefined
  let isLeaving = false
  let drift: number | null = null

  async function ask(): Promise<string[]> {
    if (pulse.isFull()) return ['database: its disk is full']
    return db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(deadline)}, true)`.execute(tx)
      const asked = Date.now()
      const { rows } = await sql<{ is_read_only: boolean; now: Date }>`
        select current_setting('transaction_read_only')::boolean as is_read_only, clock_timestamp() as now`.execute(
        tx,
      )
      if (rows[0]?.is_read_only) return ['database: it can only be read']
      if (rows[0]) drift = driftOf({ asked, answered: Date.now(), theirs: rows[0].now.getTime() })
      if (drift !== null && Math.abs(drift) > maxClockDrift)
        return [`clock: ${Math.abs(drift)} seconds ${drift > 0 ? 'ahead of' : 'behind'} the database's`]
      const { pending } = await compareMigrations(tx)
      return pending.map((name) => `migration ${name}`)
    })
  }

  return {
    async whatIsMissing() {
      if (isLeaving) return ['this process is leaving']
      // One question at a time, however many ask: each takes a connection.
      asking ??= ask()
        .catch((error: unknown) => [`database${reasonOf(error)}`])
        .finally(() => (asking = undefined))
      return Promise.race([asking, delay(deadline, ['database: no answer'], { ref: false })])
    },
    leave: () => void (isLeaving = true),
    clockDrift: () => drift,
    isAlive: () => pulse.silentFor() < silenceDeadline,
  }
}

/** Words for the causes that somebody has to act upon; others are not explained. */
function reasonOf(error: unknown): string {
  switch (errorCode(error)) {
    case '53100':
      return ': its disk is full'
    case '53300':
      return ': it has no connection left'
    case '25006':
      return ': it can only be read'
    default:
      return ''
  }
}
