import { sql, type RawBuilder } from 'kysely'
import { minute, second } from '#rules/core/durations'
import type { PaymentStatus } from '#rules/payments/payment'
import { nextCheckAt } from '#rules/payments/gateway-checks'
import { type OrderMethod, unpaidStatuses } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { enqueue, type NewJob } from '#domain/core/jobs/enqueue'
import { distrustUnpaidWatch, watchBeats } from '#domain/core/jobs/unpaid-watch'
import type { JobName } from '#domain/core/names'
import { commitAsOneStatement } from '#domain/core/transaction'
import { hasStatusIn } from '#domain/sale/records/orders/has-status'
import { lapseOf } from '#domain/sale/records/orders/leave-lapse'
import { isOpenAttempt } from '#domain/sale/records/payments/find-open-payment'
import { firstCheckOf } from '#domain/sale/records/payments/leave-checks'

/** Most attempts are paid, and most orders, before they are so old; in milliseconds. */
const attemptAge = 30 * second
const orderAge = 10 * minute
/**
 * A closed attempt has a job until it is so old, in milliseconds: a process that leaves none may have closed
 * it.
 */
const closedAge = { from: minute, to: 25 * minute } as const

/** The most that are looked for at once. */
const maxAtOnce = 1_000

/**
 * Leaves the jobs of what is unpaid and has none: those that ask the gateway about attempts (`payments`) come
 * back every quarter of a minute, those that have orders lapse (`orders`) every minute. Of a client whose
 * clock is about to be moved it leaves all that is open, once, so that each has its own moment. Returns the
 * next moment.
 * @param subject which of the watch's rows this is, or a client's id
 */
export async function watchUnpaid(ctx: Context, subject: string): Promise<Date | null> {
  const now = ctx.now().getTime()
  if (subject === 'payments') {
    const isAll = await leaveChecks(ctx, sql`p.created_at <= ${new Date(now - attemptAge)}`)
    return new Date(isAll ? now + watchBeats.payments : now)
  }
  if (subject === 'orders') {
    const areClosed = await leaveLateChecks(ctx)
    const isAll = await leaveLapses(ctx, sql`o.created_at <= ${new Date(now - orderAge)}`)
    return new Date(areClosed && isAll ? now + watchBeats.orders : now)
  }
  await leaveAll(ctx, subject)
  return null
}

/**
 * A worker ends, and perhaps the last one that knows the watch: nothing is left to it, and what is open has
 * its jobs, as every order had before there was one.
 */
export async function endUnpaidWatch(ctx: Context): Promise<void> {
  await distrustUnpaidWatch(ctx)
  await leaveAll(ctx, null)
}

async function leaveAll(ctx: Context, clientId: string | null): Promise<void> {
  const ofClient = (column: string) =>
    clientId === null ? sql`true` : sql`${sql.ref(column)} = ${clientId}::uuid`
  while (!(await leaveChecks(ctx, ofClient('p.client_id'))));
  while (!(await leaveLapses(ctx, ofClient('o.client_id'))));
}

/** Whether all of them have their jobs now. */
async function leaveChecks(ctx: Context, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ id: string; client_id: string; created_at: Date }>`
    select p.id, p.client_id, p.created_at from payments p
    where ${isOpenAttempt('p')} and ${which} and ${hasNone('payment.reconcile', 'p.id')} limit ${maxAtOnce}`.execute(
    ctx.db,
  )
  return leave(ctx, rows.map(firstCheckOf))
}

/**
 * The release before leaves no job of an attempt that it closes: it counts on one that was left when it was
 * opened.
 */
async function leaveLateChecks(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const [from, to] = [closedAge.to, closedAge.from].map((age) => new Date(now.getTime() - age))
  // Each along an index of its own.
  const closed = (status: PaymentStatus) => sql`select id, client_id, created_at, status from payments
    where status = ${sql.lit(status)} and created_at between ${from} and ${to}`
  const { rows } = await sql<{ id: string; client_id: string; created_at: Date; status: PaymentStatus }>`
    select p.* from (${closed('payment_failed')} union all ${closed('unpaid')}) as p
    where ${hasNone('payment.reconcile', 'p.id')} limit ${maxAtOnce}`.execute(ctx.db)
  return leave(
    ctx,
    rows.flatMap((payment) => {
      const dueAt = nextCheckAt(payment, now)
      return dueAt ? [{ ...firstCheckOf(payment), dueAt }] : []
    }),
  )
}

async function leaveLapses(ctx: Context, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    id: string
    clientId: string
    method: OrderMethod
    isPlacedByStaff: boolean
    isUpgrade: boolean
    placedAt: Date
    payableUntil: Date
  }>`
    select o.id, o.client_id as "clientId", o.method, o.placed_by_staff_id is not null as "isPlacedByStaff",
      o.plan_change_id is not null as "isUpgrade", o.created_at as "placedAt", o.payable_until as "payableUntil"
    from orders o
    where ${hasStatusIn(unpaidStatuses)} and ${which} and ${hasNone('order.lapse', 'o.id')}
    limit ${maxAtOnce}`.execute(ctx.db)
  return leave(ctx, rows.map(lapseOf))
}

/** @param column of the id of what the job is about */
function hasNone(name: JobName, column: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from jobs j where j.name = ${sql.lit(name)} and j.subject_id = ${sql.ref(column)}::text
    and j.done_at is null and j.failed_at is null)`
}

async function leave(ctx: Context, missing: NewJob[]): Promise<boolean> {
  if (missing.length > 0) {
    await commitAsOneStatement(ctx, (notes) => {
      for (const job of missing) enqueue(notes, ctx, job)
    })
  }
  return missing.length < maxAtOnce
}
