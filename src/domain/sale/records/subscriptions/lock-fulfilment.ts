import { sql } from 'kysely'
import type { Language } from '#rules/core/language'
import { invariant } from '#rules/core/invariant'
import type { SubscriptionStatus } from '#rules/sale/subscription'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'
import type { Context } from '#domain/core/context'
import { planOnce } from '#domain/core/plan-once'
import { leftUnpaid } from '#domain/sale/records/orders/left-unpaid'
import type { SoldFields } from '#domain/shop/catalogue/product-columns'
import { lockClient } from '#domain/people/identity/lock-client'
import {
  lockOrder,
  toLockedOrder,
  type LockedOrder,
  type OrderRow,
} from '#domain/sale/records/orders/lock-order'
import type { LockedSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import type { Transaction } from '#domain/core/transaction'
import { accessEndOf, pauseEndOf } from '#domain/sale/records/subscriptions/access-end'

export type FulfilmentLine = SoldFields & { product_id: string }

/** A subscription as a period is added to it. */
export type RunningPlan = LockedSubscription & {
  /** The saved card that it renews with. */
  cardId: string | null
  /** Its renewal is agreed to, and begins with a card. */
  awaitsCard?: boolean
}

export type Fulfilment = {
  line: FulfilmentLine
  email: string
  phone: string | null
  language: Language
  members: string[]
  /**
   * The client's running subscription of the same plan; one that is paused after its paid end counts as
   * running, too, and one whose end, or grace, has come since more of it was ordered, or whose renewal was
   * stopped in a grace that lasts.
   */
  running: (RunningPlan & { endsAt: Date; pausedUntil: Date | null; isPausedPastEnd: boolean }) | null
  /** Another plan runs. */
  otherRuns: boolean
  /** A subscription whose time is over although it still counts as running. */
  ended: RunningPlan | null
  /** Staff ended the time of this order before it began. */
  isUnwanted: boolean
  /** The name of the partner that pays: the client is shown it, and no amount. Null where the client pays. */
  onAccountOf: string | null
  /** Staff placed the order at a discount that covers its whole price. */
  isGiven: boolean
  /** When the price of the order was agreed to. */
  agreedAt: Date
  /**
   * Another price was scheduled then for renewals of this plan from a later day on, or stood beside the
   * consent: its day may have come since.
   */
  isPriceComing: boolean
  /** The client has older orders of the same plan that are not paid; see `leftUnpaid`. */
  hasLeftUnpaid: boolean
}

type Row = OrderRow & {
  access_ended_at: Date | null
  agreed_at: Date
  is_price_coming: boolean
  has_left_unpaid: boolean
  on_account_of: string | null
  placed_by_staff_id: string | null
  email: string
  phone: string | null
  client_language: Language
  line: FulfilmentLine | null
  members: string[]
  running: {
    id: string
    product_id: string
    status: SubscriptionStatus
    version: number
    auto_renew: boolean
    awaits_card: boolean
    payment_method_id: string | null
    ends_at: string
    paused_until: string | null
    is_paused_past_end: boolean
    was_ordered_in_time: boolean
    access_ends_at: string
  } | null
}

/**
 * All that provisioning needs, in one statement, which also locks the order and its client: two orders of one
 * client are provisioned one after the other. A statement reads as of its beginning, from before it has the
 * lock, so this one does not wait: where a row is locked, the lock is taken first and everything read after
 * it. What was committed between the beginning and the lock shows when the plan is changed, which still has
 * to be the one that was read.
 * @param isSure the lock is taken first in any case
 * Error: order_not_found.
 */
export async function lockFulfilment(
  tx: Transaction,
  ctx: Context,
  orderId: string,
  { isSure }: { isSure: boolean },
): Promise<Fulfilment & { order: LockedOrder }> {
  const seen = isSure ? undefined : await readFulfilment(tx, ctx, orderId)
  const row = seen ?? (await readFulfilmentLate(tx, ctx, orderId))
  invariant(row.line, `order ${orderId} has no line`)
  return toFulfilment(row, row.line, { now: ctx.now(), isSure: seen === undefined })
}

/** Somebody holds the order or its client, or there is no such order. */
async function readFulfilmentLate(tx: Transaction, ctx: Context, orderId: string): Promise<Row> {
  const order = await lockOrder(tx, orderId)
  await lockClient(tx, order.clientId)
  const row = await readFulfilment(tx, ctx, orderId)
  invariant(row, `order ${orderId} is locked by this transaction`)
  return row
}

const paidOrder = {
  clientId: sql`o.client_id`,
  productId: sql`l.product_id`,
  before: sql`o.settled_at`,
}

/**
 * A renewal was agreed to with its first try: as `lastBought` says of the period that this order `o` pays
 * for.
 */
const agreedAt = sql<Date>`least(o.created_at, (select r.first_failed_at from renewals r where r.order_id = o.id))`

async function readFulfilment(tx: Transaction, ctx: Context, orderId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select o.*, ${planOnce()} as planning, c.email, c.phone, c.language as client_language,
      (select to_jsonb(l) from order_lines l where l.order_id = o.id) as line,
      ${agreedAt} as agreed_at,
      exists (select from order_lines l join price_changes x on x.product_id = l.product_id
        where l.order_id = o.id and x.applies_from > ${agreedAt}
          and (x.status = 'scheduled' or x.id = o.price_change_id)) as is_price_coming,
      exists (select from order_lines l where l.order_id = o.id
        and exists (select ${leftUnpaid(paidOrder, ctx.now())})) as has_left_unpaid,
      case when o.settled_by = 'account' then coalesce((select a.name from api_clients a where a.id = o.api_client_id), '') end as on_account_of,
      coalesce((select jsonb_agg(m.phone) from order_members m where m.order_id = o.id), '[]') as members,
      (select jsonb_build_object('id', s.id, 'product_id', s.product_id, 'status', s.status, 'version', s.version,
          'auto_renew', s.auto_renew, 'awaits_card', s.awaits_card, 'payment_method_id', s.payment_method_id, 'ends_at', s.ends_at,
          'paused_until', ${pauseEndOf()},
          'is_paused_past_end', ${isPausedPastEnd()},
          'access_ends_at', ${accessEndOf()},
          'was_ordered_in_time', o.created_at < ${accessEndOf()}) from subscriptions s
        where s.client_id = c.id and ${hasRunningStatus()}) as running
    from orders o join clients c on c.id = o.client_id where o.id = ${orderId}
      for no key update of o, c skip locked`.execute(tx.db)
  return rows[0]
}

function toFulfilment(
  row: Row,
  line: FulfilmentLine,
  { now, isSure }: { now: Date; isSure: boolean },
): Fulfilment & { order: LockedOrder } {
  const order = toLockedOrder(row)
  const toPlan = ({ id, status, version, ...running }: NonNullable<Row['running']>): RunningPlan => ({
    id,
    clientId: order.clientId,
    status,
    autoRenew: running.auto_renew,
    cardId: running.payment_method_id,
    awaitsCard: running.awaits_card,
    ...(isSure ? {} : { version }),
  })
  // While a missed renewal can be made up for, the next period follows the last one without a gap.
  const isRunning =
    row.running !== null &&
    (new Date(row.running.ends_at) > now ||
      row.running.status === 'past_due' ||
      // Only the same plan goes on where it is paused, or was and is about to renew, was over before the
      // money came, or stays through a grace in which its renewal was stopped.
      ((row.running.is_paused_past_end ||
        row.running.was_ordered_in_time ||
        new Date(row.running.access_ends_at) > now) &&
        row.running.product_id === line.product_id))
  const runs = isRunning ? row.running : null
  const same = runs?.product_id === line.product_id ? runs : null
  return {
    order,
    line,
    email: row.email,
    phone: row.phone,
    language: row.client_language,
    members: row.members,
    running: same && {
      ...toPlan(same),
      endsAt: new Date(same.ends_at),
      isPausedPastEnd: same.is_paused_past_end,
      pausedUntil: same.paused_until === null ? null : new Date(same.paused_until),
    },
    otherRuns: runs !== null && same === null,
    ended: row.running && !runs ? toPlan(row.running) : null,
    isUnwanted: row.access_ended_at !== null,
    onAccountOf: row.on_account_of,
    isGiven: row.placed_by_staff_id !== null && order.planChangeId === null && order.priceAfterTax === 0,
    agreedAt: row.agreed_at,
    isPriceComing: row.is_price_coming,
    hasLeftUnpaid: row.has_left_unpaid,
  }
}
