import { sql } from 'kysely'
import { firstDayKept } from '#rules/people/retention'
import { monthOf } from '#rules/core/riyadh-days'
import type { Database } from '#db/client'
import type { Config } from '#server/config'
import type { Finding } from './finding.ts'

/** A timer archives once a month: what is due for longer was left behind. In months. */
const patience = 2

/**
 * Whether the months that were to go into files have gone: the timer that moves them is none of the store's
 * own jobs.
 */
export async function checkActivityLog(
  db: Database,
  { retention }: Pick<Config, 'retention'>,
): Promise<Finding[]> {
  const { rows } = await sql<{ oldest: Date | null }>`select min(sealed_at) as oldest from activity_seals
    where id > (select coalesce(max(last_seal_id), 0) from activity_archives)`.execute(db)
  return [judgeActivityLog(rows[0]?.oldest ?? null, { months: retention.logMonths, now: new Date() })]
}

/** @param months for which the log stays in the database */
export function judgeActivityLog(
  oldest: Date | null,
  { months, now }: { months: number; now: Date },
): Finding {
  const part = 'activity log'
  const text = oldest
    ? `in the database since ${monthOf(oldest)}, LOG_MONTHS is ${months}`
    : 'nothing is sealed yet'
  const end = firstDayKept(now, { months: months + patience })
  if (!oldest || !end || oldest >= end) return { part, state: 'ok', text }
  return {
    part,
    state: 'warning',
    text,
    action:
      'Its archive fails or has no timer: run scripts/audit-archive.ts as docs/operations.md has it, and read what it says (journalctl -u ishtirak-archive).',
  }
}
