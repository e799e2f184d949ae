import { sql, type RawBuilder } from 'kysely'
import { formatLastDay } from '#locales/format'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { halalas, subtract, zero, type Halalas } from '#rules/core/money'
import { canMove } from '#rules/core/moves'
import { orderMoves } from '#rules/sale/order'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { forgetLater } from '#domain/people/clients/forget-later'
import { lockClient } from '#domain/people/identity/lock-client'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { enqueue } from '#domain/core/jobs/enqueue'
import { postBooking } from '#domain/core/ledger/post-booking'
import { notifyClient } from '#domain/messages/notify-client'
import { addAccountEntry } from '#domain/partners/account-entries/add-account-entry'
import { recordAccountNote } from '#domain/sale/records/tax-documents/issue-account-documents'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { readPurchase } from '#domain/sale/payments/read-purchase'
import { endAccess } from '#domain/sale/lifecycle/end-access'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Staff take an order on account back, whole: its time ends, and the partner owes so much less, on the statement of the
 * month in which it happens; where its own month was invoiced, with a credit note. Nothing goes to the client, who has paid nothing. Once for each order; a second time changes
 * nothing. Source: docs/decisions/0063. Errors: confirmation_needed, order_not_found, order_not_on_account.
 */
export async function creditAccountOrder(
  ctx: Context,
  input: { orderId: string; reason: string },
): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'order:refund')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, input.orderId)
    await lockClient(tx, order.clientId)
    const onAccount = await readOnAccount(tx, order.id)
    if (!onAccount) throw new ShopError('order_not_on_account')
    if (order.status === 'refunded') return
    await credit(tx, ctx, order, { ...onAccount, staffId, reason: cleanText(input.reason) })
    await forgetLater(tx, ctx, order.clientId)
  })
}

type WhichOrder = { orderId: string; clientId: string }

/**
 * Takes an order on account back that nobody has used: no point of it is spent, its time is not over, its plan is still its client's, and without it the client's renewal would go on. Once; idempotent. Of a plan without points that has begun nobody can say whether it was used: staff credit it. The caller has made sure
 * whose order it is. Returns false where it was taken back before. Source: docs/decisions/0063 and 0267. Errors: order_not_found, order_not_on_account, order_already_used.
 */
export async function takeBackUnused(ctx: Context, which: WhichOrder): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const unused = await lockUnused(tx, ctx, which)
    if (unused) await credit(tx, ctx, unused.order, { ...unused.onAccount, staffId: null, reason: '' })
    return unused !== null
  })
}

/** Refuses an order that could not be taken back now; nothing is changed. Errors: those of `takeBackUnused`. */
export async function requireUnused(ctx: Context, which: WhichOrder): Promise<void> {
  await inTransaction(ctx, (tx) => lockUnused(tx, ctx, which))
}

/** The locked order with who owes it; null where it was taken back before. Errors: those of `takeBackUnused`. */
async function lockUnused(
  tx: Transaction,
  ctx: Context,
  { orderId, clientId }: WhichOrder,
): Promise<{ order: LockedOrder; onAccount: OnAccount } | null> {
  const order = await lockOrder(tx, orderId, clientId)
  await lockClient(tx, order.clientId)
  const onAccount = await readOnAccount(tx, order.id)
  if (!onAccount) throw new ShopError('order_not_on_account')
  if (order.status === 'refunded') return null
  await holdPoints(tx, order)
  if (await isUsed(tx, ctx, order.id)) throw new ShopError('order_already_used')
  // Where staff take it back they are shown this before; whoever asks here can be asked nothing, and neither can the client.
  const { stopsRenewal } = await readPurchase(tx.db, ctx, order.id)
  if (stopsRenewal) throw new ShopError('order_already_used')
  return { order, onAccount }
}

/** @property price what the order says that it took back; of a practice order too, which nobody owes: `owed` is zero. */
type OnAccount = { apiClientId: string; partner: string; price: Halalas; owed: Halalas }

/** Who owes a locked order, and how much of it. Null when no partner does. */
async function readOnAccount(tx: Transaction, orderId: string): Promise<OnAccount | null> {
  const row = await tx.db
    .selectFrom('orders as o')
    .innerJoin('api_clients as a', 'a.id', 'o.api_client_id')
    .select(['a.id', 'a.name', 'o.is_test', 'o.final_price_minor'])
    .where('o.id', '=', orderId)
    .where('o.settled_by', '=', 'account')
    .executeTakeFirst()
  if (!row) return null
  const price = halalas(row.final_price_minor)
  return { apiClientId: row.id, partner: row.name, price, owed: row.is_test ? zero : price }
}

/**
 * Holds all points that can be spent by the order: those of its own period, and of its client's plans, of which members spend under the lock of
 * the periods alone. Before it is asked whether some were: a statement does not see what came while it waited.
 */
async function holdPoints(tx: Transaction, { id, clientId }: LockedOrder): Promise<void> {
  const isTheirs = sql`(s.client_id = ${clientId} or s.id in (select subscription_id from subscription_periods where order_id = ${id}))`
  await sql`select from subscriptions s where ${isTheirs} order by s.id for no key update`.execute(tx.db)
  await sql`select from subscription_periods d where d.subscription_id in (select s.id from subscriptions s where ${isTheirs})
    and d.ended_early_at is null and d.lapsed_at is null order by d.id for no key update`.execute(tx.db)
}

