import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { SubscriptionStatus } from '#rules/sale/subscription'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { findPartnerClient, soldTo } from '#domain/people/identity/find-partner-client'
import { parsePhoneText } from '#domain/partners/partners/partner-phone'
import { requirePartner } from '#domain/core/require-partner'
import {
  allPoints,
  isRunning,
  momentOfOwner,
  listPointSources,
  sumPoints,
  type PointSource,
} from '#domain/sale/records/points/point-sources'
import { accessEndOf, pauseEndOf } from '#domain/sale/records/subscriptions/access-end'

export type PartnerSubscription = {
  id: string
  ref_id: number
  role: 'owner' | 'member'
  product: { id: string; name_ar: string; name_en: string }
  status: SubscriptionStatus
  starts_at: string
  /** The end of the paid time. */
  ends_at: string
  /** Until when the plan can be used: `accessEnd` of the rules. */
  access_ends_at: string
  /** Null while it is not paused. */
  pause_ends_at: string | null
  auto_renew: boolean
  /** Of the running period, also through the grace behind it. */
  points_total: number
  points_left: number
}

/**
 * The plan that a client uses, own or shared, and all points that can be spent for them. Errors:
 * partner_client_not_found, subscription_not_found.
 */
export async function getPartnerSubscription(
  ctx: Context,
  phoneText: string,
): Promise<{ phone: string; subscription: PartnerSubscription; sources: PointSource[]; pointsLeft: number }> {
  const partner = requirePartner(ctx, 'subscriptions')
  const client = await findPartnerClient(ctx, partner, parsePhoneText(partner, phoneText))
  const [sources, { rows }] = await Promise.all([
    listPointSources(ctx.db, ctx, client),
    sql<{ view: PartnerSubscription }>`
      select jsonb_build_object('id', s.id, 'ref_id', s.ref_id, 'status', s.status, 'starts_at', s.starts_at,
        'ends_at', s.ends_at, 'access_ends_at', ${accessEndOf()}, 'pause_ends_at', ${pauseEndOf()},
        'auto_renew', s.auto_renew,
        'role', case when s.client_id = ${client.id} then 'owner' else 'member' end,
        'product', jsonb_build_object('id', p.id, 'name_ar', p.name_ar, 'name_en', p.name_en),
        'points_total', coalesce((select ${allPoints()} from subscription_periods d
          where d.subscription_id = s.id and ${isRunning(ctx)} limit 1), 0),
        'points_left', coalesce((select d.points_left from subscription_periods d
          where d.subscription_id = s.id and ${isRunning(ctx)} limit 1), 0)) as view
      from subscriptions s join products p on p.id = s.product_id
      where (s.client_id = ${client.id} or s.id in (select m.subscription_id from subscription_members m
          where m.client_id = ${client.id} and m.status = 'joined'))
        and ${hasRunningStatus()} and ${accessEndOf()} > ${momentOfOwner(ctx)}
        ${client.soldBy === null ? sql`` : sql`and ${soldTo(client.soldBy, sql`s.client_id`)}`}
      order by s.client_id <> ${client.id}, s.ends_at limit 1`.execute(ctx.db),
  ])
  const subscription = rows[0]?.view
  if (!subscription) throw new ShopError('subscription_not_found')
  return { phone: client.phone, subscription, sources, pointsLeft: sumPoints(sources) }
}
