import type { Context } from '#domain/core/context'
import type { JobHandler } from '#domain/core/jobs/run-due-jobs'
import { takeVendorSlot, type SlotBounds } from '#domain/core/jobs/vendor-slots'
import { gatewayOfJob, type GatewayJob } from '#domain/sale/payments/gateway-of-job'

type Vendor = {
  /** The object that stands for it. */
  line: object
  /** How many there are of its kind. */
  of: number
}

/**
 * A job that asks a vendor: three quarters of the worker's slots at most for all vendors of its kind, in
 * parts alike, so that one that is silent keeps back neither codes nor mail, nor another vendor. The wait is
 * long enough for a crowd of renewals, each of which takes its time.
 */
export function boundTo(
  vendorOf: (ctx: Context, subjectId: string) => Vendor | Promise<Vendor>,
  verb: JobHandler,
): JobHandler {
  return async (ctx, subjectId) => {
    const { line, of } = await vendorOf(ctx, subjectId)
    const taken = await takeVendorSlot(line, slotsOf(ctx, of))
    if (!taken.slot) return { putOffTo: new Date(ctx.now().getTime() + taken.wait) }
    return taken.slot.call(() => verb(ctx, subjectId))
  }
}

/** A job that asks one gateway: each has a line of its own. */
export function atGateway(name: GatewayJob, verb: JobHandler): JobHandler {
  return boundTo(
    async (ctx, subjectId) => ({
      line: await gatewayOfJob(ctx, name, subjectId),
      of: Math.max(1, ctx.gateways.all.length),
    }),
    verb,
  )
}

function slotsOf({ jobsAtOnce }: Context, of: number): SlotBounds {
  const all = jobsAtOnce - Math.ceil(jobsAtOnce / 4)
  return {
    slots: Math.max(1, Math.floor(all / of)),
    kept: 0,
    patience: 1_000,
    quick: 2_000,
  }
}
