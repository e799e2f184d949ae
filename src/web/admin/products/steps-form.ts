import type { ProductStep } from '#rules/shop/product-step'

/** The steps as they were typed, in their order; a row in which nothing stands is none. */
export function readStepsForm(form: FormData): ProductStep[] {
  const texts = (name: string) => form.getAll(name).map((value) => String(value).trim())
  const [english, links] = [texts('step_en'), texts('step_link')]
  return texts('step_ar')
    .map((title_ar, index) => ({ title_ar, title_en: english[index] ?? '', link: links[index] ?? '' }))
    .filter((step) => Object.values(step).some((text) => text !== ''))
}
