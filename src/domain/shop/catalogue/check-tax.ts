import { ShopError } from '#rules/errors/shop-error'
import type { FieldError } from '#rules/core/field-errors'
import { exemptions, whyNoVat } from '#rules/tax/vat-kinds'
import type { Context } from '#domain/core/context'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import type { TaxFields } from '#domain/shop/catalogue/read-taxes'
import type { Transaction } from '#domain/core/transaction'

/** A tax at a rate (S), or of 0 % in a category with a reason of that category. Error: invalid_input. */
export function requireVatKind({ percentage, category, exemption_code: code }: TaxFields): void {
  const fields: Record<string, FieldError[]> = {}
  if (category === 'S') {
    if (percentage === 0) fields['category'] = ['not_allowed']
    if (code !== null) fields['exemption_code'] = ['not_allowed']
  } else {
    if (percentage > 0) fields['percentage'] = ['not_allowed']
    if (code === null) fields['exemption_code'] = ['required']
    else if (exemptions[code].category !== category) fields['exemption_code'] = ['not_allowed']
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
}

/**
 * Outside of a demonstration the active taxes have to be what an electronic invoice can say: one VAT. Asked
 * after the change, in its transaction; what a store has from before stands until it is changed. Errors:
 * tax_not_alone, tax_rate_not_allowed.
 */
export async function requireOneVat(tx: Transaction, ctx: Context): Promise<void> {
  if (ctx.demo) return
  const why = whyNoVat(await listActiveTaxes(tx.db))
  if (why === 'several_taxes') throw new ShopError('tax_not_alone')
  if (why === 'other_rate') throw new ShopError('tax_rate_not_allowed')
}
