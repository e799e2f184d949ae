import { ShopError } from '#rules/errors/shop-error'
import { halalas, type Halalas } from '#rules/core/money'
import {
  beforeTax,
  priceBeforeTax,
  priceWithTax,
  withTax,
  type EnteredPrice,
  type PriceBasis,
  type Tax,
} from '#rules/shop/price'

type Amount = number | bigint | string

/**
 * A price as its row keeps it, in halalas: with tax where that was entered, else null; before tax as it was
 * entered, or as it followed from the taxes when the row was written.
 */
export type PriceRow = { price_minor: Amount; price_with_tax_minor: Amount | null }

/** The price that was entered, of a row or of JSON. */
export function enteredPrice({ price_minor, price_with_tax_minor }: PriceRow): EnteredPrice {
  return price_with_tax_minor === null
    ? beforeTax(halalas(BigInt(price_minor)))
    : withTax(halalas(BigInt(price_with_tax_minor)))
}

/** A row with its price in one piece. */
export function withPrice<T extends PriceRow>({ price_minor, price_with_tax_minor, ...row }: T) {
  return { ...row, price: enteredPrice({ price_minor, price_with_tax_minor }) }
}

type KeptPrice = { price_minor: bigint; price_with_tax_minor: bigint | null }

/** How a row keeps a price, with the taxes of now. */
export function priceRow(price: EnteredPrice, taxes: Tax[]): KeptPrice {
  return priceRowOf(price, priceBeforeTax(price, taxes))
}

/** The same where the price before tax is known. */
export function priceRowOf({ amount, basis }: EnteredPrice, before: Halalas): KeptPrice {
  return {
    price_minor: BigInt(before),
    price_with_tax_minor: basis === 'with_tax' ? BigInt(amount) : null,
  }
}

/** What is said of a price: both sides with the taxes of now, and the one that was entered. Halalas. */
export function bothSides(
  price: EnteredPrice,
  taxes: Tax[],
): { price_minor: number; price_with_tax_minor: number; price_basis: PriceBasis } {
  return {
    price_minor: priceBeforeTax(price, taxes),
    price_with_tax_minor: priceWithTax(price, taxes),
    price_basis: price.basis,
  }
}

/** A price as staff fill it in and as the log has it: one of the two sides. Halalas. */
export type PriceFields = { price_minor: number | null; price_with_tax_minor: number | null }

export function priceFields({ amount, basis }: EnteredPrice): PriceFields {
  return basis === 'with_tax'
    ? { price_minor: null, price_with_tax_minor: amount }
    : { price_minor: amount, price_with_tax_minor: null }
}

type Filled = { [Side in keyof PriceFields]?: number | undefined }

/** The side that was filled in; undefined where none was. Error: invalid_input where both were. */
export function filledIn({ price_minor, price_with_tax_minor }: Filled): EnteredPrice | undefined {
  if (price_with_tax_minor === undefined) {
    return price_minor === undefined ? undefined : beforeTax(halalas(price_minor))
  }
  if (price_minor !== undefined) {
    throw new ShopError('invalid_input', { fields: { price_minor: ['not_allowed'] } })
  }
  return withTax(halalas(price_with_tax_minor))
}

/** The same, where one of them has to be. Error: invalid_input. */
export function requireFilledIn(given: Filled): EnteredPrice {
  const price = filledIn(given)
  if (!price) throw new ShopError('invalid_input', { fields: { price_with_tax_minor: ['required'] } })
  return price
}
