import { differences, recordFact } from '#domain/activity/record-fact'
import type { CommonFeature } from '#domain/catalogue/read-common-features'
import type { Context } from '#domain/context'
import { bumpContentVersion } from '#domain/content/bump-content-version'
import { newId } from '#domain/new-id'
import type { Transaction } from '#domain/transaction'

export type NewCommonFeature = Omit<CommonFeature, 'id'> & { position: number }

/** Adds what every plan has. Who may do so is asked by the verb that opened the transaction. */
export async function addCommonFeature(
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
  recordFact(tx, ctx, {
    action: 'common_feature.created',
    entity: 'common_feature',
    entityId: id,
    changes: differences({}, input),
  })
  return id
}
