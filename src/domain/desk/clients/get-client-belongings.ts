import { sql } from 'kysely'
import type { RenewalWait } from '#rules/sale/renewal'
import type { SubscriptionStatus } from '#rules/sale/subscription'
import type { MemberStatus } from '#rules/sale/group'
import type { TicketStatus } from '#rules/support/ticket'
import { requirePermission, type Context } from '#domain/core/context'
import { orderSummary, type OrderSummaryView } from '#domain/sale/records/order-views/order-view'
import { listStoredCards, type PaymentMethodView } from '#domain/sale/records/cards/list-payment-methods'
import { canSpend } from '#domain/sale/records/points/point-sources'
import { renewalTerms, type RenewalTerms } from '#domain/sale/pricing/renewal-offer'
import { renewalWaitsFor } from '#domain/sale/renewals/renewal-waits-for'
import { accessEndOf } from '#domain/sale/records/subscriptions/access-end'
import { lastStartOf } from '#domain/sale/records/subscriptions/last-start'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'
import { boughtWith } from '#domain/sale/records/members/bought-with'
import { clientName } from '#domain/core/client-name'

/** What belongs to a client, the newest of each kind. */
export type ClientBelongings = {
  orders: OrderSummaryView[]
  subscriptions: {
    id: string
    ref_id: number
    name_ar: string
    name_en: string
    status: SubscriptionStatus
    starts_at: string
    ends_at: string
    auto_renew: boolean
    /** Until when a renewal that failed can be made up for. */
    grace_ends_at: string | null
    /** It was or is paused when its paid time ended. */
    is_paused_past_end: boolean
    /** The day on which it comes back from a pause. */
    paused_until: string | null
    /** The paid time is over, and that day has not come. */
    is_resting: boolean
    /** It may be shared with others. */
    is_shared: boolean
    /** Points that can be spent now. */
    points_left: number
    /** When the last paid period begins, or has begun. */
    last_started_at: string
    renewal: RenewalTerms | null
    renewal_waits_for: RenewalWait | null
    periods: {
      order_id: string
      order_ref_id: number
      starts_at: string
      ends_at: string
      days: number
      points: number
      points_left: number
      ended_early_at: string | null
    }[]
    members: { phone: string; status: MemberStatus; client_id: string | null; name: string }[]
  }[]
  /** Plans of others that the client shares. */
  memberships: {
    subscription_id: string
    name_ar: string
    name_en: string
    status: SubscriptionStatus
    ends_at: string
    /** Until when it can be used if nothing more is charged; null where that is over. */
    access_ends_at: string | null
    /** The day on which it comes back from a pause. */
    paused_until: string | null
    /** The paid time is over, and that day has not come. */
    is_resting: boolean
    owner: { id: string; ref_id: number; name: string }
  }[]
  cards: PaymentMethodView[]
  tickets: { id: string; ref_id: number; status: TicketStatus; created_at: string }[]
  adjustments: {
    id: string
    amount_minor: number
    reason: string
    staff_name: string
    /** The adjustment that this one takes back. */
    reverses_id: string | null
    is_reversed: boolean
    created_at: string
  }[]
}

const maxShown = 20

/**
 * What a client has, the newest `maxShown` of each kind, and every saved card; empty lists for an id that
 * nobody has.
 */
