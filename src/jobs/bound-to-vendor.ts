import type { Context } from '#domain/core/context'
import type { JobHandler } from '#domain/core/jobs/run-due-jobs'
import { takeVendorSlot, type SlotBounds } from '#domain/core/jobs/vendor-slots'

/**
 * A job that asks a vendor: three quarters of the worker's slots at most for all such jobs, so that one that is silent keeps back
 * neither codes nor mail. The wait is long enough for a crowd of renewals, each of which takes its time.
 */
export function boundTo(vendorOf: (ctx: Context) => object, verb: JobHandler): JobHandler {
  return async (ctx, subjectId) => {
    const taken = await takeVendorSlot(vendorOf(ctx), slotsOf(ctx))
    if (!taken.slot) return { putOffTo: new Date(ctx.now().getTime() + taken.wait) }
    return taken.slot.call(() => verb(ctx, subjectId))
  }
}

function slotsOf({ jobsAtOnce }: Context): SlotBounds {
  return {
    slots: Math.max(1, jobsAtOnce - Math.ceil(jobsAtOnce / 4)),
    kept: 0,
    patience: 1_000,
    quick: 2_000,
  }
}
