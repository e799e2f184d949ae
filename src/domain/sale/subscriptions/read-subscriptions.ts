import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { PointsEntries } from '#db/types'
import { chargeTime } from '#rules/sale/charge-time'
import { isReturnCharged } from '#rules/sale/pause'
import { ShopError } from '#rules/errors/shop-error'
import { addDays } from '#rules/core/riyadh-days'
import type { PlanChangeKind } from '#rules/sale/plan-change'
import type { ComingTime } from '#rules/sale/plans-ahead'
import type { PlanTimes, SubscriptionStatus } from '#rules/sale/subscription'
import type { MemberStatus } from '#rules/sale/group'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { allPoints, canSpend } from '#domain/sale/records/points/point-sources'
import { reasonFor } from '#domain/sale/records/points/reason-for'
import { pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import { comingTimes } from '#domain/sale/records/subscriptions/coming-times'
import { isUnanswered } from '#domain/sale/records/renewals/is-unanswered'
import { mayBeTried } from '#domain/sale/records/renewals/renewal-to-try'
import { lastStartOf } from '#domain/sale/records/subscriptions/last-start'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'
import { boughtWith } from '#domain/sale/records/members/bought-with'
import { memberName } from '#domain/sale/records/members/list-members'
import { findRenewalTerms, renewalTerms, type RenewalTerms } from '#domain/sale/pricing/renewal-offer'
import { requireClient, type Context } from '#domain/core/context'
import { comingPrice, type ComingPrice } from '#domain/sale/pricing/coming-price'
import { listStoredCards } from '#domain/sale/records/cards/list-payment-methods'
import { cardsFor } from '#domain/sale/records/cards/get-renewal-cards'
import { savesCard } from '#domain/sale/records/cards/saves-card'
import type { PriceRow } from '#domain/shop/catalogue/entered-price'
import { isNewestFirst, listRows, type ListInput, type TimeSort } from '#domain/core/list-rows'

export type SubscriptionView = {
  id: string
  ref_id: number
  product: { id: string; name_ar: string; name_en: string; group_sharing: boolean; is_active: boolean }
  status: SubscriptionStatus
  starts_at: string
  ends_at: string
  /** When the last paid period begins, or has begun. */
  last_started_at: string
  auto_renew: boolean
  /** It was agreed to and begins with the first card that can be charged. */
  awaits_card: boolean
  /**
   * A card that its client paid with, and asked to save, is about to be kept: the renewal that awaits one
   * begins with it.
   */
  saves_card: boolean
  payment_method_id: string | null
  /** Until when a renewal that failed can be made up for. */
  grace_ends_at: string | null
  /** It was or is paused when its paid time ended. */
  is_paused_past_end: boolean
  /** What a renewal would cost now. */
  renewal: RenewalTerms | null
  /** What coming back from a pause would cost now; null in none, and while nothing would be charged yet. */
  return_now: RenewalTerms | null
  /** The card that it would be charged to. */
  renewal_card_id: string | null
  /** The client's plan is paused after the paid end, until then. */
  paused_until: string | null
  /** A price that staff scheduled and that comes for this subscription. */
  price_change: ComingPrice | null
  /** A renewal that failed and can still be paid; none where the client has stopped it, whose order goes. */
  open_renewal: {
    order_id: string
    status: 'open' | 'lapsed'
    next_try_at: string | null
    /** The bank could not be asked, and nobody knows what became of the charge. */
    is_unanswered: boolean
    /** Nothing of it is at the gateway, and no bank has refused it for good. */
    may_be_tried: boolean
    /** Halalas that are left to pay. */
    amount: number
  } | null
  periods: {
    id: string
    /** Null where the former owner ordered it, or where it was paid in another system. */
    order_id: string | null
    paid_elsewhere: boolean
    starts_at: string
    ends_at: string
    days: number
    points: number
    points_left: number
    /** That staff gave beside what was paid. */
    free_days: number
    free_points: number
    /** Those that were paid for, and those that staff gave and did not take back. */
    all_points: number
    /** A refund, a chargeback or an upgrade ended it then, before its time. */
    ended_early_at: string | null
    /** Its points can be spent now. */
    running: boolean
  }[]
  members: {
    id: string
    phone: string
    name: string
    status: MemberStatus
    invited_at: string
    joined_at: string | null
  }[]
  /**
   * `product` was given by staff for the running period, until its end; `bought` is what was paid for behind
   * it, else what this period paid for.
   */
  gift: { until: string; bought: { id: string; name_ar: string; name_en: string } } | null
  /** What waits next: an upgrade for its payment, else what is chosen for the paid end. */
  plan_change: OpenChange | null
  /** What is chosen for the paid end, also while an upgrade waits that would replace it. */
  scheduled_change: OpenChange | null
  /**
   * The client's last change, an upgrade whose order was not paid in its time, in the days after;
   * `is_returned`: its money came later, and goes back.
   */
  lapsed_upgrade: {
    product: OpenChange['product']
    order_id: string
    lapsed_at: string
    is_returned: boolean
  } | null
  /** Paid periods that have not begun, the earliest first. */
  coming: ComingTime<OpenChange['product']>[]
}

export type OpenChange = PriceRow & {
  id: string
  kind: PlanChangeKind
  status: 'pending' | 'paid'
  product: { id: string; name_ar: string; name_en: string }
  takes_effect_at: string | null
  credit: number
  order_id: string | null
}

/** A client's subscriptions, newest first; one of them by `id`. Times are ISO texts. */
async function readSubscriptions(ctx: Context, clientId: string, id?: string): Promise<SubscriptionView[]> {
  const query = sql<{ view: Omit<SubscriptionView, 'renewal_card_id' | 'return_now'> }>`
    select jsonb_build_object('id', s.id, 'ref_id', s.ref_id, 'status', s.status, 'starts_at', s.starts_at,
      'ends_at', s.ends_at, 'last_started_at', ${lastStartOf()}, 'auto_renew', s.auto_renew, 'awaits_card', s.awaits_card,
      'saves_card', s.awaits_card and ${savesCard(sql`s.client_id`)}, 'payment_method_id', s.payment_method_id,
      'product', (select jsonb_build_object('id', p.id, 'name_ar', p.name_ar, 'name_en', p.name_en, 'is_active', p.is_active,
          'group_sharing', ${boughtWith('group_sharing')}) from products p where p.id = s.product_id),
      'grace_ends_at', s.grace_ends_at, 'is_paused_past_end', ${isPausedPastEnd()}, 'renewal', ${renewalTerms(ctx.now())},
      'paused_until', ${pauseEndOf()},
      'price_change', ${comingPrice(ctx.now())},
      'open_renewal', (select jsonb_build_object('order_id', r.order_id, 'status', r.status, 'next_try_at', r.next_try_at,
          'is_unanswered', ${isUnanswered(ctx.now())}, 'may_be_tried', ${mayBeTried()}, 'amount', o.final_price_minor)
        from renewals r join orders o on o.id = r.order_id where r.subscription_id = s.id and s.status <> 'cancelled' and r.status in ('open', 'lapsed')
          and r.first_failed_at is not null and o.status in ('pending', 'awaiting_payment', 'declined', 'incomplete')
        order by r.id desc limit 1),
      'periods', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'order_id', case when (select o.client_id from orders o where o.id = d.order_id and o.method <> 'import') = s.client_id then d.order_id end,
          'paid_elsewhere', (select o.method = 'import' from orders o where o.id = d.order_id), 'starts_at', d.starts_at,
          'ends_at', d.ends_at, 'days', d.days, 'points', d.points, 'points_left', d.points_left,
          'free_days', d.free_days, 'free_points', d.free_points, 'all_points', ${allPoints()}, 'ended_early_at', d.ended_early_at, 'running', ${canSpend(sql<Date>`${ctx.now()}::timestamptz`)}) order by d.starts_at)
        from subscription_periods d where d.subscription_id = s.id), '[]'),
      'members', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'phone', m.phone, 'name', ${memberName()}, 'status', m.status,
          'invited_at', m.invited_at, 'joined_at', m.joined_at) order by m.id)
        from subscription_members m where m.subscription_id = s.id and m.status in ('invited', 'joined')), '[]'),
      'gift', ${runningGift(ctx.now())},
      'plan_change', ${openChange(ctx.now(), sql`order by g.kind desc limit 1`)},
      'scheduled_change', ${openChange(ctx.now(), sql`and g.kind = 'downgrade'`)},
      'coming', ${comingTimes(ctx.now())},
      'lapsed_upgrade', ${lapsedUpgrade(ctx.now())}) as view
    from subscriptions s where s.client_id = ${clientId} ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    order by s.id desc limit 100`
  const [{ rows }, kept] = await Promise.all([query.execute(ctx.db), listStoredCards(ctx, ctx.db, clientId)])
  const views = rows.map(async ({ view }) => {
    const { primary, backup } = cardsFor(kept, { cardId: view.payment_method_id }, ctx.now())
    // Few are paused: only these ask once more. On the last paid day, too, coming back is charged at once.
    const chargedAt = nextChargeTime({ ...view, paused_until: null })
    const terms = { endsAt: new Date(view.ends_at), chargedAt, autoRenew: view.auto_renew }
    const isAway = view.paused_until !== null && isReturnCharged(terms, ctx.now())
    const returnNow = isAway ? await findRenewalTerms(ctx.db, view.id, ctx.now(), { isBack: true }) : null
    return { ...view, return_now: returnNow, renewal_card_id: (primary ?? backup)?.id ?? null }
  })
  return Promise.all(views)
}

/**
 * A change of the subscription `s` that waits. One that is not paid yet comes when the paid time, and a pause
 * behind it, end; once they have ended unpaid it comes with the payment.
 */
function openChange(now: Date, which: RawBuilder<unknown>): RawBuilder<OpenChange | null> {
  return sql`(select jsonb_build_object('id', g.id, 'kind', g.kind, 'status', g.status, 'takes_effect_at',
        case when g.kind <> 'downgrade' or g.status <> 'pending' then g.takes_effect_at
          when ${pauseEndOf()} is null and s.ends_at <= ${now} then null else greatest(s.ends_at, ${pauseEndOf()}) end,
      'price_minor', g.price_minor, 'price_with_tax_minor', g.price_with_tax_minor, 'credit', g.credit_minor, 'order_id', (select o.id from orders o where o.plan_change_id = g.id),
      'product', jsonb_build_object('id', w.id, 'name_ar', w.name_ar, 'name_en', w.name_en))
    from plan_changes g join products w on w.id = g.to_product_id
    where g.subscription_id = s.id and g.status in ('pending', 'paid') ${which})`
}

/** Of the subscription `s`. Source: docs/decisions/0146. */
export function runningGift(now: Date): RawBuilder<SubscriptionView['gift']> {
  return sql`(select jsonb_build_object('until', d.ends_at,
      'bought', jsonb_build_object('id', w.id, 'name_ar', w.name_ar, 'name_en', w.name_en))
    from subscription_periods d join products w on w.id = (select l.product_id from subscription_periods n join order_lines l on l.order_id = n.order_id
        where n.subscription_id = s.id and n.ended_early_at is null and (n.id = d.id or n.starts_at >= d.ends_at)
        order by n.id = d.id, n.starts_at limit 1)
    where d.subscription_id = s.id and d.gift_product_id = s.product_id and d.ended_early_at is null
      and d.starts_at <= ${now} and d.ends_at > ${now})`
}

/** How long it is said that an upgrade was not paid in its time, in days. */
const lapseIsNews = 7

/** Of the subscription `s`, which runs on. */
function lapsedUpgrade(now: Date): RawBuilder<SubscriptionView['lapsed_upgrade']> {
  return sql`(select jsonb_build_object('order_id', o.id, 'lapsed_at', o.cancelled_at, 'is_returned', exists (select from refunds f where f.order_id = o.id),
      'product', jsonb_build_object('id', w.id, 'name_ar', w.name_ar, 'name_en', w.name_en))
    from plan_changes g join orders o on o.plan_change_id = g.id join products w on w.id = g.to_product_id
    where g.subscription_id = s.id and g.client_id = s.client_id and g.kind = 'upgrade' and g.status = 'undone' and ${hasRunningStatus()}
      and o.status = 'cancelled' and o.cancelled_at >= o.payable_until and o.cancelled_at > ${addDays(now, -lapseIsNews)}
      and not exists (select from plan_changes later where later.subscription_id = s.id and later.id > g.id)
    order by g.id desc limit 1)`
}

/** A plan's times as `accessEnd` and `stayUntil` ask for them. */
export function timesOf({
  ends_at,
  grace_ends_at: grace,
  is_paused_past_end: isPausedPastEnd,
}: Pick<SubscriptionView, 'ends_at' | 'grace_ends_at' | 'is_paused_past_end'>): PlanTimes {
  return { endsAt: new Date(ends_at), graceEndsAt: grace === null ? null : new Date(grace), isPausedPastEnd }
}

/** When a plan that renews by itself is charged next, as things stand: a pause comes first. */
export function nextChargeTime(
  plan: Pick<SubscriptionView, 'paused_until' | 'last_started_at' | 'ends_at'>,
): Date {
  if (plan.paused_until) return new Date(plan.paused_until)
  return chargeTime({ startsAt: new Date(plan.last_started_at), endsAt: new Date(plan.ends_at) })
}

/**
 * When a plan is charged next by itself, as things stand; null where nothing is: it does not renew, a new
 * price waits for its client's consent, or its renewal has failed, whose tries have times of their own.
 * `renewal` is null of a blocked client too, who is charged for nothing.
 */
export function comingChargeTime({
  status,
  auto_renew: renews,
  renewal,
  ...plan
}: Parameters<typeof nextChargeTime>[0] &
  Pick<SubscriptionView, 'status' | 'auto_renew'> & {
    renewal: Pick<RenewalTerms, 'needs_consent'> | null
  }): Date | null {
  return status === 'active' && renews && renewal && !renewal.needs_consent ? nextChargeTime(plan) : null
}

export async function listSubscriptions(ctx: Context): Promise<SubscriptionView[]> {
  return readSubscriptions(ctx, requireClient(ctx))
}

/** Error: not_found, also for somebody else's. */
export async function getSubscription(ctx: Context, id: string): Promise<SubscriptionView> {
  return getSubscriptionOf(ctx, { id, clientId: requireClient(ctx) })
}

/** One subscription of this client, as they see it; who asks, the caller has checked. Error: not_found. */
export async function getSubscriptionOf(
  ctx: Context,
  { id, clientId }: { id: string; clientId: string },
): Promise<SubscriptionView> {
  const [subscription] = await readSubscriptions(ctx, clientId, id)
  if (!subscription) throw new ShopError('not_found')
  return subscription
}

type PointsAsked = Omit<ListInput<TimeSort>, 'q'> & { id: string }

/**
 * The points ledger of one own subscription, newest first unless it is turned round, with the reasons of own
 * spends. Errors: not_found, cursor_invalid.
 */
export async function listPoints(ctx: Context, page: PointsAsked) {
  return listPointsOf(ctx, page, requireClient(ctx))
}

/** The same of this client's, or of anybody's with all reasons; who asks, the caller has checked. */
export async function listPointsOf(ctx: Context, { id, sort, ...page }: PointsAsked, clientId?: string) {
  let found = ctx.db.selectFrom('subscriptions').select('id').where('id', '=', id)
  if (clientId !== undefined) found = found.where('client_id', '=', clientId)
  if (!(await found.executeTakeFirst())) throw new ShopError('not_found')
  const reason = clientId === undefined ? sql`t.reason` : reasonFor(clientId, 't')
  const { rows, nextCursor } = await listRows<PointsRow>(ctx.db, {
    ...page,
    table: 'points_entries',
    columns: sql`t.id, t.kind, t.points, t.points_left, t.created_at, ${reason} as reason`,
    conditions: [sql`t.subscription_id = ${id}`],
    by: 'id',
    descending: isNewestFirst(sort),
  })
  return { points: rows, nextCursor }
}

type PointsRow = Pick<
  Selectable<PointsEntries>,
  'id' | 'kind' | 'points' | 'points_left' | 'created_at' | 'reason'
>
