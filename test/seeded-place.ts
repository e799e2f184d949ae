import { halalas } from '#rules/core/money'
import { productSeeds } from '#db/seeds/catalogue'
import { storeSeed } from '#db/seeds/store'

/** Where the seeded store writes its messages: an address of twelve letters, and its own plans. */
export const seededPlace = {
  store: storeSeed,
  products: productSeeds.map(({ name_ar, name_en, price }) => ({
    name_ar,
    name_en,
    priceWithTax: halalas(price.amount),
  })),
  publicUrl: 'https://siyaj.com.sa',
}
