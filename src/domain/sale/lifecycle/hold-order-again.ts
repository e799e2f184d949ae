import { ShopError } from '#rules/errors/shop-error'
import { subtract, zero, type Halalas } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import { holdAgain } from '#domain/sale/records/orders/holds'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { PriceChanged } from '#domain/sale/lifecycle/price-changed'
import { enteredPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
import { getOffer, type Offer } from '#domain/sale/pricing/get-offer'
import type { Transaction } from '#domain/core/transaction'

/**
 * Holds again all that an incomplete order had given back, its price too: what it froze must still be what
 * would be sold to the client now, and its price must not be older than it may be. Order and client are
 * locked. Asked before another attempt, and in the moment in which late money comes. A renewal's price is the
 * subscription's, not the shop's: only its age counts. Errors: price_changed (with the new quote, where there
 * is one), coupon_used_up, coupon_first_purchase_only, plan_running, product_not_found. Source: domain rules,
 * "Late money" and "An order's price".
 */
export async function holdOrderAgain(tx: Transaction, ctx: Context, order: LockedOrder): Promise<void> {
  if (order.method === 'subscription') {
    if (order.priceUntil <= ctx.now()) throw new ShopError('price_changed')
  } else await requireSameTerms(tx, ctx, order)
  await holdAgain(tx, ctx, { id: order.id, clientId: order.clientId, balance: order.previousBalance })
}

type Frozen = PriceRow & { product_id: string; points: number; days: number; coupon: string | null }

async function requireSameTerms(tx: Transaction, ctx: Context, order: LockedOrder): Promise<void> {
  const frozen = await tx.db
    .selectFrom('order_lines as l')
    .leftJoin('coupon_uses as u', 'u.order_id', 'l.order_id')
    .leftJoin('coupons as k', 'k.id', 'u.coupon_id')
    .select([
      'l.product_id',
      'l.price_minor',
      'l.price_with_tax_minor',
      'l.points',
      'l.days',
      'k.code as coupon',
    ])
    .where('l.order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const offer = await quoteAnew(tx, ctx, order, frozen)
  const { product, price } = offer
  const isSame =
    price.priceAfterTax === order.priceAfterTax &&
    price.discount === order.discount &&
    price.taxesTotal === order.taxes &&
    product.points === frozen.points &&
    product.days === frozen.days
  if (!isSame || order.priceUntil <= ctx.now()) throw new PriceChanged(offer)
}

/**
 * What the same would cost now; without the coupon where that has ended, was switched off or is for other
 * plans.
 */
async function quoteAnew(tx: Transaction, ctx: Context, order: LockedOrder, frozen: Frozen): Promise<Offer> {
  const quote = (coupon: string | null) =>
    getOffer(tx.db, {
      clientId: order.clientId,
      productId: frozen.product_id,
      coupon,
      now: ctx.now(),
      lock: false,
      // Without a coupon it is staff who lowered it.
      staffDiscount: frozen.coupon === null ? staffDiscountOf(order, frozen) : zero,
      sparesBalance: order.method === 'api',
    })
  try {
    return await quote(frozen.coupon)
  } catch (error) {
    if (error instanceof ShopError && error.errorName === 'coupon_not_valid')
      throw new PriceChanged(await quote(null))
    // One that rests has the place, too; what an order takes the place of is asked with its quote only.
    if (error instanceof ShopError && error.errorName === 'client_has_other_plan')
      throw new ShopError('plan_running')
    throw error
  }
}

/** What staff took off, on the side of the tax on which the price was entered. */
function staffDiscountOf(order: LockedOrder, frozen: Frozen): Halalas {
  const { amount, basis } = enteredPrice(frozen)
  return basis === 'with_tax' ? subtract(amount, order.priceAfterTax) : order.discount
}
