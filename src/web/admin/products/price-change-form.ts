/** What the form of a subscribers' price says. What is no number is NaN, which the API refuses beside its field. */
export function readPriceChangeForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    price_minor: Number(text('price_minor') || Number.NaN),
    applies_on: text('applies_on'),
    text_ar: text('text_ar'),
    text_en: text('text_en'),
    asks_consent: form.has('asks_consent'),
  }
}
