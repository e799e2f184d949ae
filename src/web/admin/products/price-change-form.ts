import { trimmedIn } from '../../request/form-fields.ts'

/**
 * What the form of a subscribers' price says. What is no number is NaN, which the API refuses beside its
 * field.
 */
export function readPriceChangeForm(form: FormData) {
  const number = (name: string) => Number(trimmedIn(form, name) || Number.NaN)
  return {
    // The side that was typed.
    ...(form.has('price_minor')
      ? { price_minor: number('price_minor') }
      : { price_with_tax_minor: number('price_with_tax_minor') }),
    applies_on: trimmedIn(form, 'applies_on'),
    text_ar: trimmedIn(form, 'text_ar'),
    text_en: trimmedIn(form, 'text_en'),
    asks_consent: form.has('asks_consent'),
  }
}
