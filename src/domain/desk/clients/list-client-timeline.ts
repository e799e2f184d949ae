import { sql } from 'kysely'
import type { Channel } from '#rules/messages/channels'
import {
  timelineGroupNames,
  timelineGroups,
  type PlanFact,
  type StaffFact,
  type TimelineGroup,
  type TimelineKind,
} from '#rules/desk/client-timeline'
import { countedUpTo } from '#rules/desk/lists'
import { ShopError } from '#rules/errors/shop-error'
import { pageSize } from '#rules/core/limits'
import type { TemplateName } from '#rules/messages/message-templates'
import type { OrderMethod, OrderStatus } from '#rules/sale/order'
import type { PaymentMethodKind, PaymentStatus, RefundCause, RefundStatus } from '#rules/payments/payment'
import type { PaymentFailure } from '#rules/payments/payment-failures'
import type { RefundRequestStatus } from '#rules/payments/refund'
import type { SubscriptionActionName } from '#rules/sale/subscription-actions'
import type { TicketStatus } from '#rules/support/ticket'
import { requirePermission, type Context } from '#domain/core/context'
import type { Count } from '#domain/core/count-rows'
import { parseCursor, writeCursor } from '#domain/core/cursor'
import { newestLines, rowsOf, timelineSources } from '#domain/desk/clients/timeline-sources'

type Named = { id: string; ref_id: number }
type Called = { name_ar: string; name_en: string }

/** One line: amounts in halalas, moments as ISO texts. */
type Facts = {
  order: {
    order: Named
    status: OrderStatus
    method: OrderMethod
    amount_minor: number
    products: Called[]
  }
  charge: {
    order: Named
    status: PaymentStatus
    method: PaymentMethodKind
    amount_minor: number
    card_brand: string | null
    card_last_four: string | null
    failure: PaymentFailure | null
  }
  refund: {
    order: Named
    status: RefundStatus
    destination: 'card' | 'balance'
    cause: RefundCause
    amount_minor: number
    reason: string
    /** Who of the staff gave it back; null when the system did. */
    by: string | null
  }
  refund_request: {
    order: Named
    status: RefundRequestStatus
    reason: string
    by: string | null
  }
  balance: { amount_minor: number; reason: string; by: string | null }
  plan: { fact: PlanFact; subscription: (Named & Called) | null }
  message: {
    template: TemplateName
    channel: Channel
    status: 'waiting' | 'sent' | 'failed'
    sent_at: string | null
  }
  ticket: { ticket: Named; status: TicketStatus; subject: string }
  sign_in: { platform: string; browser: string; address: string }
  staff_act: {
    fact: StaffFact
    by: string | null
    reason: string | null
    /** What was done to a subscription. */
    action: SubscriptionActionName | null
    about: (Named & { kind: 'order' | 'subscription' | 'ticket' }) | null
  }
  note: { body: string; by: string | null }
}
export type TimelineItem = {
  [Kind in TimelineKind]: { id: string; kind: Kind; at: string } & Facts[Kind]
}[TimelineKind]

export type TimelinePage = {
  items: TimelineItem[]
  nextCursor: string | null
  /** `all`, and each group; exact up to `countedUpTo` of a kind. */
  counts: Record<TimelineGroup | 'all', Count>
}

/**
 * What happened with a client, newest first: orders, attempts to pay, money that went back, the plan,
 * messages, tickets, sign-ins, what staff did and wrote. Of each kind no more rows are read than fit on the
 * page. What staff did to orders and money that went back is known of the newest 1,000 orders. Errors:
 * client_not_found, cursor_invalid.
 */
export async function listClientTimeline(
  ctx: Context,
  input: {
    id: string
    group?: TimelineGroup | undefined
    limit?: number | undefined
    cursor?: string | undefined
  },
): Promise<TimelinePage> {
  requirePermission(ctx, 'client:read')
  const limit = input.limit ?? pageSize.default
  const before = input.cursor ? parseCursor(input.cursor) : null
  const groups = input.group ? [input.group] : timelineGroupNames
  const kinds = groups.flatMap((group): readonly TimelineKind[] => timelineGroups[group])
  const newest = newestLines<TimelineItem>(input.id, kinds, { before, limit: limit + 1 })
  const { rows } = await newest.execute(ctx.db)
  const items = rows.slice(0, limit).map(({ item }) => item)
  const last = rows[items.length - 1]
  return {
    items,
    nextCursor: rows.length > limit && last ? writeCursor(last.place) : null,
    counts: await countKinds(ctx, input.id),
  }
}

async function countKinds(ctx: Context, clientId: string): Promise<TimelinePage['counts']> {
  const kinds = timelineGroupNames.flatMap((group) =>
    timelineGroups[group].map((kind) => ({ group, ...timelineSources[kind] })),
  )
  const counted = kinds.map(
    ({ group, table, of }) => sql`select ${sql.lit(group)}::text as "group", (select count(*)::int from (
      select from ${rowsOf({ table })} where ${of(clientId)} limit ${sql.lit(countedUpTo + 1)}) counted) as count`,
  )
  const { rows } = await sql<{ group: TimelineGroup; count: number; exists: boolean }>`
    select c."group", c.count, exists (select from clients where id = ${clientId} and deleted_at is null) as exists
    from (${sql.join(counted, sql` union all `)}) c`.execute(ctx.db)
  if (!rows[0]?.exists) throw new ShopError('client_not_found')
  const sum = (group?: TimelineGroup): Count => {
    const counts = rows.filter((row) => group === undefined || row.group === group).map(({ count }) => count)
    return {
      count: counts.reduce((whole, count) => whole + Math.min(count, countedUpTo), 0),
      more: counts.some((count) => count > countedUpTo),
    }
  }
  return {
    all: sum(),
    money: sum('money'),
    plan: sum('plan'),
    messages: sum('messages'),
    tickets: sum('tickets'),
    sign_ins: sum('sign_ins'),
    staff: sum('staff'),
  }
}
