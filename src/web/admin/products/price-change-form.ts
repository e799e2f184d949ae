/** What the form of a subscribers' price says. What is no number is NaN, which the API refuses beside its field. */
export function readPriceChangeForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const number = (name: string) => Number(text(name) || Number.NaN)
  return {
    // The side that was typed.
    ...(form.has('price_minor')
      ? { price_minor: number('price_minor') }
      : { price_with_tax_minor: number('price_with_tax_minor') }),
    applies_on: text('applies_on'),
    text_ar: text('text_ar'),
    text_en: text('text_en'),
    asks_consent: form.has('asks_consent'),
  }
}
