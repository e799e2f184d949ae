import { fromPercent } from '#rules/core/money'
import { requireOneVat, requireVatKind } from '#domain/shop/catalogue/check-tax'
import { insertTax } from '#domain/shop/catalogue/insert-tax'
import { cleanTax, getTax, type TaxFields, type TaxView } from '#domain/shop/catalogue/read-taxes'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'

/**
 * Adds a tax; an active one counts from the next quote on.
 * Errors: confirmation_needed, invalid_input, tax_not_alone, tax_rate_not_allowed.
 */
export async function createTax(ctx: Context, input: TaxFields): Promise<TaxView> {
  requirePermission(ctx, 'tax:write')
  requireFreshCode(ctx)
  requireVatKind(input)
  const id = await inTransaction(ctx, async (tx) => {
    const made = await insertTax(tx, ctx, {
      ...cleanTax(input),
      percentage: fromPercent(input.percentage),
    })
    if (input.is_active) await requireOneVat(tx, ctx)
    return made
  })
  return getTax(ctx, id)
}
