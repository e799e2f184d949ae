import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import { checkoutActs, paymentWindowHours } from '#rules/limits'
import { maxGroupMembers } from '#rules/subscription'
import { recordFact } from '#domain/activity/record-fact'
import { requireClient } from '#domain/context'
import type { Context } from '#domain/context'
import { normalisePhone } from '#domain/identity/normalise-phone'
import { enqueue } from '#domain/jobs/enqueue'
import { newId } from '#domain/new-id'
import { holdBalance, holdCoupon } from '#domain/orders/holds'
import { readOffer } from '#domain/orders/read-offer'
import type { Offer } from '#domain/orders/read-offer'
import { track } from '#domain/orders/track'
import { inTransaction } from '#domain/transaction'
import type { Transaction } from '#domain/transaction'

export type PlaceOrder = {
  productId: string
  coupon: string | null
  members: { extension: string; number: string }[] | null
  autoRenew: boolean
  /** The final price that the client saw, in halalas; null when the caller does not care. */
  expectedFinalPrice: number | null
}

/** Thrown with the new quote when the price that was seen no longer holds; the door turns it into the 409's body. */
export class PriceChanged extends ShopError {
  readonly offer: Offer
  constructor(offer: Offer) {
    super('price_changed')
    this.offer = offer
  }
}

/**
 * Places an order for the signed-in client: freezes product, taxes and sums, holds the balance share and the coupon
 * use, keeps the consents. All or nothing. Returns the order's id.
 * Errors: those of `readOffer`, price_changed, and those of the members.
 */
export async function placeOrder(ctx: Context, input: PlaceOrder): Promise<string> {
  const clientId = requireClient(ctx)
  await ctx.limiter.use('checkout', clientId, checkoutActs)
  return inTransaction(ctx, async (tx) => {
    const offer = await readOffer(tx.db, {
      clientId,
      productId: input.productId,
      coupon: input.coupon,
      now: ctx.now(),
      lock: true,
    })
    if (input.expectedFinalPrice !== null && input.expectedFinalPrice !== offer.price.finalPrice) {
      throw new PriceChanged(offer)
    }
    const members = input.members === null ? [] : checkMembers(offer, input.members)
    const orderId = newId()
    await writeOrder(tx, ctx, { orderId, clientId, offer, members, autoRenew: input.autoRenew })
    await holdBalance(tx, ctx, { orderId, clientId, amount: offer.price.previousBalance })
    if (offer.coupon) await holdCoupon(tx, ctx, { orderId, clientId, couponId: offer.coupon.id })

    track(tx, ctx, orderId, 'placed')
    recordFact(tx, ctx, {
      action: 'order.placed',
      entity: 'order',
      entityId: orderId,
      clientId,
      changes: {
        status: { before: null, after: 'pending' },
        product: { before: null, after: offer.product.name_en },
        final_price_minor: { before: null, after: offer.price.finalPrice },
      },
    })
    enqueue(tx, ctx, {
      name: 'order.lapse',
      subjectId: orderId,
      clientId,
      dueAt: new Date(ctx.now().getTime() + paymentWindowHours * 3_600_000),
    })
    return orderId
  })
}

/** Normalised phones. Source: specification section 5, "Group sharing". */
function checkMembers(offer: Offer, members: { extension: string; number: string }[]): string[] {
  if (members.length === 0) throw new ShopError('member_required')
  if (!offer.product.group_sharing) throw new ShopError('group_sharing_not_in_plan')
  if (members.length > maxGroupMembers) throw new ShopError('too_many_members')
  const phones = members.map((member) => normalisePhone(member).phone)
  // The owner's own number is a duplicate too.
  if (new Set([...phones, offer.clientPhone]).size <= phones.length) throw new ShopError('member_exists')
  return phones
}

/** The order and all that is frozen with it, in one statement. */
async function writeOrder(
  tx: Transaction,
  ctx: Context,
  order: { orderId: string; clientId: string; offer: Offer; members: string[]; autoRenew: boolean },
): Promise<void> {
  const { orderId, clientId, offer } = order
  const now = ctx.now()
  const placed = tx.db
    .with('placed', (db) =>
      db.insertInto('orders').values({
        id: orderId,
        client_id: clientId,
        method: 'store',
        status: 'pending',
        price_before_tax_minor: BigInt(offer.price.priceBeforeTax),
        discount_minor: BigInt(offer.price.discount),
        taxes_minor: BigInt(offer.price.taxesTotal),
        price_after_tax_minor: BigInt(offer.price.priceAfterTax),
        previous_balance_minor: BigInt(offer.price.previousBalance),
        final_price_minor: BigInt(offer.price.finalPrice),
        auto_renew: order.autoRenew,
        language: ctx.language,
        payable_until: new Date(now.getTime() + paymentWindowHours * 3_600_000),
        created_at: now,
        updated_at: now,
      }),
    )
    .with('line', (db) =>
      db.insertInto('order_lines').values({
        order_id: orderId,
        product_id: offer.product.id,
        name_ar: offer.product.name_ar,
        name_en: offer.product.name_en,
        price_minor: BigInt(offer.product.price),
        points: offer.product.points,
        days: offer.product.days,
        group_sharing: offer.product.group_sharing,
      }),
    )
    .with('consent', (db) =>
      db.insertInto('consents').values(
        (order.autoRenew ? (['terms', 'renewal'] as const) : (['terms'] as const)).map((kind) => ({
          client_id: clientId,
          kind,
          granted: true,
          text_version: sql<string>`coalesce((select terms_version from store_settings), '1')`,
          address: ctx.address,
          created_at: now,
        })),
      ),
    )
  const withTaxes =
    offer.price.taxes.length === 0
      ? placed
      : placed.with('tax', (db) =>
          db.insertInto('order_taxes').values(
            offer.price.taxes.map(({ tax, amount }) => ({
              order_id: orderId,
              tax_id: tax.id,
              name_ar: tax.name_ar,
              name_en: tax.name_en,
              percentage_bp: tax.percentage,
              amount_minor: BigInt(amount),
            })),
          ),
        )
  const withMembers =
    order.members.length === 0
      ? withTaxes
      : withTaxes.with('member', (db) =>
          db.insertInto('order_members').values(order.members.map((phone) => ({ order_id: orderId, phone }))),
        )
  await withMembers.selectNoFrom((expression) => expression.lit(1).as('one')).execute()
}
