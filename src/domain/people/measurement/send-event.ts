import { sql } from 'kysely'
import { EventRefused, maxEventAge, type MeasurementStatus } from '#rules/people/measurement'
import { halalas } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import { hasAgreedToMeasurement } from '#domain/people/measurement/has-agreed'
import { hasVisitorAgreed } from '#domain/people/measurement/has-visitor-agreed'

/**
 * Reports one event to its vendor, a job. The consent is asked for again just before: who took it back, or
 * closed the account, is reported no more. A try whose outcome was lost is made again under the same id,
 * which vendors count once. Throws when it may pass at another try; in the last one the event counts as
 * failed.
 */
export async function sendMeasuredEvent(ctx: Context, id: string): Promise<void> {
  const event = await findWaiting(ctx, id)
  if (!event) return
  if (!(await isAgreed(ctx, event))) return end(ctx, id, 'withdrawn', null)
  const vendor = ctx.measurement.vendors().find(({ name }) => name === event.vendor)
  if (!vendor) return end(ctx, id, 'failed', 'this vendor is not set up any more')
  if (ctx.now().getTime() - event.created_at.getTime() > maxEventAge) return end(ctx, id, 'failed', 'too old')

  try {
    await vendor.send({
      kind: event.kind,
      eventId: event.event_id,
      orderId: event.order_id,
      occurredAt: event.created_at,
      amount: event.amount_minor === null ? null : halalas(event.amount_minor),
      planRefId: event.plan_ref_id === null ? null : Number(event.plan_ref_id),
      person: {
        id: event.client_id ?? event.visitor_id ?? '',
        phone: event.phone ?? '',
        email: event.email ?? '',
      },
      url: ctx.publicUrl,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isOver = error instanceof EventRefused || ctx.isLastTry === true
    await end(ctx, id, isOver ? 'failed' : 'waiting', reason.slice(0, 500))
    if (!(error instanceof EventRefused)) throw error
    ctx.log.warn({ vendor: event.vendor, reason }, 'a vendor refused a measured event')
    return
  }
  await end(ctx, id, 'sent', null)
}

/** A client who has closed the account agrees no more. */
async function isAgreed(
  ctx: Context,
  { client_id: clientId, visitor_id: visitorId, closed_at: closedAt }: WaitingEvent,
): Promise<boolean> {
  if (clientId) return !closedAt && (await hasAgreedToMeasurement(ctx.db, clientId))
  return visitorId !== null && (await hasVisitorAgreed(ctx, visitorId))
}

type WaitingEvent = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

async function findWaiting(ctx: Context, id: string) {
  return ctx.db
    .selectFrom('measurement_events as e')
    .leftJoin('clients as c', 'c.id', 'e.client_id')
    .select(['e.vendor', 'e.kind', 'e.event_id', 'e.order_id', 'e.client_id', 'e.visitor_id'])
    .select(['e.amount_minor', 'e.plan_ref_id', 'e.created_at'])
    .select(['c.phone', 'c.email', 'c.closed_at'])
    .where('e.id', '=', id)
    .where('e.status', '=', 'waiting')
    .executeTakeFirst()
}

async function end(
  ctx: Context,
  id: string,
  status: MeasurementStatus,
  lastError: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('measurement_events')
    .set({
      status,
      last_error: lastError,
      attempts: sql<number>`attempts + 1`,
      ended_at: status === 'waiting' ? null : ctx.now(),
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}
