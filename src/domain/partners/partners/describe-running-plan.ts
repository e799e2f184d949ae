import { sql } from 'kysely'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { writeMoment } from '#rules/core/moment'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { ApiClientActor, Context } from '#domain/core/context'
import { soldTo } from '#domain/people/identity/find-partner-client'
import { accessEndOf, pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import type { Transaction } from '#domain/core/transaction'

type RunningPlan = {
  id: string
  product_id: string
  access_ends_at: Date
  pause_ends_at: Date | null
  auto_renew: boolean
}

/**
 * The refusal of an order for a client who has another plan, in a way that a program can go on from: when that plan ends or a
 * pause of it, and where the client can change it. Of a client to whom the partner has sold nothing it says only that there is one.
 * Source: docs/decisions/0032 and 0103.
 */
export async function describeRunningPlan(
  tx: Transaction,
  ctx: Context,
  asked: { partner: ApiClientActor; clientId: string; productId: string },
): Promise<ShopError> {
  const { rows } = await sql<RunningPlan>`
    select s.id, s.product_id, ${accessEndOf()} as access_ends_at, ${pauseEndOf()} as pause_ends_at, s.auto_renew
    from subscriptions s
    where s.client_id = ${asked.clientId} and ${hasRunningStatus()}
      and (${asked.partner.pointsAny} or ${soldTo(asked.partner.id, sql`s.client_id`)})`.execute(tx.db)
  const [plan] = rows
  return new ShopError('client_has_other_plan', {
    extra: {
      running_plan: plan
        ? {
            subscription_id: plan.id,
            product_id: plan.product_id,
            access_ends_at: writeMoment(plan.access_ends_at),
            pause_ends_at: plan.pause_ends_at && writeMoment(plan.pause_ends_at),
            auto_renew: plan.auto_renew,
          }
        : null,
      // Signed in, the client is offered the change there: at once with the unused part credited, or at the paid end.
      client_url: pageLink(ctx, '/complete', { plan: asked.productId }),
    },
  })
}
