import { createHash } from 'node:crypto'
import { ShopError } from '#rules/errors/shop-error'
import {
  takesEvent,
  visitWindow,
  type MeasurementVendorName,
  type VisitKind,
} from '#rules/people/measurement'
import type { Halalas } from '#rules/core/money'
import { visits } from '#rules/core/rate-limits'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { takeAddressLimit } from '#domain/people/identity/address-group'
import { hasVisitorAgreed } from '#domain/people/measurement/has-visitor-agreed'
import { getProduct } from '#domain/shop/published/get-product'

type Visit = { visitorId: string } & ({ kind: 'view' } | { kind: 'choice'; productId: string })

/**
 * Leaves what a visitor did who agreed to measurement, for each vendor. The same again within half an hour is
 * the same event. Errors: not_found where the store reports to nobody or this visitor has not agreed,
 * product_not_found, too_many_requests.
 */
export async function recordVisit(ctx: Context, visit: Visit): Promise<void> {
  const vendors = ctx.measurement.vendors().filter(({ name }) => takesEvent(name, visit.kind))
  if (vendors.length === 0) throw new ShopError('not_found')
  await takeAddressLimit(ctx, 'visits_of_address', visits.ofAddress)
  if (!(await hasVisitorAgreed(ctx, visit.visitorId))) throw new ShopError('not_found')
  await ctx.limiter.use('visits_of_visitor', visit.visitorId, visits.ofVisitor)
  const plan = visit.kind === 'choice' ? await findPlan(ctx, visit.productId) : null
  const event = { ...visit, eventId: visitEventId(ctx.now(), visit), plan }
  for (const { name } of vendors) await leaveVisit(ctx, name, event)
}

type VisitEvent = {
  kind: VisitKind
  visitorId: string
  eventId: string
  plan: { refId: number; price: Halalas } | null
}

async function findPlan(ctx: Context, productId: string): Promise<VisitEvent['plan']> {
  const { product } = await getProduct(ctx, productId)
  return { refId: product.ref_id, price: product.priceWithTax }
}

/** The event and its job, once: where the same event is there already, nothing is left. */
async function leaveVisit(
  ctx: Context,
  vendor: MeasurementVendorName,
  { kind, visitorId, eventId, plan }: VisitEvent,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto('measurement_events')
      .values({
        id: newId(),
        vendor,
        kind,
        event_id: eventId,
        visitor_id: visitorId,
        plan_ref_id: plan && BigInt(plan.refId),
        amount_minor: plan && plan.price > 0 ? BigInt(plan.price) : null,
        created_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.columns(['vendor', 'kind', 'event_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) enqueue(tx, ctx, { name: 'measurement.send', subjectId: row.id, clientId: null })
  })
}

/** A UUID of what was done, by whom, and in which half hour. Source: RFC 9562, UUIDv8. */
function visitEventId(now: Date, visit: Visit): string {
  const plan = visit.kind === 'choice' ? visit.productId.toLowerCase() : ''
  const part = Math.floor(now.getTime() / visitWindow)
  const hash = createHash('sha256').update(`${visit.visitorId} ${visit.kind} ${plan} ${part}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
