import { sql, type RawBuilder } from 'kysely'
import { inDoubtPrefix } from '#rules/messages/withheld-reasons'

/**
 * Why a message did not leave, as staff read it: of the row `alias`, whether it may have left in front of the
 * reason.
 */
export function shownError(alias: 'm' | 't'): RawBuilder<string | null> {
  const [isInDoubt, reason] = [sql.ref(`${alias}.is_in_doubt`), sql.ref(`${alias}.last_error`)]
  return sql`case when ${isInDoubt} then ${sql.lit(inDoubtPrefix)} || ${reason} else ${reason} end`
}
