import {
  measurementVendors,
  type MeasuredKind,
  type MeasurementStatus,
  type MeasurementVendorName,
} from '#rules/measurement'
import { halalas, type Halalas } from '#rules/money'
import { requirePermission, type Context } from '#domain/core/context'

export type VendorReport = {
  vendor: MeasurementVendorName
  isOn: boolean
  counts: Record<MeasurementStatus, number>
  lastSentAt: Date | null
}

export type ReportedEvent = {
  id: string
  vendor: MeasurementVendorName
  kind: MeasuredKind
  order: { id: string; refId: number }
  amount: Halalas
  status: MeasurementStatus
  attempts: number
  lastError: string | null
  createdAt: Date
  endedAt: Date | null
}

export type MeasurementReport = {
  vendors: VendorReport[]
  /** The newest, of every vendor. */
  events: ReportedEvent[]
  /** After which an event is forgotten. */
  keptDays: number
}

const maxEvents = 50

/** To whom this store reports, how many events were sent and refused, and the newest of them. Says nothing of the client. */
export async function getMeasurementReport(ctx: Context): Promise<MeasurementReport> {
  requirePermission(ctx, 'store:read')
  const counted = await ctx.db
    .selectFrom('measurement_events')
    .select(({ fn }) => ['vendor', 'status', fn.countAll<bigint>().as('rows'), fn.max('ended_at').as('last')])
    .groupBy(['vendor', 'status'])
    .execute()
  const events = await ctx.db
    .selectFrom('measurement_events as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.id', 'e.vendor', 'e.kind', 'e.amount_minor', 'e.status', 'e.attempts', 'e.last_error'])
    .select(['e.created_at', 'e.ended_at', 'o.id as order_id', 'o.ref_id'])
    .orderBy('e.id', 'desc')
    .limit(maxEvents)
    .execute()
  const isOn = (vendor: MeasurementVendorName) => ctx.measurement.some(({ name }) => name === vendor)
  return {
    vendors: measurementVendors.map((vendor) => {
      const of = (status: MeasurementStatus) =>
        counted.find((row) => row.vendor === vendor && row.status === status)
      const count = (status: MeasurementStatus) => Number(of(status)?.rows ?? 0)
      return {
        vendor,
        isOn: isOn(vendor),
        counts: {
          waiting: count('waiting'),
          sent: count('sent'),
          withdrawn: count('withdrawn'),
          failed: count('failed'),
        },
        lastSentAt: of('sent')?.last ?? null,
      }
    }),
    events: events.map((row) => ({
      id: row.id,
      vendor: row.vendor,
      kind: row.kind,
      order: { id: row.order_id, refId: Number(row.ref_id) },
      amount: halalas(row.amount_minor),
      status: row.status,
      attempts: row.attempts,
      lastError: row.last_error,
      createdAt: row.created_at,
      endedAt: row.ended_at,
    })),
    keptDays: ctx.retention.measurementEvents,
  }
}
