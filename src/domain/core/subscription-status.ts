import { sql, type RawBuilder } from 'kysely'
import { renewingStatuses, runningStatuses, type SubscriptionStatus } from '#rules/sale/subscription'

/**
 * Whether a subscription stands in one of `runningStatuses`, for a query. Its time may be over: a reader that
 * serves access asks for the end of the paid time, too.
 * @param alias of `subscriptions` in the query
 */
export function hasRunningStatus(alias = 's'): RawBuilder<boolean> {
  return statusIn(alias, runningStatuses)
}

/** Whether it stands in one of `renewingStatuses`; whether auto-renewal is on is a column of its own. */
export function hasRenewingStatus(alias = 's'): RawBuilder<boolean> {
  return statusIn(alias, renewingStatuses)
}

/** As literals, not as parameters: only then do the partial indexes over these statuses serve the query. */
function statusIn(alias: string, statuses: readonly SubscriptionStatus[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.status`)} in (${sql.join(statuses.map((status) => sql.lit(status)))})`
}
