import { basisPoints, halalas } from '#rules/core/money'
import { priceBeforeTax, withTax } from '#rules/shop/price'
import type { InBoth, TaxLine, Vat } from '#rules/tax/tax-document'

/** Orders on account of one plan at one price; amounts of one of them in halalas. */
export type BoughtAlike = {
  name: InBoth
  quantity: number
  grossEach: number
  discountEach: number
  vat: Vat
}

/**
 * They as one line of the monthly invoice. The tax is that of the whole line, not of each order rounded by
 * itself: the authority allows a document a difference of one halala for each line (BR-CO-17, BR-S-09).
 */
export function summaryLine({ name, quantity, grossEach, discountEach, vat }: BoughtAlike): TaxLine {
  const gross = halalas(quantity * grossEach)
  const net = priceBeforeTax(withTax(gross), [{ id: vat.category, percentage: basisPoints(vat.rate) }])
  const discountNet = quantity * discountEach
  return {
    name,
    quantity,
    listNet: net + discountNet,
    discountNet,
    net,
    vatAmount: gross - net,
    gross,
    vat,
  }
}
