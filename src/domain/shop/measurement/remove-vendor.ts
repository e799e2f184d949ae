import { ShopError } from '#rules/errors/shop-error'
import type { MeasurementVendorName } from '#rules/people/measurement'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { announceVendor, lockVendor, requireSetter } from '#domain/shop/measurement/change-vendor'

/**
 * Reports to a vendor no more, and forgets its key. Errors: confirmation_needed, measurement_of_environment,
 * not_found.
 */
export async function removeVendor(ctx: Context, vendor: MeasurementVendorName): Promise<void> {
  requireSetter(ctx, vendor)
  await inTransaction(ctx, async (tx) => {
    const before = await lockVendor(tx, vendor)
    if (!before) throw new ShopError('not_found')
    await tx.db.deleteFrom('measurement_vendors').where('vendor', '=', vendor).execute()
    await announceVendor(tx, ctx, vendor, { before, after: null })
  })
}
