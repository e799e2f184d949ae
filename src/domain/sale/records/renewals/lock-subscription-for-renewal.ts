import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Renewals } from '#db/types'
import type { Language } from '#rules/core/language'
import { chargeTime } from '#rules/sale/charge-time'
import { ShopError } from '#rules/errors/shop-error'
import type { SubscriptionStatus } from '#rules/sale/subscription'
import { invariant } from '#rules/core/invariant'
import type { Context } from '#domain/core/context'
import { planOnce } from '#domain/core/plan-once'
import type { Transaction } from '#domain/core/transaction'
import { pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import { lastPlanOf } from '#domain/sale/records/subscriptions/coming-times'

/** A plan as its renewal sees it. */
export type RenewableSubscription = {
  id: string
  clientId: string
  productId: string
  names: { name_ar: string; name_en: string }
  status: SubscriptionStatus
  autoRenew: boolean
  /** The saved card that it renews with. */
  cardId: string | null
  startsAt: Date
  endsAt: Date
  graceEndsAt: Date | null
  /** The paid period that the next one would continue. */
  lastPeriodId: string | null
  lastPeriod: { startsAt: Date; days: number } | null
  /** Of the plan in which its paid time ends: another one may be paid for behind the one that runs. */
  lastNames: { name_ar: string; name_en: string }
  /**
   * The end of the current pause, before which nothing is charged; and the end of the last pause that ran
   * past the paid end.
   */
  pausedUntil: Date | null
  lastPauseUntil: Date | null
  /** It was or is paused when its paid time ended. */
  isPausedPastEnd: boolean
  /** Blocked or gone: not charged. */
  isKeptOut: boolean
  client: { id: string; email: string; phone: string | null; language: Language }
}

export type RenewalRow = Selectable<Renewals>

type Row = {
  id: string
  client_id: string
  product_id: string
  name_ar: string
  name_en: string
  status: SubscriptionStatus
  auto_renew: boolean
  payment_method_id: string | null
  starts_at: Date
  ends_at: Date
  grace_ends_at: Date | null
  last_period_id: string | null
  last_starts_at: Date | null
  last_days: number | null
  last_names: { name_ar: string; name_en: string }
  paused_until: Date | null
  last_pause_until: Date | null
  is_kept_out: boolean
  email: string
  phone: string | null
  language: Language
}

/** Locks the client and then the plan, in this sequence as everywhere. */
export async function lockSubscriptionForRenewal(
  tx: Transaction,
  id: string,
): Promise<RenewableSubscription> {
  const { rows } = await select(id, sql`, ${planOnce()} as planning`, sql`for no key update of c, s`).execute(
    tx.db,
  )
  invariant(rows[0], `subscription ${id} is gone`)
  return toPlan(rows[0])
}

/** The same without a lock, for notifications. */
export async function findSubscriptionForRenewal(
  ctx: Pick<Context, 'db'>,
  id: string,
): Promise<RenewableSubscription> {
  const { rows } = await select(id, sql``, sql``).execute(ctx.db)
  invariant(rows[0], `subscription ${id} is gone`)
  return toPlan(rows[0])
}

function select(id: string, column: RawBuilder<unknown>, lock: RawBuilder<unknown>) {
  return sql<Row>`select ${planColumns()} ${column} from ${plans()} where s.id = ${id} ${lock}`
}

function planColumns() {
  return sql`s.id, s.client_id, s.product_id, p.name_ar, p.name_en, s.status, s.auto_renew, s.payment_method_id, s.starts_at,
    s.ends_at, s.grace_ends_at, last.id as last_period_id, last.starts_at as last_starts_at, last.days as last_days,
    ${lastPlanOf()} as last_names,
    ${pauseEndOf()} as paused_until,
    (select max(w.ended_at) from subscription_pauses w where w.subscription_id = s.id and w.ended_at > s.ends_at) as last_pause_until,
    c.blocked_at is not null or c.closed_at is not null as is_kept_out, c.email, c.phone, c.language`
}

function plans() {
  return sql`clients c join subscriptions s on s.client_id = c.id join products p on p.id = s.product_id
    left join lateral (select d.id, d.starts_at, d.days from subscription_periods d where d.subscription_id = s.id
      and d.ended_early_at is null order by d.starts_at desc limit 1) last on true`
}

function toPlan(row: Row): RenewableSubscription {
  return {
    id: row.id,
    clientId: row.client_id,
    productId: row.product_id,
    names: { name_ar: row.name_ar, name_en: row.name_en },
    status: row.status,
    autoRenew: row.auto_renew,
    cardId: row.payment_method_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    graceEndsAt: row.grace_ends_at,
    lastPeriodId: row.last_period_id,
    lastPeriod: row.last_starts_at && { startsAt: row.last_starts_at, days: row.last_days ?? 0 },
    lastNames: row.last_names,
    pausedUntil: row.paused_until,
    lastPauseUntil: row.last_pause_until,
    isPausedPastEnd:
      (row.paused_until !== null && row.paused_until > row.ends_at) || row.last_pause_until !== null,
    isKeptOut: row.is_kept_out,
    client: { id: row.client_id, email: row.email, phone: row.phone, language: row.language },
  }
}

/**
 * Whether the plan was paused behind its paid end: then the next period begins with its payment, not behind
 * the last one.
 */
export function wasPausedPastEnd(plan: RenewableSubscription, now: Date): boolean {
  return plan.lastPauseUntil !== null || (plan.pausedUntil !== null && plan.pausedUntil <= now)
}

/** When the next period of the plan is charged. */
export function chargeTimeOf(plan: Pick<RenewableSubscription, 'startsAt' | 'endsAt' | 'lastPeriod'>): Date {
  return chargeTime({ startsAt: plan.lastPeriod?.startsAt ?? plan.startsAt, endsAt: plan.endsAt })
}

/** The same of a plan that may be paused: on the day of its pause, where that is later. */
export function nextChargeTimeOf(
  plan: Pick<RenewableSubscription, 'startsAt' | 'endsAt' | 'lastPeriod' | 'pausedUntil'>,
): Date {
  const chargeAt = chargeTimeOf(plan)
  return plan.pausedUntil && plan.pausedUntil > chargeAt ? plan.pausedUntil : chargeAt
}

/** The plan's renewal that is still to be paid, locked; null when there is none. */
export async function lockOpenRenewal(tx: Transaction, subscriptionId: string): Promise<RenewalRow | null> {
  const row = await tx.db
    .selectFrom('renewals')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function lockRenewal(tx: Transaction, id: string): Promise<RenewalRow> {
  return tx.db.selectFrom('renewals').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export type Renewed = {
  renewal: Pick<RenewalRow, 'id' | 'status'>
  plan: RenewableSubscription
  /**
   * The last four digits of the card that paid in place of the plan's own, which was refused (0034); null
   * where none did.
   */
  backupCard: string | null
  /**
   * A plan was chosen for the paid end: another one than the plan's own, unless staff have given that one
   * meanwhile.
   */
  hasChosen: boolean
}

/**
 * The renewal that this order pays, with the plan and the period that it continues and the plan's client, all
 * of them locked. Error: subscription_not_renewable when that period was taken back, by a refund, a
 * withdrawal, a chargeback or a change of plan.
 */
export async function lockRenewed(tx: Transaction, orderId: string): Promise<Renewed> {
  const { rows } = await sql<
    Row & {
      renewal_id: string
      renewal_status: RenewalRow['status']
      is_gone: boolean
      backup_card: string | null
      has_chosen: boolean
    }
  >`
    select ${planColumns()}, r.id as renewal_id, r.status as renewal_status, continued.ended_early_at is not null as is_gone,
      (select y.card_last_four from payments y where y.id = r.charging_payment_id and y.status = 'paid' and r.backup_tried_at is not null
        and y.payment_method_id <> s.payment_method_id) as backup_card,
      exists (select from plan_changes g where g.subscription_id = s.id and g.kind = 'downgrade' and g.status = 'pending') as has_chosen
    from ${plans()} join renewals r on r.subscription_id = s.id
      join subscription_periods continued on continued.id = r.continues_period_id
    where r.order_id = ${orderId} for no key update of c, s, continued for update of r`.execute(tx.db)
  const [row] = rows
  invariant(row, `order ${orderId} pays no renewal`)
  if (row.is_gone) throw new ShopError('subscription_not_renewable')
  const renewal = { id: row.renewal_id, status: row.renewal_status }
  return { renewal, plan: toPlan(row), backupCard: row.backup_card, hasChosen: row.has_chosen }
}
