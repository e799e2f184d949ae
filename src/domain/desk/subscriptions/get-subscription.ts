import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { isReminded } from '#rules/sale/renewal'
import { remindersBefore } from '#rules/sale/reminder-times'
import { accessEnd, runningStatuses, type ComingKind } from '#rules/sale/subscription'
import {
  listActivities,
  type ActivityFilters,
  type ActivityPage,
} from '#domain/core/activity/list-activities'
import { requirePermission, type Context } from '#domain/core/context'
import { practicePartner, type PracticeOf } from '#domain/people/clients/practice'
import { readMoneyAndMessages, type MoneyAndMessages } from '#domain/desk/subscriptions/read-charges'
import { graceOf } from '#domain/sale/lifecycle/begin-grace'
import { orderSummary, type OrderSummaryView } from '#domain/sale/records/order-views/order-view'
import { findPlanWithdrawalEnd } from '#domain/sale/payments/read-purchase'
import { listStoredCards, type StoredCard } from '#domain/sale/records/cards/list-payment-methods'
import {
  comingChargeTime,
  getSubscriptionOf,
  nextChargeTime,
  timesOf,
  type SubscriptionView,
} from '#domain/sale/subscriptions/read-subscriptions'
import { clientName } from '#domain/core/client-name'

export type Coming = { kind: ComingKind; at: string }

/** What staff see of a subscription beside what its client sees. Times are ISO texts. */
export type StaffSubscriptionView = {
  subscription: SubscriptionView
  version: number
  client: {
    id: string
    ref_id: number
    name: string
    phone: string | null
    email: string
    is_blocked: boolean
  }
  /** Orders that paid for its time, or are to, the latest first. */
  orders: OrderSummaryView[]
  is_test: boolean
  practice_of: PracticeOf | null
  cards: StoredCard[]
  coming: Coming[]
  /** Until when its owner can have a purchase of it back, which a handover ends. */
  refundUntil: Date | null
} & MoneyAndMessages

/** Error: not_found. */
export async function getStaffSubscription(ctx: Context, id: string): Promise<StaffSubscriptionView> {
  requirePermission(ctx, 'subscription:read')
  const { rows } = await sql<
    Pick<StaffSubscriptionView, 'version' | 'client' | 'is_test' | 'practice_of'> & {
      orders: { id: string; view: OrderSummaryView }[]
    }
  >`
    select s.version, c.is_test, ${practicePartner(sql`c.practice_of`)} as practice_of, jsonb_build_object('id', c.id, 'ref_id', c.ref_id, 'phone', c.phone, 'email', c.email,
        'is_blocked', c.blocked_at is not null, 'name', ${clientName}) as client,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'view', ${orderSummary()}) order by o.id desc)
        from orders o where o.id in (select d.order_id from subscription_periods d where d.subscription_id = s.id
          union select r.order_id from renewals r where r.subscription_id = s.id
          union select g.id from orders g join plan_changes x on x.id = g.plan_change_id where x.subscription_id = s.id)), '[]') as orders
    from subscriptions s join clients c on c.id = s.client_id where s.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new ShopError('not_found')
  const { version, client, is_test, practice_of } = row
  const [subscription, cards, money, refundUntil] = await Promise.all([
    getSubscriptionOf(ctx, { id, clientId: client.id }),
    listStoredCards(ctx, ctx.db, client.id),
    readMoneyAndMessages(ctx, id),
    findPlanWithdrawalEnd(ctx, id),
  ])
  const orders = row.orders.map(({ view }) => view)
  const coming = comingOf(subscription, { now: ctx.now(), isBlocked: client.is_blocked })
  return { subscription, version, client, is_test, practice_of, orders, cards, coming, refundUntil, ...money }
}

/** Everything that happened to a subscription, newest first. Error: not_found. */
export async function getSubscriptionHistory(
  ctx: Context,
  { id, ...filters }: ActivityFilters & { id: string },
): Promise<ActivityPage> {
  requirePermission(ctx, 'subscription:read')
  const found = await ctx.db.selectFrom('subscriptions').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new ShopError('not_found')
  return listActivities(ctx, { ...filters, entities: [{ entity: 'subscription', id }] })
}

/** A pause keeps a plan until its day, also where the renewal went off with the last card. */
function endWithoutRenewalOf(view: SubscriptionView): Date {
  const end = accessEnd(timesOf(view))
  const back = view.paused_until && new Date(view.paused_until)
  return back && back > end ? back : end
}

function graceTermsOf(view: SubscriptionView, days: number): Parameters<typeof graceOf>[0] {
  const { grace_ends_at: grace, last_started_at: startsAt } = view
  return {
    graceEndsAt: grace === null ? null : new Date(grace),
    lastPeriod: { startsAt: new Date(startsAt), days },
  }
}

/**
 * What happens by itself from now on, in the sequence in which it does; nothing of a plan that is over. While
 * its client is blocked nothing is charged or announced, and the plan ends with what is paid. Before its
 * client agrees to a new price it is reminded of and not charged.
 */
function comingOf(view: SubscriptionView, { now, isBlocked }: { now: Date; isBlocked: boolean }): Coming[] {
  if (!runningStatuses.some((status) => status === view.status)) return []
  const change = view.scheduled_change
  const renews = view.auto_renew && !isBlocked
  const coming: { kind: ComingKind; at: Date }[] = []
  // What is not paid yet begins with the renewal that buys it.
  if (change?.takes_effect_at && (change.status === 'paid' || renews))
    coming.push({ kind: 'plan_change', at: new Date(change.takes_effect_at) })
  if (view.paused_until) coming.push({ kind: 'pause_ends', at: new Date(view.paused_until) })
  if (view.status === 'past_due') {
    if (view.open_renewal?.next_try_at && !isBlocked && !view.renewal?.needs_consent)
      coming.push({ kind: 'retry', at: new Date(view.open_renewal.next_try_at) })
    if (view.grace_ends_at) coming.push({ kind: 'grace_ends', at: new Date(view.grace_ends_at) })
  } else if (renews && view.renewal) {
    const chargeAt = nextChargeTime(view)
    if (isReminded(view.renewal.period_days))
      coming.push(...remindersBefore(chargeAt).map(({ at }) => ({ kind: 'reminder' as const, at })))
    // What is not agreed to by then is waited for, as `waitForConsent` does.
    coming.push(
      comingChargeTime(view)
        ? { kind: 'charge', at: chargeAt }
        : { kind: 'grace_ends', at: graceOf(graceTermsOf(view, view.renewal.period_days), chargeAt) },
    )
  } else coming.push({ kind: 'ends', at: endWithoutRenewalOf(view) })
  return coming
    .filter(({ at }) => at > now)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ kind, at }) => ({ kind, at: at.toISOString() }))
}
