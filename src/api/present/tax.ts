import type { z } from '@hono/zod-openapi'
import type { StaffTax } from '#contract/staff-catalogue-taxes'
import type { Language } from '#rules/core/language'
import { toPercent } from '#rules/core/money'
import type { ActiveTax } from '#domain/shop/catalogue/list-active-taxes'
import type { TaxView } from '#domain/shop/catalogue/read-taxes'

export function presentTax(tax: TaxView, language: Language): z.infer<typeof StaffTax> {
  return {
    ...tax,
    name: tax[`name_${language}`],
    created_at: tax.created_at.toISOString(),
    updated_at: tax.updated_at.toISOString(),
  }
}

/** The taxes in a price of now, each by its own name. */
export function presentActiveTaxes(taxes: ActiveTax[], language: Language) {
  return taxes.map((tax) => ({ name: tax[`name_${language}`], percentage: toPercent(tax.percentage) }))
}
