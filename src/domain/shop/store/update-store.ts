import { ShopError } from '#rules/errors/shop-error'
import { invariant } from '#rules/core/invariant'
import { addressParts } from '#rules/shop/store'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { cleanStore } from '#domain/shop/store/clean-store'
import { definedFields, type Given } from '#domain/core/defined-fields'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { findStoreVersion, type StoreSettings } from '#domain/shop/store/find-store-settings'
import { refuseSellerGaps } from '#domain/shop/store/refuse-seller-gaps'
import { storeEntityId } from '#domain/shop/store/set-up-store'
import { inTransaction } from '#domain/core/transaction'

export type StoreVersion = { settings: StoreSettings; version: number; updatedAt: Date }

/** The settings as an editor sees them. */
export async function getStoreVersion(ctx: Context): Promise<StoreVersion> {
  requirePermission(ctx, 'store:read')
  const store = await findStoreVersion(ctx.db)
  invariant(store, 'the store has no settings yet: the seeds of the first start write them')
  return store
}

/**
 * Changes the store's settings. They are shown at once, in every process; orders that were
 * placed keep the time in which they can be paid. Errors: confirmation_needed, invalid_input,
 * version_outdated.
 */
export async function updateStore(
  ctx: Context,
  { version, ...input }: { version: number } & Given<StoreSettings>,
): Promise<StoreVersion> {
  requirePermission(ctx, 'store:write')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const stands = await findStoreVersion(tx.db, { lock: true })
    invariant(stands, 'the store has no settings yet: the seeds of the first start write them')
    const before = stands.settings
    const after = cleanStore({ ...before, ...definedFields(input) })
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'store', id: storeEntityId, version }, stands, changes)
    if (Object.keys(changes).length === 0) return
    refuseHalves(after)
    refuseHalfAddress(after)
    await refuseSellerGaps(tx, { before, after })
    await tx.db
      .updateTable('store_settings')
      .set({
        ...after,
        social_links: JSON.stringify(after.social_links),
        payment_marks: JSON.stringify(after.payment_marks),
        support_schedule: after.support_schedule && JSON.stringify(after.support_schedule),
        version: stands.version + 1,
        updated_at: ctx.now(),
      })
      .execute()
    await bumpContentVersion(tx)
    recordFact(tx, ctx, { action: 'store.updated', entity: 'store', entityId: storeEntityId, changes })
  })
  return getStoreVersion(ctx)
}

const pairs = ['headline', 'hero', 'legal_name', 'address', 'support_hours'] as const

/** What is shown to everyone stands in both languages, or is left out in both. */
function refuseHalves(store: StoreSettings): void {
  for (const pair of pairs) {
    const [ar, en] = [`${pair}_ar`, `${pair}_en`] as const
    if ((store[ar] === '') === (store[en] === '')) continue
    throw new ShopError('invalid_input', { fields: { [store[ar] === '' ? ar : en]: ['required'] } })
  }
}

/** An address in parts is whole, or there is none. */
function refuseHalfAddress(store: StoreSettings): void {
  const missing = addressParts.filter((part) => store[part] === '')
  if (missing.length === 0) return
  if (missing.length === addressParts.length && store.address_additional === '') return
  throw new ShopError('invalid_input', {
    fields: Object.fromEntries(missing.map((part) => [part, ['required']])),
  })
}
