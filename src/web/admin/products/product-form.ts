import type { z } from '#contract/wire'
import type { StaffProduct } from '#contract/staff-catalogue-products'
import { readTypedNumber } from '#rules/typed-number'

export type Product = z.infer<typeof StaffProduct>
export type ProductFields = Pick<
  Product,
  | 'name_ar'
  | 'name_en'
  | 'description_ar'
  | 'description_en'
  | 'price_minor'
  | 'points'
  | 'days'
  | 'is_active'
  | 'display_status'
  | 'group_sharing'
  | 'is_recommended'
  | 'position'
> & { features: { title_ar: string; title_en: string }[] }

/** What the form can change, as it stands. */
export function productFields(product: Product): ProductFields {
  const { name_ar, name_en, description_ar, description_en, price_minor, points, days } = product
  const { is_active, display_status, group_sharing, is_recommended, position } = product
  const features = product.features.map(({ title_ar, title_en }) => ({ title_ar, title_en }))
  return {
    name_ar,
    name_en,
    description_ar,
    description_en,
    price_minor,
    points,
    days,
    features,
    is_active,
    display_status,
    group_sharing,
    is_recommended,
    position,
  }
}

/** What is no number is NaN, which the API refuses beside its field. */
export function readProductForm(form: FormData): ProductFields {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const number = (name: string) => readTypedNumber(text(name)) ?? Number.NaN
  const english = form.getAll('feature_en').map(String)
  return {
    name_ar: text('name_ar'),
    name_en: text('name_en'),
    description_ar: text('description_ar'),
    description_en: text('description_en'),
    price_minor: number('price_minor'),
    points: number('points'),
    days: number('days'),
    features: form
      .getAll('feature_ar')
      .map((title, index) => ({ title_ar: String(title).trim(), title_en: (english[index] ?? '').trim() })),
    is_active: form.has('is_active'),
    display_status: form.has('visible') ? 'visible' : 'invisible',
    group_sharing: form.has('group_sharing') ? 'yes' : 'no',
    is_recommended: form.has('is_recommended'),
    position: number('position'),
  }
}

/** Halalas as somebody types riyals: 69.00. */
export function typedRiyals(halalas: number): string {
  return (halalas / 100).toFixed(2)
}

/** Whole halalas of typed riyals; undefined when it is no amount. */
export function readRiyals(text: string): number | undefined {
  const riyals = readTypedNumber(text)
  if (riyals === undefined) return undefined
  const amount = Math.round(riyals * 100)
  return Math.abs(amount - riyals * 100) < 1e-6 ? amount : undefined
}
