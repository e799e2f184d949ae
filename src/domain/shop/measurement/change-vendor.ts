import { ShopError } from '#rules/errors/shop-error'
import type { MeasurementVendorName } from '#rules/people/measurement'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import type { Transaction } from '#domain/core/transaction'
import { readSealedVendors, type SealedVendor } from '#domain/shop/measurement/read-vendors'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { storeEntityId } from '#domain/shop/store/set-up-store'

/** Who changes a vendor: an administrator with a fresh code, and none that the environment sets. */
export function requireSetter(ctx: Context, vendor: MeasurementVendorName): void {
  requirePermission(ctx, 'store:write')
  requireFreshCode(ctx)
  if (ctx.measurement.ofEnvironment.has(vendor)) throw new ShopError('measurement_of_environment')
}

/** The vendor as it stands, once nobody else changes any of them. */
export async function lockVendor(
  tx: Transaction,
  vendor: MeasurementVendorName,
): Promise<SealedVendor | null> {
  await tx.db.selectFrom('store_settings').select('version').forUpdate().execute()
  return (await readSealedVendors(tx.db)).find((one) => one.vendor === vendor) ?? null
}

type Named = Pick<SealedVendor, 'account' | 'secretEnding'>

/** Makes a change known to every process, and records it without the key. */
export async function announceVendor(
  tx: Transaction,
  ctx: Context,
  vendor: MeasurementVendorName,
  { before, after }: { before: Named | null; after: Named | null },
): Promise<void> {
  await bumpContentVersion(tx)
  recordFact(tx, ctx, {
    action: 'store.measurement_set',
    entity: 'store',
    entityId: storeEntityId,
    changes: {
      [`measurement_${vendor}`]: { before: before && nameOf(before), after: after && nameOf(after) },
    },
  })
}

function nameOf({ account, secretEnding }: Named): string {
  return `${account} ••••${secretEnding}`
}
