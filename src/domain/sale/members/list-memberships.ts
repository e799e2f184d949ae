import { sql } from 'kysely'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { requireClient, type Context } from '#domain/core/context'
import { accessEndOf, pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import { planEndOf } from '#domain/sale/records/subscriptions/coming-times'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'
import { lockClient } from '#domain/people/identity/lock-client'
import { joinInvited } from '#domain/sale/members/join-invited'
import { openInvitation } from '#domain/sale/records/members/add-members'
import { allPoints, canSpend } from '#domain/sale/records/points/point-sources'
import { inTransaction } from '#domain/core/transaction'

export type MembershipView = {
  id: string
  subscription_id: string
  owner: { first_name: string; last_name: string }
  product: {
    id: string
    name_ar: string
    name_en: string
    features: { id: string; title_ar: string; title_en: string; value_ar: string; value_en: string }[]
  }
  /** Of the period that runs; everybody who shares the plan spends them. */
  points_left: number
  points_total: number
  joined_at: string
  starts_at: string
  /** Of this plan: another one that is paid for may follow it. */
  ends_at: string
  /**
   * Until when it rests without access for anybody, as its owner chose or until the grace of the charge
   * behind that is over; null while it can be used.
   */
  paused_until: string | null
}

/**
 * The group that the signed-in client belongs to; their place in it outlives a pause of the plan
 * (docs/decisions/0022). A client who was signed in already when the invitation came joins with this read, as
 * signing in would do.
 */
export async function listMemberships(ctx: Context): Promise<MembershipView[]> {
  const clientId = requireClient(ctx)
  await joinIfInvited(ctx, clientId)
  const hasAccess = sql<boolean>`(${accessEndOf()} > ${ctx.now()})`
  const { rows } = await sql<{ view: MembershipView }>`
    select jsonb_build_object('id', m.id, 'subscription_id', s.id, 'joined_at', m.joined_at, 'starts_at', s.starts_at, 'ends_at', ${planEndOf(ctx.now())},
      'paused_until', case when not ${hasAccess} then coalesce(${pauseEndOf()}, s.grace_ends_at,
        (select max(w.until) from subscription_pauses w where w.subscription_id = s.id and w.until > s.ends_at)) end,
      'owner', jsonb_build_object('first_name', c.first_name, 'last_name', c.last_name),
      'points_left', coalesce(d.points_left, 0), 'points_total', coalesce(d.points, 0),
      'product', jsonb_build_object('id', p.id, 'name_ar', p.name_ar, 'name_en', p.name_en,
        'features', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'title_ar', f.title_ar, 'title_en', f.title_en,
          'value_ar', f.value_ar, 'value_en', f.value_en)
          order by f.position) from product_features f where f.product_id = p.id), '[]'))) as view
    from subscription_members m join subscriptions s on s.id = m.subscription_id
      join products p on p.id = s.product_id join clients c on c.id = s.client_id
      left join lateral (select sum(d.points_left)::int as points_left, sum(${allPoints()})::int as points
        from subscription_periods d where d.subscription_id = s.id
          and ${canSpend(sql<Date>`${ctx.now()}::timestamptz`)}) d on true
    where m.client_id = ${clientId} and m.status = 'joined' and ${hasRunningStatus()}
      and (${hasAccess} or ${isPausedPastEnd()})
    order by m.id desc`.execute(ctx.db)
  return rows.map(({ view }) => view)
}

async function joinIfInvited(ctx: Context, clientId: string): Promise<void> {
  const { rows } = await openInvitation(ctx, clientId).execute(ctx.db)
  if (rows.length === 0) return
  await inTransaction(ctx, async (tx) => {
    // Concurrent reads and sign-ins: one joins, the others find it done.
    await lockClient(tx, clientId)
    await joinInvited(tx, ctx, clientId)
  })
}
