import type { z } from '#contract/wire'
import type { StaffProduct } from '#contract/staff-catalogue-products'
import { halalas } from '#rules/core/money'
import type { EnteredPrice } from '#rules/shop/price'
import { numberIn, trimmedIn, trimmedTextsIn } from '../../request/form-fields.ts'

export type Product = z.infer<typeof StaffProduct>
export type ProductFields = ReturnType<typeof productFields>

/** What the form can change, as it stands. */
export function productFields(product: Product) {
  return {
    name_ar: product.name_ar,
    name_en: product.name_en,
    description_ar: product.description_ar,
    description_en: product.description_en,
    ...sidesOf(product),
    points: product.points,
    days: product.days,
    features: product.features.map(({ title_ar, title_en, value_ar, value_en }) => ({
      title_ar,
      title_en,
      value_ar,
      value_en,
    })),
    is_active: product.is_active,
    display_status: product.display_status,
    group_sharing: product.group_sharing,
    is_recommended: product.is_recommended,
    pick_label_ar: product.pick_label_ar,
    pick_label_en: product.pick_label_en,
    position: product.position,
  }
}

/** The price as it was entered: the other side is null. */
function sidesOf(product: Product): { price_minor: number | null; price_with_tax_minor: number | null } {
  return product.price_basis === 'with_tax'
    ? { price_minor: null, price_with_tax_minor: product.price_with_tax_minor }
    : { price_minor: product.price_minor, price_with_tax_minor: null }
}

/** Fields as the API takes them: of the price only the side that was typed. */
export function toBody<Fields extends Partial<ProductFields>>({
  price_minor,
  price_with_tax_minor,
  ...fields
}: Fields) {
  return {
    ...fields,
    ...(typeof price_minor === 'number' && { price_minor }),
    ...(typeof price_with_tax_minor === 'number' && { price_with_tax_minor }),
  }
}

/** The price that was typed; undefined while it is no amount. */
export function typedPrice({
  price_minor,
  price_with_tax_minor,
}: Pick<ProductFields, 'price_minor' | 'price_with_tax_minor'>): EnteredPrice | undefined {
  const amount = price_with_tax_minor ?? price_minor ?? Number.NaN
  if (!Number.isInteger(amount) || amount < 0) return undefined
  return { amount: halalas(amount), basis: price_with_tax_minor === null ? 'before_tax' : 'with_tax' }
}

/** What is no number is NaN, which the API refuses beside its field. */
export function readProductForm(form: FormData): ProductFields {
  const [english, valuesAr, valuesEn] = [
    trimmedTextsIn(form, 'feature_en'),
    trimmedTextsIn(form, 'value_ar'),
    trimmedTextsIn(form, 'value_en'),
  ]
  return {
    name_ar: trimmedIn(form, 'name_ar'),
    name_en: trimmedIn(form, 'name_en'),
    description_ar: trimmedIn(form, 'description_ar'),
    description_en: trimmedIn(form, 'description_en'),
    // The form has the side that was typed.
    price_minor: form.has('price_minor') ? numberIn(form, 'price_minor') : null,
    price_with_tax_minor: form.has('price_minor') ? null : numberIn(form, 'price_with_tax_minor'),
    points: numberIn(form, 'points'),
    days: numberIn(form, 'days'),
    features: trimmedTextsIn(form, 'feature_ar').map((title_ar, index) => ({
      title_ar,
      title_en: english[index] ?? '',
      value_ar: valuesAr[index] ?? '',
      value_en: valuesEn[index] ?? '',
    })),
    is_active: form.has('is_active'),
    display_status: form.has('visible') ? 'visible' : 'invisible',
    group_sharing: form.has('group_sharing') ? 'yes' : 'no',
    is_recommended: form.has('is_recommended'),
    pick_label_ar: trimmedIn(form, 'pick_label_ar'),
    pick_label_en: trimmedIn(form, 'pick_label_en'),
    position: numberIn(form, 'position'),
  }
}