export async function getClientBelongings(ctx: Context, clientId: string): Promise<ClientBelongings> {
  requirePermission(ctx, 'client:read')
  const newest = sql`order by t.id desc limit ${maxShown}`
  const { rows } = await sql<Omit<ClientBelongings, 'cards'>>`select
    coalesce((select jsonb_agg(view order by id desc) from (
      select o.id, ${orderSummary()} as view from (select * from orders t where t.client_id = ${clientId} ${newest}) o
    ) listed), '[]') as orders,
    coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'ref_id', s.ref_id, 'name_ar', p.name_ar, 'name_en', p.name_en,
        'status', s.status, 'starts_at', s.starts_at, 'ends_at', s.ends_at, 'auto_renew', s.auto_renew,
        'grace_ends_at', s.grace_ends_at, 'is_paused_past_end', ${isPausedPastEnd()}, 'paused_until', w.until,
        'is_resting', w.until is not null and s.ends_at <= ${ctx.now()},
        'is_shared', ${boughtWith('group_sharing')}, 'last_started_at', ${lastStartOf()},
        'renewal', case when (select c.blocked_at is null from clients c where c.id = s.client_id) then ${renewalTerms(ctx.now())} end,
        'renewal_waits_for', ${renewalWaitsFor(ctx.now())},
        'points_left', coalesce((select sum(d.points_left) from subscription_periods d where d.subscription_id = s.id
          and ${canSpend(sql<Date>`${ctx.now()}::timestamptz`)}), 0),
        'periods', coalesce((select jsonb_agg(jsonb_build_object('order_id', d.order_id, 'order_ref_id', o.ref_id,
            'starts_at', d.starts_at, 'ends_at', d.ends_at, 'days', d.days, 'points', d.points, 'points_left', d.points_left,
            'ended_early_at', d.ended_early_at) order by d.starts_at desc)
          from subscription_periods d join orders o on o.id = d.order_id where d.subscription_id = s.id), '[]'),
        'members', coalesce((select jsonb_agg(jsonb_build_object('phone', coalesce(c.phone, m.phone), 'status', m.status,
            'client_id', c.id, 'name', coalesce(${clientName}, '')) order by m.id)
          from subscription_members m left join clients c on c.id = m.client_id
          where m.subscription_id = s.id and m.status in ('invited', 'joined')), '[]')) order by s.id desc)
      from (select * from subscriptions t where t.client_id = ${clientId} ${newest}) s
      join products p on p.id = s.product_id
      left join subscription_pauses w on w.subscription_id = s.id and w.ended_at is null), '[]') as subscriptions,
    coalesce((select jsonb_agg(jsonb_build_object('subscription_id', s.id, 'name_ar', p.name_ar, 'name_en', p.name_en,
        'status', s.status, 'ends_at', s.ends_at,
        'access_ends_at', case when ${accessEndOf()} > ${ctx.now()} then ${accessEndOf()} end,
        'paused_until', w.until, 'is_resting', w.until is not null and s.ends_at <= ${ctx.now()}, 'owner', jsonb_build_object('id', c.id, 'ref_id', c.ref_id,
          'name', ${clientName})) order by s.id desc)
      from subscription_members m join subscriptions s on s.id = m.subscription_id join products p on p.id = s.product_id
        join clients c on c.id = s.client_id
        left join subscription_pauses w on w.subscription_id = s.id and w.ended_at is null
      where m.client_id = ${clientId} and m.status = 'joined'), '[]') as memberships,
    coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'ref_id', k.ref_id, 'status', k.status,
        'created_at', k.created_at) order by k.id desc)
      from (select * from tickets t where t.client_id = ${clientId} ${newest}) k), '[]') as tickets,
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'amount_minor', a.amount_minor, 'reason', a.reason,
        'staff_name', u.name, 'reverses_id', a.reverses_id,
        'is_reversed', exists (select from balance_adjustments r where r.reverses_id = a.id), 'created_at', a.created_at) order by a.id desc)
      from (select * from balance_adjustments t where t.client_id = ${clientId} ${newest}) a
      join staff_users u on u.id = a.staff_user_id), '[]') as adjustments`.execute(ctx.db)
  const cards = await listStoredCards(ctx, ctx.db, clientId)
  const { orders, subscriptions, memberships, tickets, adjustments } = rows[0] ?? {
    orders: [],
    subscriptions: [],
    memberships: [],
    tickets: [],
    adjustments: [],
  }
  return { orders, subscriptions, memberships, tickets, adjustments, cards }
}
