import { sql, type RawBuilder } from 'kysely'
import { checkoutActions } from '#rules/core/rate-limits'
import { ShopError } from '#rules/errors/shop-error'
import { secondsBefore } from '#rules/core/durations'

/** How much a client has done lately; JSON of `recentActions`. */
export type RecentActions = { count: number; first: string | null }

/**
 * The client's orders and attempts of the last minutes, counted from their rows: read together with what a
 * verb reads anyway, the limit holds across processes and costs no statement of its own.
 */
export function recentActions(clientId: string, now: Date): RawBuilder<RecentActions> {
  const since = secondsBefore(now, checkoutActions.duration)
  return sql<RecentActions>`(select jsonb_build_object('count', count(*), 'first', min(a.created_at)) from (
    select created_at from orders where client_id = ${clientId} and created_at > ${since}
      -- What partners order for somebody must not keep them from buying themselves.
      and api_client_id is null
    union all select created_at from payments where client_id = ${clientId} and created_at > ${since}
      -- Nor what others try by the link of a quote.
      and payment_quote_id is null) a)`
}

/** Error: too_many_requests, with the seconds until the oldest act no longer counts. */
export function requireFewActions(actions: RecentActions, now: Date): void {
  if (actions.count < checkoutActions.points) return
  const waited = actions.first === null ? 0 : (now.getTime() - Date.parse(actions.first)) / 1000
  throw new ShopError('too_many_requests', { retryAfter: Math.max(1, checkoutActions.duration - waited) })
}
