import { basisPoints } from '#rules/money'
import { cleanText } from '#rules/text'
import { insertTax } from '#domain/shop/catalogue/insert-tax'
import { getTax } from '#domain/shop/catalogue/read-taxes'
import type { TaxFields, TaxView } from '#domain/shop/catalogue/read-taxes'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'

/** Adds a tax; an active one counts from the next quote on. */
export async function createTax(ctx: Context, input: TaxFields): Promise<TaxView> {
  requirePermission(ctx, 'tax:write')
  requireFreshCode(ctx)
  const id = await inTransaction(ctx, (tx) =>
    insertTax(tx, ctx, {
      name_ar: cleanText(input.name_ar),
      name_en: cleanText(input.name_en),
      percentage: basisPoints(Math.round(input.percentage * 100)),
      is_active: input.is_active,
    }),
  )
  return getTax(ctx, id)
}
