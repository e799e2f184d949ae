import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import { ShopError } from '#rules/errors/shop-error'
import { chargeTime } from '#rules/sale/charge-time'
import { keptDays, stopsRenewal, whatWouldEnd } from '#rules/sale/given-back'
import { isPaid } from '#rules/sale/order'
import { add } from '#rules/core/money'
import { cardRoom, linkRoom, refundLeft } from '#rules/payments/refund'
import { addDays } from '#rules/core/riyadh-days'
import { withdrawalDays, withdrawalEnd, withdrawalOf } from '#rules/sale/withdrawal'
import type { Context } from '#domain/core/context'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { accessEndOf, pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import { pointsUsed } from '#domain/sale/pricing/count-unused'
import { losesConsent } from '#domain/sale/pricing/loses-consent'
import { endedGraceOf } from '#domain/sale/records/periods/ended-grace'
import { findReturningPause } from '#domain/sale/records/pauses/find-returning-pause'
import { getRefundRoom, type OrderRefunds } from '#domain/sale/records/refunds/get-refund-room'

type Row = {
  settled_at: Date | null
  created_at: Date
  points: number | null
  used: string | null
  stands: boolean
  is_handed_over: boolean
  starts_at: Date | null
  ends_at: Date | null
  free_days: number | null
  plan_ends_at: Date | null
  stays_until: Date | null
  auto_renew: boolean
  ended_grace_at: Date | null
  renews: boolean
  paused_until: Date | null
  last_starts_at: Date | null
  last_ends_at: Date | null
  was_renewal: boolean
}

/** The facts that decide whether a purchase can be taken back, and what that would end now. */
export async function readPurchase(db: Kysely<DB>, ctx: Pick<Context, 'gateways' | 'now'>, orderId: string) {
  const { rows } = await sql<Row>`
    select o.settled_at, o.created_at, p.points, ${pointsUsed()} as used, p.starts_at, p.ends_at, p.free_days,
      case when ${hasRunningStatus()} then s.ends_at end as plan_ends_at, ${accessEndOf()} as stays_until, coalesce(s.auto_renew, false) as auto_renew,
      case when s.client_id = o.client_id then ${endedGraceOf()} end as ended_grace_at,
      coalesce(s.auto_renew and s.status = 'active' or s.awaits_card, false) as renews, ${pauseEndOf()} as paused_until,
      last.starts_at as last_starts_at, last.ends_at as last_ends_at,
      exists (select from renewals r where r.order_id = o.id and r.status in ('open', 'paid')
        and r.continues_period_id = last.id) as was_renewal,
      o.access_ended_at is null and (p.id is null or (p.ended_early_at is null and s.client_id = o.client_id)) as stands,
      o.access_ended_at is null and p.ended_early_at is null and s.client_id is distinct from o.client_id
        and p.id is not null as is_handed_over
    from orders o left join subscription_periods p on p.order_id = o.id
      left join subscriptions s on s.id = p.subscription_id
      -- What would be its last period without this one.
      left join lateral (select d.id, d.starts_at, d.ends_at from subscription_periods d where d.subscription_id = s.id
        and d.order_id <> o.id and d.ended_early_at is null order by d.starts_at desc limit 1) last on true
    where o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new ShopError('order_not_found')
  const points =
    row.points ??
    (
      await db
        .selectFrom('order_lines')
        .select('points')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).points
  const room = await getRefundRoom(db, ctx, orderId)
  const pause = await findReturningPause(db, { orderId, now: ctx.now() })
  const period = periodOf(row)
  const now = ctx.now()
  const graceEndsAt = row.ended_grace_at
  const ending = whatWouldEnd(
    period,
    {
      endsAt: row.plan_ends_at,
      staysUntil: row.stays_until,
      pausedUntil: pause?.until ?? null,
      graceEndsAt,
      renews: row.auto_renew,
    },
    now,
  )
  return {
    ...ending,
    stopsRenewal: await stopsRenewalOf(db, row, { ...ending, orderId }, now),
    paidAt: row.settled_at ?? row.created_at,
    points,
    pointsUsed: Number(row.used ?? 0),
    stands: row.stands,
    /** Its time runs on with somebody else. */
    isHandedOver: row.is_handed_over,
    room,
    ...whereBack(room),
  }
}

/** How much can go back, and where to; halalas. */
function whereBack(room: OrderRefunds) {
  const toLink = linkRoom(room)
  return {
    left: refundLeft(room),
    toCard: add(cardRoom(room), toLink),
    toLink,
    /**
     * Nothing of it is turned into the client's own balance that can go to the card of whoever paid a quote.
     */
    mayChooseBalance: toLink === 0 && !(room.isPaidByLink && cardRoom(room) > 0),
    isCardClosed: room.cardRefundsLeft < 1 && room.paid.card > room.given.card,
  }
}

function periodOf({ starts_at: startsAt, ends_at: endsAt, free_days: freeDays }: Row) {
  return startsAt && endsAt ? { startsAt, endsAt, freeDays: freeDays ?? 0 } : null
}

/** Whether the plan, which goes on until `end`, would renew no more. */
async function stopsRenewalOf(
  db: Kysely<DB>,
  row: Row,
  {
    orderId,
    goesOnUntil: end,
    pausedUntil,
  }: Pick<ReturnType<typeof whatWouldEnd>, 'goesOnUntil' | 'pausedUntil'> & { orderId: string },
  now: Date,
): Promise<boolean> {
  // Nothing more is taken behind the last one that is over.
  if (row.ends_at && row.ends_at <= now) return end !== null && row.auto_renew
  const beginsAt = pausedUntil ?? end
  if (!row.renews || !beginsAt) return false
  const behind = { losesConsent: await losesConsent(db, { orderId, beginsAt }, now), pausedUntil }
  // Of one that waits for a card nothing is charged, so nothing is stopped but by the consent that it loses.
  if (!row.auto_renew && !row.ended_grace_at) return behind.losesConsent
  // Paused again, it would be charged on that day.
  if (pausedUntil) return stopsRenewal({ ...behind, grace: null, chargeAt: pausedUntil }, now)
  if (!end || !row.last_starts_at || !row.last_ends_at) return false
  const grace = row.ended_grace_at?.getTime() === end.getTime() ? end : null
  const period = periodOf(row)
  const isBefore = period?.startsAt.getTime() === row.last_ends_at.getTime()
  const lastEndsAt = addDays(row.last_ends_at, isBefore ? keptDays(period, now) : 0)
  // As long as it is, wherever it has moved up to.
  const startsAt = new Date(end.getTime() - (lastEndsAt.getTime() - row.last_starts_at.getTime()))
  const chargeAt = chargeTime({ startsAt, endsAt: end })
  return row.was_renewal || stopsRenewal({ ...behind, grace, chargeAt, pausedUntil: row.paused_until }, now)
}

/**
 * Until when the owner of a subscription can have a purchase of it back whole while it is unused, which a
 * handover ends; the latest such moment of all that they paid for, null where there is none. Whose
 * subscription it is, the caller has checked.
 */
export async function findPlanWithdrawalEnd(
  ctx: Pick<Context, 'db' | 'gateways' | 'now'>,
  subscriptionId: string,
): Promise<Date | null> {
  const now = ctx.now()
  const orders = await ctx.db
    .selectFrom('subscription_periods as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['o.id', 'o.status'])
    .where('p.subscription_id', '=', subscriptionId)
    .where('p.ended_early_at', 'is', null)
    .whereRef('o.client_id', '=', 's.client_id')
    .where('o.settled_at', '>', addDays(now, -withdrawalDays - 1))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('refund_requests as t')
            .whereRef('t.order_id', '=', 'o.id')
            .where('t.status', '<>', 'refused'),
        ),
      ),
    )
    .execute()
  let end: Date | null = null
  for (const { id } of orders.filter(({ status }) => isPaid(status))) {
    const purchase = await readPurchase(ctx.db, ctx, id)
    if (withdrawalOf(purchase, now) === 'none') continue
    const until = withdrawalEnd(purchase.paidAt)
    if (!end || until > end) end = until
  }
  return end
}
