import { sql, type RawBuilder } from 'kysely'
import type { RunningTime } from '#rules/sale/coming-period'
import type { SubscriptionStatus } from '#rules/sale/subscription'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'

/** `RunningTime` as the database says it. */
export type RunningTimeRow = {
  status: SubscriptionStatus
  ends_at: string
  is_paused_past_end: boolean
  renews: boolean
  awaits_card: boolean
}

/** The time of this client's running subscription of the plan, as JSON; null where none runs. */
export function runningTime(of: {
  clientId: RawBuilder<string>
  productId: RawBuilder<string>
}): RawBuilder<RunningTimeRow | null> {
  return sql<RunningTimeRow | null>`(select jsonb_build_object('status', s.status, 'ends_at', s.ends_at,
      'is_paused_past_end', ${isPausedPastEnd()}, 'renews', s.auto_renew or s.awaits_card,
      'awaits_card', s.awaits_card)
    from subscriptions s where s.client_id = ${of.clientId} and s.product_id = ${of.productId} and ${hasRunningStatus()})`
}

export function toRunningTime(row: RunningTimeRow | null): RunningTime | null {
  return (
    row && {
      status: row.status,
      endsAt: new Date(row.ends_at),
      isPausedPastEnd: row.is_paused_past_end,
      renews: row.renews,
      awaitsCard: row.awaits_card,
    }
  )
}
