import type { ProductStep } from '#rules/shop/product-step'
import { trimmedTextsIn } from '../../request/form-fields.ts'

/** The steps as they were typed, in their order; a row in which nothing stands is none. */
export function readStepsForm(form: FormData): ProductStep[] {
  const [english, links] = [trimmedTextsIn(form, 'step_en'), trimmedTextsIn(form, 'step_link')]
  return trimmedTextsIn(form, 'step_ar')
    .map((title_ar, index) => ({ title_ar, title_en: english[index] ?? '', link: links[index] ?? '' }))
    .filter((step) => Object.values(step).some((text) => text !== ''))
}
