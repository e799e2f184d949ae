import { offeredUntil } from '#domain/sale/records/ownership/offered-until'
import { pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import { zero } from '#rules/core/money'
import { ShopError } from '#rules/errors/shop-error'
import type { EnteredPrice } from '#rules/shop/price'
import type { SubscriptionStatus } from '#rules/sale/subscription'
import { withPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'

/** What a plan costs and gives over all of its days. */
export type PricedPlan = { price: EnteredPrice; days: number; points: number }

/** The plan that a client has, as a change of plan sees it. */
export type RunningPlan = {
  id: string
  productId: string
  status: SubscriptionStatus
  startsAt: Date
  /** Of all that is paid. */
  endsAt: Date
  /** Until then the plan is paused after the paid end. */
  pausedUntil: Date | null
  /** The latest paid period as it was bought. */
  bought: PricedPlan
  autoRenew: boolean
  cardId: string | null
  members: { id: string; phone: string; status: 'invited' | 'joined' }[]
  /** An upgrade that waits for its payment. */
  openUpgrade: { id: string; orderId: string } | null
  /** The plan that comes with the paid end; it stands until an upgrade has really taken effect. */
  openDowngrade: { id: string; status: 'pending' | 'paid' } | null
  /** It is offered to a member, who may take it until then. */
  offeredUntil: Date | null
}

type Row = {
  id: string
  product_id: string
  status: SubscriptionStatus
  starts_at: Date
  ends_at: Date
  paused_until: Date | null
  bought: (Omit<PricedPlan, 'price'> & PriceRow) | null
  auto_renew: boolean
  payment_method_id: string | null
  members: RunningPlan['members']
  open_upgrade: { id: string; order_id: string } | null
  open_downgrade: RunningPlan['openDowngrade']
  offered_until: Date | null
}

/** The client's running plan, or that one by `id`; null when none runs. */
export async function findRunningPlan(
  db: Kysely<DB>,
  asked: { clientId: string; id?: string },
): Promise<RunningPlan | null> {
  const { rows } = await sql<Row>`
    select s.id, s.product_id, s.status, s.starts_at, s.ends_at, s.auto_renew, s.payment_method_id,
      ${pauseEndOf()} as paused_until,
      (select jsonb_build_object('price_minor', l.price_minor, 'price_with_tax_minor', l.price_with_tax_minor,
          'days', p.days, 'points', p.points)
        from subscription_periods p join order_lines l on l.order_id = p.order_id
        where p.subscription_id = s.id order by p.ended_early_at is null desc, p.starts_at desc limit 1) as bought,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'phone', m.phone, 'status', m.status) order by m.id)
        from subscription_members m where m.subscription_id = s.id and m.status in ('invited', 'joined')), '[]') as members,
      (select jsonb_build_object('id', c.id, 'order_id', o.id) from plan_changes c join orders o on o.plan_change_id = c.id
        where c.subscription_id = s.id and c.kind = 'upgrade' and c.status = 'pending') as open_upgrade,
      (select jsonb_build_object('id', c.id, 'status', c.status) from plan_changes c
        where c.subscription_id = s.id and c.kind = 'downgrade' and c.status in ('pending', 'paid')) as open_downgrade,
      ${offeredUntil()} as offered_until
    from subscriptions s where s.client_id = ${asked.clientId}
      and ${hasRunningStatus()}
      ${asked.id === undefined ? sql`` : sql`and s.id = ${asked.id}`}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    productId: row.product_id,
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    pausedUntil: row.paused_until,
    bought: row.bought ? withPrice(row.bought) : { price: nothing, days: 1, points: 0 },
    autoRenew: row.auto_renew,
    cardId: row.payment_method_id,
    members: row.members,
    openUpgrade: row.open_upgrade && { id: row.open_upgrade.id, orderId: row.open_upgrade.order_id },
    openDowngrade: row.open_downgrade,
    offeredUntil: row.offered_until,
  }
}

const nothing: EnteredPrice = { amount: zero, basis: 'before_tax' }

/**
 * Nobody could take an offered plan while a change or a pause of it waits: the offer is withdrawn first.
 * Error: plan_offered.
 */
export function requireNotOffered(plan: Pick<RunningPlan, 'offeredUntil' | 'endsAt'>, now: Date): void {
  if (plan.offeredUntil && plan.offeredUntil > now && plan.endsAt > now) throw new ShopError('plan_offered')
}

/** When a plan that is chosen for the paid end begins: behind all that is paid, and after a pause. */
export function paidEnd({ endsAt, pausedUntil }: Pick<RunningPlan, 'endsAt' | 'pausedUntil'>): Date {
  return pausedUntil && pausedUntil > endsAt ? pausedUntil : endsAt
}
