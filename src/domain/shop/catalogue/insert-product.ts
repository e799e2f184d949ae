import type { EnteredPrice } from '#rules/shop/price'
import type { ProductStep } from '#rules/shop/product-step'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { priceFields, priceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { writeProductSteps } from '#domain/shop/catalogue/write-product-steps'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { productDefaults, type EditedFields, type FeatureInput } from '#domain/shop/catalogue/product-columns'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

export type NewProduct = Omit<EditedFields, keyof typeof productDefaults> &
  Partial<Pick<EditedFields, keyof typeof productDefaults>> & {
    price: EnteredPrice
    features?: FeatureInput[]
    steps?: ProductStep[]
  }

/** Adds a plan. The verb that opened the transaction checks the permission. */
export async function insertProduct(tx: Transaction, ctx: Context, input: NewProduct): Promise<string> {
  const { price, features: given = [], steps = [], ...rest } = input
  const features = given.map(({ title_ar, title_en, value_ar = '', value_en = '' }) => ({
    title_ar,
    title_en,
    value_ar,
    value_en,
  }))
  const id = newId()
  const row = { ...productDefaults, ...rest }
  const kept = priceRow(price, await listActiveTaxes(tx.db))
  await tx.db
    .insertInto('products')
    .values({ ...row, ...kept, id, created_at: ctx.now(), updated_at: ctx.now() })
    .execute()
  if (features.length > 0) {
    await tx.db
      .insertInto('product_features')
      .values(features.map((feature, index) => ({ ...feature, product_id: id, position: index + 1 })))
      .execute()
  }
  if (steps.length > 0) await writeProductSteps(tx, id, steps)
  await bumpContentVersion(tx)
  recordFact(tx, ctx, {
    action: 'product.created',
    entity: 'product',
    entityId: id,
    changes: differences(
      {},
      { ...row, ...priceFields(price), group_sharing: row.group_sharing ? 'yes' : 'no', features },
    ),
  })
  return id
}
