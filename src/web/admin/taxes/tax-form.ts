import { readTypedNumber } from '#rules/typed-number'
import type { z } from '#contract/wire'
import type { StaffTax } from '#contract/staff-catalogue-taxes'

export type Tax = z.infer<typeof StaffTax>
export type TaxFields = Pick<Tax, 'name_ar' | 'name_en' | 'percentage' | 'is_active'>

/** What the form can change, as it stands. */
export function taxFields({ name_ar, name_en, percentage, is_active }: Tax): TaxFields {
  return { name_ar, name_en, percentage, is_active }
}

export function readTaxForm(form: FormData): TaxFields {
  return {
    name_ar: String(form.get('name_ar') ?? '').trim(),
    name_en: String(form.get('name_en') ?? '').trim(),
    // What is no number is refused by the API, beside its field.
    percentage: readTypedNumber(String(form.get('percentage') ?? '')) ?? Number.NaN,
    is_active: form.has('is_active'),
  }
}
