import { differences, recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import type { StoreSettings } from '#domain/shop/store/find-store-settings'
import type { Transaction } from '#domain/core/transaction'

/** The settings are one row with a number; the log names entities by UUID. */
export const storeEntityId = '00000000-0000-7000-8000-000000000001'

/**
 * Writes the store's settings for the first time. The verb that opened the transaction checks the permission.
 */
export async function setUpStore(tx: Transaction, ctx: Context, input: StoreSettings): Promise<void> {
  await tx.db
    .insertInto('store_settings')
    .values({
      ...input,
      social_links: JSON.stringify(input.social_links),
      payment_marks: JSON.stringify(input.payment_marks),
      support_schedule: input.support_schedule && JSON.stringify(input.support_schedule),
      updated_at: ctx.now(),
    })
    .execute()
  await bumpContentVersion(tx)
  recordFact(tx, ctx, {
    action: 'store.created',
    entity: 'store',
    entityId: storeEntityId,
    changes: differences({}, input),
  })
}
