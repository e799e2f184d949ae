import { speaksOfCheckouts } from '#rules/people/consent'
import {
  takesEvent,
  type MeasuredKind,
  type MeasurementVendorName,
  type VisitKind,
} from '#rules/people/measurement'
import type { Halalas } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'
import type { Transaction } from '#domain/core/transaction'
import { findAgreedText, hasAgreedToMeasurement } from '#domain/people/measurement/has-agreed'

type QueuedEvent = {
  kind: Exclude<MeasuredKind, VisitKind>
  eventId: string
  orderId: string
  clientId: string
  amount: Halalas
}

/**
 * Leaves a sale or a refund for each vendor that takes it, in the transaction that books it. Nothing is kept
 * and no statement is spent where no vendor is set up, and nothing is kept of a client who has not agreed. Of
 * a refund the sale must have been reported: who agreed after it was bought, or an order that no money
 * settled, would take from the vendor's reports what they never had. Source: docs/decisions/0183.
 */
export async function queueMeasuredEvent(tx: Transaction, ctx: Context, event: QueuedEvent): Promise<void> {
  const vendors = ctx.measurement.vendors().filter(({ name }) => takesEvent(name, event.kind))
  if (vendors.length === 0 || event.amount === 0) return
  if (!(await hasAgreedToMeasurement(tx.db, event.clientId))) return
  if (event.kind === 'refund' && !(await wasSaleReported(tx, event))) return
  const without = event.kind === 'refund' ? await listVendorsWithoutSale(tx, event.orderId) : []
  const names = vendors.map(({ name }) => name).filter((name) => !without.includes(name))
  leaveEvents(tx, ctx, names, event)
}

/**
 * To whom the checkout of a client is reported who begins one now; nobody without consent. Asked before the
 * transaction, so that an order is still written as one statement.
 */
export async function listCheckoutVendors(ctx: Context, clientId: string): Promise<MeasurementVendorName[]> {
  const vendors = ctx.measurement.vendors().filter(({ name }) => takesEvent(name, 'checkout'))
  if (vendors.length === 0) return []
  // Who agreed to the first sentence agreed to sales alone.
  const isAgreed = speaksOfCheckouts(await findAgreedText(ctx.db, clientId))
  return isAgreed ? vendors.map(({ name }) => name) : []
}

/** Leaves an event for each of these vendors. */
export function leaveEvents(
  notes: WriteTarget,
  ctx: Context,
  names: readonly MeasurementVendorName[],
  event: QueuedEvent,
): void {
  if (event.amount === 0) return
  for (const name of names) {
    const id = newId()
    deferWrite(
      notes,
      { table: 'measurement_events', key: id },
      ctx.db
        .insertInto('measurement_events')
        .values({
          id,
          vendor: name,
          kind: event.kind,
          event_id: event.eventId,
          order_id: event.orderId,
          client_id: event.clientId,
          amount_minor: BigInt(event.amount),
          status: 'waiting',
          created_at: ctx.now(),
        })
        .onConflict((row) => row.columns(['vendor', 'kind', 'event_id']).doNothing()),
    )
    enqueue(notes, ctx, { name: 'measurement.send', subjectId: id, clientId: event.clientId })
  }
}

/**
 * Events are forgotten before orders can be refunded no more, so the consent that stood at the sale is asked
 * for.
 */
async function wasSaleReported(
  tx: Transaction,
  { orderId, clientId }: { orderId: string; clientId: string },
): Promise<boolean> {
  const sale = await tx.db
    .selectFrom('ledger_bookings')
    .select('created_at')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sale')
    .executeTakeFirst()
  return sale !== undefined && (await hasAgreedToMeasurement(tx.db, clientId, sale.created_at))
}

/** Those to which its report never came, because the consent was taken back on the way or they refused it. */
async function listVendorsWithoutSale(tx: Transaction, orderId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('measurement_events')
    .select('vendor')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'purchase')
    .where('status', 'in', ['withdrawn', 'failed'])
    .execute()
  return rows.map(({ vendor }) => vendor)
}
