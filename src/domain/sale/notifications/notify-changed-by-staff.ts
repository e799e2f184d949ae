import { pageLink } from '#rules/addresses'
import type { SubscriptionChanged } from '#rules/message-templates'
import { formatDate } from '#locales/format'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import { notifyClient } from '#domain/messages/notify-client'
import type { RenewableSubscription } from '#domain/sale/records/renewals/lock-subscription-for-renewal'

/** Notifies a subscription's client of what staff changed of it: how many days or points, and until when it holds now. */
export function notifyChangedByStaff(
  notes: WriteTarget,
  ctx: Context,
  plan: Pick<RenewableSubscription, 'id' | 'names' | 'client'>,
  { change, count = 0, until }: { change: SubscriptionChanged; count?: number; until?: Date },
): void {
  const { client, names, id } = plan
  notifyClient(notes, ctx, {
    client,
    template: 'subscription_changed',
    parameters: {
      plan: names[`name_${client.language}`],
      change,
      count,
      until: until ? formatDate(until, client.language) : '',
      link: pageLink(ctx, '/user/subscriptions/:id', { id }),
    },
    onceKey: `subscription_changed:${id}:${change}:${ctx.now().toISOString()}`,
  })
}
