import { exemptionCodes, exemptions } from '#rules/tax/vat-kinds'
import type { z } from '#contract/wire'
import type { StaffTax } from '#contract/staff-catalogue-taxes'
import { numberIn, trimmedIn } from '../../request/form-fields.ts'

export type Tax = z.infer<typeof StaffTax>
export type TaxFields = Pick<
  Tax,
  'name_ar' | 'name_en' | 'percentage' | 'category' | 'exemption_code' | 'is_active'
>

/** What the form can change, as it stands. */
export function taxFields(tax: Tax): TaxFields {
  const { name_ar, name_en, percentage, category, exemption_code, is_active } = tax
  return { name_ar, name_en, percentage, category, exemption_code, is_active }
}

/** One list says both the category and its reason: `S`, or the reason's code. */
export function readTaxForm(form: FormData): TaxFields {
  const code = exemptionCodes.find((one) => one === form.get('vat'))
  return {
    name_ar: trimmedIn(form, 'name_ar'),
    name_en: trimmedIn(form, 'name_en'),
    // What is no number is refused by the API, beside its field.
    percentage: code ? 0 : numberIn(form, 'percentage'),
    category: code ? exemptions[code].category : 'S',
    exemption_code: code ?? null,
    is_active: form.has('is_active'),
  }
}
