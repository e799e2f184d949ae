import { hour } from '#rules/core/durations'
import { ShopError } from '#rules/errors/shop-error'
import { halalas, zero } from '#rules/core/money'
import { cleanText } from '#rules/core/text'
import { lockLivingClient } from '#domain/people/clients/read-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { enqueue } from '#domain/core/jobs/enqueue'
import { notifyPlacedOrder } from '#domain/sale/notifications/notify-payment-link'
import { newId } from '#domain/core/new-id'
import { holdBalance } from '#domain/sale/records/orders/holds'
import { freezeOrder, type OrderBuyer } from '#domain/sale/lifecycle/freeze-order'
import { refuseOwnVatNumber } from '#domain/sale/records/orders/refuse-own-vat-number'
import { refuseOtherOffer, type SeenOffer } from '#domain/sale/lifecycle/refuse-other-offer'
import { getOffer, type Offer } from '#domain/sale/pricing/get-offer'
import { openPaymentWithin } from '#domain/sale/payments/open-payment'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/** What staff take off the price, in halalas and on the side of the tax on which it was entered, and why. */
export type StaffDiscount = { amountMinor: number; reason: string } | null

export type PlaceOrderFor = {
  clientId: string
  productId: string
  discount: StaffDiscount
  /** By a link that the client is sent, or at once from the client's balance. */
  payment: 'link' | 'balance'
  /** As in `freezeOrder`: undefined is the company of the client's account, if there is one. */
  buyer?: OrderBuyer | undefined
  seen: SeenOffer
  onceKey: string | null
}

/**
 * Staff place an order for a client. With a link the client pays within the usual window; from the balance it
 * is paid in the same transaction, and only if the balance pays all of it. The client has agreed to nothing
 * by it: the link says to what paying agrees. Under one `onceKey` it is placed once. Returns its id. Errors:
 * confirmation_needed, client_not_found, client_is_closed, client_is_blocked, invalid_input, balance_too_low,
 * price_changed, those of `getOffer` and, from the balance, those of `openPayment`.
 */
export async function placeOrderFor(ctx: Context, input: PlaceOrderFor): Promise<string> {
  const { id: staffId } = requirePermission(ctx, 'order:create')
  requireFreshCode(ctx)
  const { clientId } = input
  const placementKey = input.onceKey === null ? null : `staff:${staffId}:${input.onceKey}`
  return inTransaction(ctx, async (tx) => {
    await refuseOwnVatNumber(tx.db, input.buyer?.company)
    const client = await lockLivingClient(tx, clientId)
    const offer = await offerFor(tx, ctx, { ...input, placementKey })
    if (offer.placedBefore) return offer.placedBefore
    if (client.blocked_at) throw new ShopError('client_is_blocked')
    const { price } = offer
    refuseOtherOffer(offer, input.seen, { renews: false })
    if (input.payment === 'balance' && price.finalPrice > 0) throw new ShopError('balance_too_low')
    const id = newId()
    const payableUntil = new Date(ctx.now().getTime() + offer.windowHours * hour)
    freezeOrder(tx, ctx, {
      id,
      clientId,
      method: 'store',
      product: offer.product,
      price,
      autoRenew: false,
      buyer: input.buyer,
      language: client.language,
      payableUntil,
      placementKey,
      placedBy: { staffId, discountReason: input.discount && cleanText(input.discount.reason) },
    })
    enqueue(tx, ctx, { name: 'order.lapse', subjectId: id, clientId, dueAt: payableUntil })
    await holdBalance(tx, ctx, { orderId: id, clientId, amount: price.previousBalance })
    if (input.payment === 'balance') {
      await openPaymentWithin(tx, ctx, clientId, {
        orderId: id,
        supersede: false,
        with: { method: 'balance' },
      })
    } else await notifyPlacedOrder(tx, ctx, { orderId: id, client, offer })
    return id
  })
}

/**
 * What the order would cost. Errors: client_not_found, client_is_closed, invalid_input, and those of
 * `getOffer`.
 */
export async function quoteOrderFor(
  ctx: Context,
  input: Pick<PlaceOrderFor, 'clientId' | 'productId'> & { discountMinor: number },
): Promise<Offer> {
  requirePermission(ctx, 'order:create')
  return inTransaction(ctx, async (tx) => {
    await lockLivingClient(tx, input.clientId)
    const discount = input.discountMinor === 0 ? null : { amountMinor: input.discountMinor, reason: '' }
    return offerFor(tx, ctx, { ...input, discount, placementKey: null })
  })
}

async function offerFor(
  tx: Transaction,
  ctx: Context,
  asked: Pick<PlaceOrderFor, 'clientId' | 'productId' | 'discount'> & { placementKey: string | null },
): Promise<Offer> {
  const discount = asked.discount ? halalas(asked.discount.amountMinor) : zero
  const offer = await getOffer(tx.db, {
    clientId: asked.clientId,
    productId: asked.productId,
    coupon: null,
    staffDiscount: discount,
    placementKey: asked.placementKey,
    now: ctx.now(),
    lock: true,
  })
  if (discount > offer.product.price.amount) {
    throw new ShopError('invalid_input', { fields: { discount_minor: ['out_of_range'] } })
  }
  return offer
}
