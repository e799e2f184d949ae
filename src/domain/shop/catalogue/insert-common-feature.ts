import { recordCreation } from '#domain/core/activity/record-fact'
import type { CommonFeature } from '#domain/shop/catalogue/list-public-features'
import type { Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

export type NewCommonFeature = Omit<CommonFeature, 'id'> & { position: number }

/** Adds what every plan has. The verb that opened the transaction checks the permission. */
export async function insertCommonFeature(
  tx: Transaction,
  ctx: Context,
  input: NewCommonFeature,
): Promise<string> {
  const id = newId()
  await tx.db
    .insertInto('common_features')
    .values({ ...input, id })
    .execute()
  await bumpContentVersion(tx)
  recordCreation(tx, ctx, { entity: 'common_feature', entityId: id, fields: input })
  return id
}
