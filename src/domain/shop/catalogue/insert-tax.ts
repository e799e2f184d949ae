import { toPercent, type BasisPoints } from '#rules/core/money'
import type { VatKind } from '#rules/tax/vat-kinds'
import { recordCreation } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { repriceProducts } from '#domain/shop/catalogue/reprice-products'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

export type NewTax = Partial<VatKind> & {
  name_ar: string
  name_en: string
  percentage: BasisPoints
  is_active: boolean
}

/**
 * Adds a tax; an active one counts from the next quote on. The verb that opened the transaction checks the
 * permission.
 */
export async function insertTax(tx: Transaction, ctx: Context, input: NewTax): Promise<string> {
  const { percentage, ...rest } = input
  const id = newId()
  await tx.db
    .insertInto('taxes')
    .values({ ...rest, percentage_bp: percentage, id, created_at: ctx.now(), updated_at: ctx.now() })
    .execute()
  await bumpContentVersion(tx)
  await repriceProducts(tx)
  const fields = { ...rest, percentage: toPercent(percentage) }
  recordCreation(tx, ctx, { entity: 'tax', entityId: id, fields })
  return id
}
