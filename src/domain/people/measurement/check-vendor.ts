import { ShopError } from '#rules/errors/shop-error'
import { EventRefused, type MeasurementVendorName } from '#rules/people/measurement'
import { vendorChecks } from '#rules/core/rate-limits'
import { requirePermission, type Context } from '#domain/core/context'

export type CheckedVendor = {
  result: 'taken' | 'refused' | 'no_answer'
  /** In the vendor's words or ours; null when it was taken. No key is in it. */
  reason: string | null
}

/**
 * Asks a vendor whether it takes this store's events, by one that counts nothing and is about nobody. Google
 * says of no key whether it is right. Errors: not_found where it is not set up, too_many_requests.
 */
export async function checkVendor(
  ctx: Context,
  { vendor: name, code }: { vendor: MeasurementVendorName; code: string },
): Promise<CheckedVendor> {
  const { id: staffId } = requirePermission(ctx, 'store:write')
  const vendor = ctx.measurement.vendors().find((one) => one.name === name)
  if (!vendor) throw new ShopError('not_found')
  await ctx.limiter.use('vendor_check', staffId, vendorChecks)
  try {
    await vendor.check({ url: ctx.publicUrl, now: ctx.now(), code })
    return { result: 'taken', reason: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { result: error instanceof EventRefused ? 'refused' : 'no_answer', reason: reason.slice(0, 200) }
  }
}
