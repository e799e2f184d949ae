import { pageLink } from '#rules/core/addresses'
import type { Context } from '#domain/core/context'
import { notifyClient } from '#domain/messages/notify-client'
import type { Transaction } from '#domain/core/transaction'

/**
 * Notifies members who have lost their places in a plan that runs on, each once: that they share it no more.
 * Not by whom nor why: that is between them and its owner. The plan is named as they knew it, so before it
 * becomes another one.
 */
export async function notifyRemoved(tx: Transaction, ctx: Context, memberIds: string[]): Promise<void> {
  if (memberIds.length === 0) return
  const members = await tx.db
    .selectFrom('subscription_members as m')
    .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .innerJoin('clients as c', 'c.id', 'm.client_id')
    .select(['m.id as member_id', 'c.id', 'c.email', 'c.phone', 'c.language', 'p.name_ar', 'p.name_en'])
    .where('m.id', 'in', memberIds)
    .execute()
  for (const member of members) {
    notifyClient(tx, ctx, {
      client: member,
      template: 'member_removed',
      parameters: { plan: member[`name_${member.language}`], link: `${pageLink(ctx, '/')}#plans` },
      onceKey: `member_removed:${member.member_id}`,
    })
  }
}
