import type { Halalas } from '#rules/money'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

export type NewProduct = {
  name_ar: string
  name_en: string
  description_ar: string
  description_en: string
  /** Before tax. */
  price: Halalas
  points: number
  days: number
  display_status: 'visible' | 'invisible'
  is_active: boolean
  group_sharing: boolean
  is_recommended: boolean
  position: number
  features: { title_ar: string; title_en: string }[]
}

/** Puts a plan on the shelf. Who may do so is asked by the verb that opened the transaction. */
export async function insertProduct(tx: Transaction, ctx: Context, input: NewProduct): Promise<string> {
  const { price, features, ...rest } = input
  const id = newId()
  const row = { ...rest, price_minor: price }
  await tx.db
    .insertInto('products')
    .values({ ...row, id, price_minor: BigInt(price), created_at: ctx.now(), updated_at: ctx.now() })
    .execute()
  if (features.length > 0) {
    await tx.db
      .insertInto('product_features')
      .values(features.map((feature, index) => ({ ...feature, product_id: id, position: index + 1 })))
      .execute()
  }
  await bumpContentVersion(tx)
  recordFact(tx, ctx, {
    action: 'product.created',
    entity: 'product',
    entityId: id,
    changes: differences({}, { ...row, group_sharing: rest.group_sharing ? 'yes' : 'no', features }),
  })
  return id
}