/**
 * Points of it were spent, or its time is over, or its plan was handed over to somebody who keeps it, or runs where the client's own renewal would; or it opened points of the client's that the partner had not sold, and the
 * partner spent of those: what an order allows is used, whatever period it came from. Before it is provisioned nothing of its
 * own can be used.
 */
async function isUsed(tx: Transaction, ctx: Context, orderId: string): Promise<boolean> {
  return (await isOwnTimeUsed(tx, ctx, orderId)) || (await hasSpentByIt(tx, orderId))
}

/**
 * Its partner has spent points that it reached by this order, and did not give them back; of a partner that reaches all points by now no order is
 * held. Source: docs/decisions/0254.
 */
async function hasSpentByIt(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ spent: boolean }>`
    select exists (select from points_spend_parts p join points_spends sp on sp.id = p.spend_id
        join api_clients a on a.id = sp.api_client_id
      where p.order_id = ${orderId} and sp.reversed_at is null and not a.points_any) as spent`.execute(tx.db)
  return rows[0]?.spent ?? false
}

async function isOwnTimeUsed(tx: Transaction, ctx: Context, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select (p.points = 0 and p.starts_at <= ${ctx.now()}) or p.ends_at <= ${ctx.now()} or p.ended_early_at is not null or not ${isStillOwn} or ${hasStoodIn(ctx.now())}
      or exists (select from points_entries e where e.period_id = p.id and e.kind in ('spend', 'reversal')
        having coalesce(sum(e.points), 0) <> 0) as used
    from subscription_periods p join orders o on o.id = p.order_id where p.order_id = ${orderId}`.execute(
    tx.db,
  )
  return rows[0]?.used ?? false
}

/** Whether the plan of the period `p` is still the one of the client of its order `o`, who may have handed it over. */
const isStillOwn = sql<boolean>`exists (
  select from subscriptions own where own.id = p.subscription_id and own.client_id = o.client_id)`

/** Whether the period `p` runs in place of the renewal of a plan that the client had before: taken back, it would end that plan. */
function hasStoodIn(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(p.starts_at <= ${now} and exists (select from subscriptions s where s.id = p.subscription_id and s.auto_renew)
    and exists (select from subscription_periods d where d.subscription_id = p.subscription_id and d.starts_at < p.starts_at
      and d.ended_early_at is null))`
}

async function credit(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  {
    apiClientId,
    partner,
    price,
    owed,
    staffId,
    reason,
  }: OnAccount & { staffId: string | null; reason: string },
): Promise<void> {
  if (!canMove(orderMoves, order.status, 'refundAll')) throw new ShopError('order_not_on_account')
  const isProvisioned = order.status !== 'awaiting_fullfilment' && order.status !== 'processing'
  const planEndsAt = await endAccess(tx, ctx, order)
  if (owed > 0) {
    const { entryId } = await addAccountEntry(tx, ctx, {
      kind: 'credit',
      apiClientId,
      amount: subtract(zero, owed),
      orderId: order.id,
      reference: reason.slice(0, 200),
      staffId,
    })
    recordAccountNote(tx, ctx, entryId)
    enqueue(tx, ctx, { name: 'account.invoice', subjectId: apiClientId, clientId: null })
    postBooking(tx, ctx, {
      kind: 'account_credit',
      orderId: order.id,
      entries: [
        { account: 'refunds', amount: halalas(owed - order.taxes) },
        { account: 'tax', amount: order.taxes },
        { account: 'receivable', amount: halalas(-owed) },
      ],
    })
  }
  moveOrder(tx, ctx, order, 'refundAll', {
    set: { refunded_minor: BigInt(price) },
    changes: { refunded_minor: { before: 0, after: price } },
  })
  recordFact(tx, ctx, {
    action: 'order.credited',
    entity: 'order',
    entityId: order.id,
    clientId: order.clientId,
    changes: { amount_minor: { before: null, after: owed } },
    ...(reason && { personal: { reason: { before: null, after: reason } } }),
  })
  await notifyCancelled(tx, ctx, order, { partner, planEndsAt, isProvisioned })
}

/** Without an amount, because the client has paid none; with the day until which other orders keep the plan, if any do and it is still the client's. */
async function notifyCancelled(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  cancelled: { partner: string; planEndsAt: Date | null; isProvisioned: boolean },
): Promise<void> {
  const { partner, planEndsAt, isProvisioned } = cancelled
  const client = await tx.db
    .selectFrom('clients as c')
    .innerJoin('order_lines as l', (join) => join.on('l.order_id', '=', order.id))
    .select(['c.id', 'c.email', 'c.phone', 'c.language', 'l.name_ar', 'l.name_en'])
    .select(
      sql<boolean>`exists (select from subscription_periods p join orders o on o.id = p.order_id
        where p.order_id = ${order.id} and ${isStillOwn})`.as('keeps_plan'),
    )
    .where('c.id', '=', order.clientId)
    .executeTakeFirstOrThrow()
  notifyClient(tx, ctx, {
    client,
    template: 'partner_order_cancelled',
    parameters: {
      partner,
      plan: client[`name_${client.language}`],
      provisioned: isProvisioned ? 'yes' : 'no',
      until: planEndsAt && client.keeps_plan ? formatLastDay(planEndsAt, client.language) : '',
      link: pageLink(ctx, '/user/orders/:id', { id: order.id }),
    },
    onceKey: `partner_order_cancelled:${order.id}`,
  })
}
