import { pageLink } from '#rules/core/addresses'
import type { Context } from '#domain/core/context'
import { notifyClient } from '#domain/messages/notify-client'
import type { Transaction } from '#domain/core/transaction'

/** Notifies the owner of a plan, once, that an invited member shares it now: by email, else by SMS. */
export async function notifyJoined(
  tx: Transaction,
  ctx: Context,
  joined: { subscriptionId: string; clientId: string; phone: string },
): Promise<void> {
  const owner = await tx.db
    .selectFrom('subscriptions as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .select(['c.id', 'c.email', 'c.phone', 'c.language', 'c.muted_notifications', 'p.name_ar', 'p.name_en'])
    .where('s.id', '=', joined.subscriptionId)
    .executeTakeFirstOrThrow()
  notifyClient(tx, ctx, {
    client: owner,
    template: 'member_joined',
    parameters: {
      plan: owner[`name_${owner.language}`],
      phone: joined.phone,
      link: pageLink(ctx, '/user/group_sharing'),
    },
    onceKey: `member_joined:${joined.subscriptionId}:${joined.clientId}`,
  })
}
