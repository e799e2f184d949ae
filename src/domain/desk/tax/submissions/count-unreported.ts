import { sql } from 'kysely'
import type { TaxUnitState } from '#rules/tax/tax-submission'
import type { Context } from '#domain/core/context'

/** What a unit has not reported yet, up to this moment. */
export type UnreportedOfUnit = {
  unitId: string
  state: TaxUnitState
  /** The alarm of which administrators were notified, in hours; 0 for none. */
  alarmHours: number
  count: number
  /** Issue of the oldest of which the last alarm was not given yet; null where none waits. */
  oldestUnknown: Date | null
  /** Something can be sent now. */
  isDue: boolean
}

/**
 * Documents of units of phase 2, and of one that follows such a unit, without an answer of the authority.
 * Those of a test client's future are not counted.
 */
export async function listUnreported(ctx: Pick<Context, 'db' | 'now'>): Promise<UnreportedOfUnit[]> {
  const now = ctx.now()
  const { rows } = await sql<UnreportedOfUnit>`
    select u.id as "unitId", u.state, u.alarm_hours as "alarmHours", s.count, s.oldest_unknown as "oldestUnknown", s.is_due as "isDue"
    from tax_units u cross join lateral (
      select count(*)::int as count, min(s.issued_at) filter (where s.issued_at > coalesce(u.alarmed_until, '-infinity')) as oldest_unknown,
        coalesce(bool_or(s.next_at <= ${now}), false) as is_due
      from tax_submissions s where s.unit_id = u.id and s.next_at is not null and s.issued_at <= ${now}) s
    where u.state <> 'phase_1' or s.count > 0 order by u.id`.execute(ctx.db)
  return rows
}

/** The same of all units, and how many the authority refused that nobody has corrected. */
export async function countUnreported(
  ctx: Pick<Context, 'db' | 'now'>,
): Promise<{ unreported: number; oldest: Date | null; refused: number }> {
  const { rows } = await sql<{ unreported: number; oldest: Date | null; refused: number }>`
    select w.unreported, w.oldest, r.refused
    from (select count(*)::int as unreported, min(s.issued_at) as oldest from tax_submissions s
        where s.next_at is not null and s.issued_at <= ${ctx.now()}) w,
      (select count(*)::int as refused from tax_submissions where state = 'refused') r`.execute(ctx.db)
  return rows[0] ?? { unreported: 0, oldest: null, refused: 0 }
}
