import { pageLink } from '#rules/core/addresses'
import type { Context } from '#domain/core/context'
import { notifyClient } from '#domain/messages/notify-client'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'

/**
 * Tells everybody who uses a plan that its time was taken back, once: its joined members, while they still
 * have their places, and the owner to whom it was handed over. The client of the order is told by whoever
 * takes it back.
 */
export async function notifyEndedEarly(
  tx: Transaction,
  ctx: Context,
  order: Pick<LockedOrder, 'id' | 'clientId'>,
  subscriptionId: string,
): Promise<void> {
  const users = await tx.db
    .selectFrom('subscriptions as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .innerJoin('clients as c', (join) =>
      join.on((is) =>
        is.or([
          is('c.id', '=', is.ref('s.client_id')),
          is.exists(
            is
              .selectFrom('subscription_members as m')
              .select('m.id')
              .whereRef('m.subscription_id', '=', 's.id')
              .whereRef('m.client_id', '=', 'c.id')
              .where('m.status', '=', 'joined'),
          ),
        ]),
      ),
    )
    .select(['c.id', 'c.email', 'c.phone', 'c.language', 'p.name_ar', 'p.name_en'])
    .where('s.id', '=', subscriptionId)
    .where('c.id', '<>', order.clientId)
    .execute()
  for (const client of users) {
    notifyClient(tx, ctx, {
      client,
      template: 'plan_ended_early',
      parameters: {
        plan: client[`name_${client.language}`],
        link: `${pageLink(ctx, '/')}#plans`,
      },
      onceKey: `plan_ended_early:${order.id}:${client.id}`,
    })
  }
}
