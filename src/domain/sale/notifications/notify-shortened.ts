import { pageLink } from '#rules/core/addresses'
import { formatLastDay } from '#locales/format'
import type { Context } from '#domain/core/context'
import { notifyClient } from '#domain/messages/notify-client'
import { lastPlanOf } from '#domain/sale/records/subscriptions/coming-times'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'

/**
 * Tells the owner to whom a plan was handed over that time which a former one had bought was taken back,
 * once, and until when the plan stays. The client of the order is told by whoever takes it back.
 */
export async function notifyShortened(
  tx: Transaction,
  ctx: Context,
  order: Pick<LockedOrder, 'id' | 'clientId'>,
  { subscriptionId, until }: { subscriptionId: string; until: Date },
): Promise<void> {
  const owner = await tx.db
    .selectFrom('subscriptions as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .select(['c.id', 'c.email', 'c.phone', 'c.language'])
    .select(lastPlanOf().as('last_plan'))
    .where('s.id', '=', subscriptionId)
    .where('c.id', '<>', order.clientId)
    .executeTakeFirst()
  if (!owner) return
  notifyClient(tx, ctx, {
    client: owner,
    template: 'plan_shortened',
    parameters: {
      plan: owner.last_plan[`name_${owner.language}`],
      until: formatLastDay(until, owner.language),
      link: pageLink(ctx, '/user/subscriptions/:id', { id: subscriptionId }),
    },
    onceKey: `plan_shortened:${order.id}:${owner.id}`,
  })
}
