import { pageLink } from '#rules/core/addresses'
import type { SubscriptionChanged } from '#rules/messages/message-templates'
import { formatDate, formatLastDay } from '#locales/format'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import { notifyClient } from '#domain/messages/notify-client'
import type { RenewableSubscription } from '#domain/sale/records/renewals/lock-subscription-for-renewal'

/**
 * Notifies a subscription's client of what staff changed of it: how many days or points, until when it holds
 * now or on which day the next time begins, the other plan in the client's language, the member's phone, and
 * halalas.
 */
export function notifyChangedByStaff(
  notes: WriteTarget,
  ctx: Context,
  plan: Pick<RenewableSubscription, 'id' | 'names' | 'client'>,
  changed: {
    change: SubscriptionChanged
    count?: number
    until?: Date
    begins?: Date
    other?: string
    phone?: string
    amountMinor?: number
  },
): void {
  const { client, names, id } = plan
  const { change, count = 0, until, begins, other = '', phone = '', amountMinor = 0 } = changed
  notifyClient(notes, ctx, {
    client,
    template: 'subscription_changed',
    parameters: {
      plan: names[`name_${client.language}`],
      change,
      count,
      until: until
        ? formatLastDay(until, client.language)
        : begins
          ? formatDate(begins, client.language)
          : '',
      other,
      phone,
      amountMinor,
      link: pageLink(ctx, '/user/subscriptions/:id', { id }),
    },
    onceKey: `subscription_changed:${id}:${change}:${ctx.now().toISOString()}`,
  })
}
