import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import type { ErrorExtras } from '#rules/errors/shop-error'
import { writeMoment } from '#rules/core/moment'
import type { RunningStatus } from '#rules/sale/subscription'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { ApiClientActor } from '#domain/core/context'
import { soldTo } from '#domain/people/identity/find-partner-client'
import { runningGift } from '#domain/sale/subscriptions/read-subscriptions'
import { accessEndOf, pauseEndOf } from '#domain/sale/records/subscriptions/access-end'

export type RunningPlan = NonNullable<ErrorExtras['client_has_other_plan']['running_plan']>

type Row = {
  id: string
  product_id: string
  status: RunningStatus
  access_ends_at: Date
  pause_ends_at: Date | null
  auto_renew: boolean
  gift: { until: string; bought: { id: string } } | null
}

/**
 * The running plan of a client as a partner may know it: until when it can be used, whether it renews, has
 * failed to, and rests, and what is back behind a gift; null of a client to whom the partner has sold
 * nothing, as of one who has none. Source: docs/decisions/0032 and 0103.
 */
export async function findRunningPlan(
  db: Kysely<DB>,
  asked: { partner: ApiClientActor; clientId: string; now: Date },
): Promise<RunningPlan | null> {
  const { rows } = await sql<Row>`
    select s.id, s.product_id, s.status, ${accessEndOf()} as access_ends_at, ${pauseEndOf()} as pause_ends_at, s.auto_renew,
      ${runningGift(asked.now)} as gift
    from subscriptions s
    where s.client_id = ${asked.clientId} and ${hasRunningStatus()}
      and (${asked.partner.pointsAny} or ${soldTo(asked.partner.id, sql`s.client_id`)})`.execute(db)
  const [plan] = rows
  if (!plan) return null
  return {
    subscription_id: plan.id,
    product_id: plan.product_id,
    status: plan.status,
    access_ends_at: writeMoment(plan.access_ends_at),
    pause_ends_at: plan.pause_ends_at && writeMoment(plan.pause_ends_at),
    auto_renew: plan.auto_renew,
    gift: plan.gift && {
      ends_at: writeMoment(plan.gift.until),
      bought_product_id: plan.gift.bought.id,
    },
  }
}
