import { textIn, trimmedIn } from '../../request/form-fields.ts'
import { readProductForm, typedPrice } from './product-form.ts'

/** What the form of a scheduled price of the shop says; `price` is undefined while it is no amount. */
export function readShopPriceForm(form: FormData) {
  const { price_minor, price_with_tax_minor } = readProductForm(form)
  return {
    price: typedPrice({ price_minor, price_with_tax_minor }),
    body: {
      // The side that was typed.
      ...(price_minor === null
        ? { price_with_tax_minor: price_with_tax_minor ?? Number.NaN }
        : { price_minor }),
      starts_on: trimmedIn(form, 'starts_on'),
      instead_of: textIn(form, 'instead_of') || null,
    },
  }
}
