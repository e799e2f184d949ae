import {
  measurementVendors,
  type MeasuredKind,
  type MeasurementReach,
  type MeasurementStatus,
  type MeasurementVendorName,
} from '#rules/people/measurement'
import { halalas, type Halalas } from '#rules/core/money'
import { requirePermission, type Context } from '#domain/core/context'
import type { SealedVendor } from '#domain/shop/measurement/read-vendors'
import { getContent } from '#domain/shop/published/content-cache'

export type VendorReport = {
  vendor: MeasurementVendorName
  isOn: boolean
  /** Who set it; null where nobody did. */
  setBy: 'environment' | 'staff' | null
  /** Its id; null where nobody set it. */
  account: string | null
  /** The last letters of the key that staff set. */
  secretEnding: string | null
  counts: Record<MeasurementStatus, number>
  lastSentAt: Date | null
}

export type ReportedEvent = {
  id: string
  vendor: MeasurementVendorName
  kind: MeasuredKind
  /** Null of a visit. */
  order: { id: string; refId: number } | null
  /** Null of a view. */
  amount: Halalas | null
  status: MeasurementStatus
  attempts: number
  lastError: string | null
  createdAt: Date
  endedAt: Date | null
}

export type MeasurementReport = {
  vendors: VendorReport[]
  /** The newest but views, of every vendor. */
  events: ReportedEvent[]
  /** After which an event is forgotten. */
  keptDays: number
  /** Staff can set vendors: there is a key to seal theirs with. */
  canSet: boolean
  reach: MeasurementReach
}

const maxEvents = 50

/**
 * To whom this store reports, how many events were sent and refused, and the newest of them. Says nothing of
 * the client.
 */
export async function getMeasurementReport(ctx: Context): Promise<MeasurementReport> {
  requirePermission(ctx, 'store:read')
  // First what stands now: the vendors follow what was read last.
  const { measurement: sealed } = await getContent(ctx)
  const counted = await ctx.db
    .selectFrom('measurement_events')
    .select(({ fn }) => ['vendor', 'status', fn.countAll<bigint>().as('rows'), fn.max('ended_at').as('last')])
    .groupBy(['vendor', 'status'])
    .execute()
  const events = await ctx.db
    .selectFrom('measurement_events as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.id', 'e.vendor', 'e.kind', 'e.amount_minor', 'e.status', 'e.attempts', 'e.last_error'])
    .select(['e.created_at', 'e.ended_at', 'o.id as order_id', 'o.ref_id'])
    // There may be thousands of them in a day: they are counted above.
    .where('e.kind', '<>', 'view')
    .orderBy('e.id', 'desc')
    .limit(maxEvents)
    .execute()
  const on = ctx.measurement.vendors()
  return {
    vendors: measurementVendors.map((vendor) => {
      const of = (status: MeasurementStatus) =>
        counted.find((row) => row.vendor === vendor && row.status === status)
      const count = (status: MeasurementStatus) => Number(of(status)?.rows ?? 0)
      return {
        vendor,
        isOn: on.some(({ name }) => name === vendor),
        ...settingOf(ctx, vendor, sealed),
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
      order: row.order_id === null ? null : { id: row.order_id, refId: Number(row.ref_id) },
      amount: row.amount_minor === null ? null : halalas(row.amount_minor),
      status: row.status,
      attempts: row.attempts,
      lastError: row.last_error,
      createdAt: row.created_at,
      endedAt: row.ended_at,
    })),
    keptDays: ctx.retention.measurementEvents,
    canSet: ctx.keySeal !== null,
    reach: ctx.measurement.reach,
  }
}

/** The environment comes first: what staff had set of the same vendor waits until it is gone from there. */
function settingOf(
  { measurement: { ofEnvironment } }: Context,
  vendor: MeasurementVendorName,
  sealed: readonly SealedVendor[],
): Pick<VendorReport, 'setBy' | 'account' | 'secretEnding'> {
  const fixed = ofEnvironment.get(vendor)
  if (fixed !== undefined) return { setBy: 'environment', account: fixed, secretEnding: null }
  const own = sealed.find((one) => one.vendor === vendor)
  return {
    setBy: own ? 'staff' : null,
    account: own?.account ?? null,
    secretEnding: own?.secretEnding ?? null,
  }
}
