import type { Product } from '#contract/catalogue'
import type { z } from '#contract/wire'

/** The plan «درع» as the API shows it in the store, whole: 30 days and 300 points for 69.00 with tax. */
export const exampleProduct: z.infer<typeof Product> = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1003',
  ref_id: 40_001,
  name: 'درع',
  name_ar: 'درع',
  name_en: 'Dir',
  description: '',
  description_ar: '',
  description_en: '',
  price: 60,
  price_minor: 6_000,
  price_with_tax: 69,
  price_with_tax_minor: 6_900,
  points: 300,
  days: 30,
  features: [],
  is_active: true,
  display_status: 'visible',
  group_sharing: 'no',
  is_recommended: false,
  pick_label: '',
  pick_label_ar: '',
  pick_label_en: '',
}
