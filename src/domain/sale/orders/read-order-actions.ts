import type { RefundDecider } from '#rules/payments/refund'
import { isRefundRefused, refusedRefundLeft } from '#domain/sale/records/refunds/refused-refund'
import { sentMessage, type SentMessage } from '#domain/messages/sent-message'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import type { Context } from '#domain/core/context'
import { pointsEnd } from '#domain/sale/records/points/point-sources'
import { readPurchase } from '#domain/sale/payments/read-purchase'
import { isAboutOrder } from '#domain/sale/records/orders/about-order'
import { getRefundRoom, type OrderRefunds } from '#domain/sale/records/refunds/get-refund-room'
import { countUnused, type CountedPeriod } from '#domain/sale/pricing/count-unused'
import { clientName } from '#domain/core/client-name'

/** What only staff see of an order, beside the order itself. Times are ISO texts. */
export type OrderActionInfo = {
  room: OrderRefunds
  /** The order's period, while it has one. */
  period: {
    starts_at: string
    ends_at: string
    points_left: number
    subscription_id: string
    /** Whose plan it is by now, when the client of the order has handed it over. */
    owner: { id: string; ref_id: number; name: string } | null
    /**
     * What a refund that ends it would end: its time, or the points that a grace leaves of it; else the
     * renewal behind it; or nothing more.
     */
    refund_ends: 'period' | 'renewal' | 'nothing'
    /**
     * What is left of its client's plan without it; null where nothing is, or it is somebody else's by now.
     */
    refund_leaves: RefundLeaves | null
  } | null
  /** What is unused of it, while it is not over. */
  unused: CountedPeriod | null
  access_ended_at: string | null
  refund_reasons: Record<
    string,
    {
      reason: string
      by: string | null
      decided_by: RefundDecider
      gateway_message: string | null
      given_up: boolean
      /** Of one that the gateway refused for good, what is still to be given of it; 0 for others. */
      refused_left_minor: number
    }
  >
  placed_by: { id: string; name: string } | null
  discount_reason: string | null
  notes: { id: string; body: string; author: string; created_at: string }[]
  messages: SentMessage[]
}

export type RefundLeaves = Pick<
  Awaited<ReturnType<typeof readPurchase>>,
  'goesOnUntil' | 'pausedUntil' | 'stopsRenewal'
>

type Row = Omit<OrderActionInfo, 'room' | 'unused'>

/**
 * Messages are found by their once-key: of the order, its payments, its refunds and the renewal that it pays.
 */
export async function readOrderActions(
  db: Kysely<DB>,
  ctx: Context,
  orderId: string,
): Promise<OrderActionInfo> {
  const [room, { rows }] = await Promise.all([
    getRefundRoom(db, ctx, orderId),
    sql<{ care: Row }>`
      select jsonb_build_object('access_ended_at', o.access_ended_at, 'discount_reason', o.discount_reason,
        'placed_by', (select jsonb_build_object('id', s.id, 'name', s.name) from staff_users s where s.id = o.placed_by_staff_id),
        'period', (select jsonb_build_object('starts_at', d.starts_at, 'ends_at', d.ends_at, 'points_left', d.points_left,
            'subscription_id', d.subscription_id, 'owner', (select jsonb_build_object('id', c.id, 'ref_id', c.ref_id,
                'name', ${clientName})
              from clients c where c.id = s.client_id and s.client_id <> o.client_id),
            'refund_ends', case when d.ends_at > ${ctx.now()} or (d.points_left > 0 and ${pointsEnd()} > ${ctx.now()}) then 'period'
              when s.auto_renew and s.ends_at = d.ends_at and s.client_id = o.client_id then 'renewal' else 'nothing' end)
          from subscription_periods d join subscriptions s on s.id = d.subscription_id where d.order_id = o.id and d.ended_early_at is null),
        'refund_reasons', coalesce((select jsonb_object_agg(r.id, jsonb_build_object('reason', r.reason,
            'by', u.name, 'decided_by', case when r.staff_user_id is not null then 'staff'
              when r.once_key like 'request:%' then 'law' else 'system' end, 'gateway_message', r.gateway_message, 'given_up', exists (select from jobs j
              where j.name = 'refund.send' and j.subject_id = r.id::text and j.failed_at is not null),
            'refused_left_minor', case when ${isRefundRefused('r')} then ${refusedRefundLeft()} else 0 end))
          from refunds r left join staff_users u on u.id = r.staff_user_id where r.order_id = o.id), '{}'),
        'notes', coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'author', u.name,
            'created_at', n.created_at) order by n.id desc)
          from order_notes n join staff_users u on u.id = n.staff_user_id where n.order_id = o.id), '[]'),
        'messages', coalesce((select jsonb_agg(${sentMessage()} order by m.id desc)
          from messages m where ${isAboutOrder()}), '[]')) as care
      from orders o where o.id = ${orderId}`.execute(db),
  ])
  const care = rows[0]?.care
  if (!care) throw new Error(`order ${orderId} went away while it was read`)
  // What is unused of a plan that was handed over is its new owner's: nothing of it is proposed to be given
  // back.
  const counted =
    care.period && !care.period.owner
      ? await countUnused(db, ctx, care.period.subscription_id, { orderId })
      : null
  const isOwn = care.period?.refund_ends === 'period' && !care.period.owner
  const left = isOwn ? await readPurchase(db, ctx, orderId) : null
  const period = care.period && { ...care.period, refund_leaves: left?.ends === 'period' ? left : null }
  return { room, unused: counted?.periods[0] ?? null, ...care, period }
}
