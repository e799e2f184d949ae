import type { Company } from '#rules/tax/company'
import { minute } from '#rules/core/durations'
import { ShopError } from '#rules/errors/shop-error'
import { invariant } from '#rules/core/invariant'
import { subtract, zero, type Halalas } from '#rules/core/money'
import { upgradeMinutes } from '#rules/sale/plan-change'
import { requireClient, type Context } from '#domain/core/context'
import type { KeepAnswer } from '#domain/core/idempotency/kept-answers'
import { newId } from '#domain/core/new-id'
import { limitCouponGuesses } from '#domain/sale/pricing/limit-guesses'
import { freezeOrder, type OrderBuyer } from '#domain/sale/lifecycle/freeze-order'
import { insertOrderMembers } from '#domain/sale/records/orders/order-members'
import { holdBalance, holdCoupon } from '#domain/sale/records/orders/holds'
import { leaveLapse } from '#domain/sale/records/orders/leave-lapse'
import { requireFewActions } from '#domain/sale/records/orders/checkout-actions'
import type { WriteTarget } from '#domain/core/pending-writes'
import { leaveEvents, listCheckoutVendors } from '#domain/people/measurement/queue-event'
import { keepConsents } from '#domain/people/consents/keep-consents'
import { PriceChanged } from '#domain/sale/lifecycle/price-changed'
import { refuseOtherOffer, type SeenOffer } from '#domain/sale/lifecycle/refuse-other-offer'
import { viewOfNewOrder } from '#domain/sale/records/order-views/new-order-view'
import type { OrderView } from '#domain/sale/records/order-views/order-view'
import { getOffer, type Offer } from '#domain/sale/pricing/get-offer'
import { refuseOwnVatNumber } from '#domain/sale/records/orders/refuse-own-vat-number'
import { writeUpgrade } from '#domain/sale/lifecycle/write-upgrade'
import { getOfferInPlaceOf } from '#domain/sale/orders/get-offer-in-place-of'
import { giveUpAll } from '#domain/sale/orders/replace-order'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import { placeInTurn } from '#domain/sale/orders/place-in-turn'
import { getCodeSettings } from '#domain/people/identity/code-counts'
import { checkMembers, type NamedMember } from '#domain/sale/lifecycle/check-members'
import { countInvitations } from '#domain/sale/lifecycle/count-invitations'
import { isLinkRefused } from '#domain/core/row-links'
import { commitAsOneStatement, inTransaction } from '#domain/core/transaction'

export type PlaceOrder = {
  productId: string
  coupon: string | null
  members: NamedMember[] | null
  autoRenew: boolean
  /** As in `freezeOrder`: undefined is the company of the account, if there is one. */
  buyer?: OrderBuyer | undefined
  /**
   * The scheduled price that stood beside the consent to renewal, or beside what this purchase makes of the
   * renewals of a plan that renews already: the order agrees to it. Null: none did; undefined: the caller
   * shows none, and the client is notified of it, or asked, after the purchase. Source: docs/decisions/0286.
   */
  seenPriceChange?: string | null | undefined
  seen: SeenOffer
  /** The same for every repeat of one request: under it a client places one order. */
  placementKey: string | null
  /** Of an upgrade: members who stay; null for all of them. */
  keepsMembers?: string[] | null
  /** An own unpaid order whose place this one takes. */
  replaces?: string | null
  keep?: KeepAnswer<OrderView> | undefined
}

/** `order` as it was written, its answer kept with it; null when it was placed before. */
export type PlacedOrder = { id: string; order: OrderView | null }

/**
 * Places an order for the signed-in client: freezes product, taxes and sums, holds the balance share and the
 * coupon use, keeps the consents and, with `keep`, the answer; the order that it replaces is cancelled with
 * it. All or nothing. Errors: those of `getOffer`, price_changed, invalid_input, those of the members and,
 * where the plan costs nothing, of `countInvitations`; of an order that is replaced those of
 * `giveUpReplaced`, and `GatewayUnreachable` where the gateway cannot be asked about an open payment of it.
 */
export async function placeOrder(ctx: Context, input: PlaceOrder): Promise<PlacedOrder> {
  const clientId = requireClient(ctx)
  await refuseOwnVatNumber(ctx.db, input.buyer?.company)
  // Its money may have come this moment: then it is paid, and stays.
  if (input.replaces) await syncOpenPayment(ctx, { orderId: input.replaces, clientId })
  return limitCouponGuesses(ctx, { clientId, coupon: input.coupon, replaces: input.replaces }, () =>
    placeInTurn(clientId, () => placeAgain(ctx, input)),
  )
}

async function placeAgain(ctx: Context, input: PlaceOrder): Promise<PlacedOrder> {
  for (let looks = 1; ; looks++) {
    try {
      return await placeAsSeen(ctx, input)
    } catch (error) {
      // The plan or a tax was deleted between the read and the insert: the retry reads what holds now.
      if (looks === maxChecks || !isLinkRefused(error)) throw error
    }
  }
}

const maxChecks = 3

async function placeAsSeen(called: Context, input: PlaceOrder): Promise<PlacedOrder> {
  // All that is written of the order says one moment, and so does the answer.
  const placedAt = called.now()
  const ctx = { ...called, now: () => placedAt }
  const clientId = requireClient(ctx)
  const { countries: served } = await getCodeSettings(ctx)
  const asked = { clientId, ...input, now: ctx.now(), upgrades: ctx }
  const replaced = input.replaces ? { orderId: input.replaces, clientId } : null
  const unlocked = { ...asked, lock: false, takesNumber: true }
  const seen = await getOfferInPlaceOf(ctx, replaced, unlocked)
  if (seen.placedBefore) return { id: seen.placedBefore, order: null }
  if (input.members && seen.price.priceAfterTax === 0) {
    const phones = readMembers(seen, input.members, served).filter(
      (phone) => !seen.sharedWith.includes(phone),
    )
    await countInvitations(ctx, { clientId, phones })
  }
  const { refId } = seen
  invariant(refId !== null, 'an order that is placed takes a number')
  const openUpgrade = seen.upgrade?.running.openUpgrade?.orderId
  if (openUpgrade) await syncOpenPayment(ctx, { orderId: openUpgrade, clientId })
  const reportedTo = await listCheckoutVendors(ctx, clientId)
  const report = (notes: WriteTarget, { id, offer }: Draft) =>
    leaveEvents(notes, ctx, reportedTo, {
      kind: 'checkout',
      eventId: id,
      orderId: id,
      clientId,
      amount: offer.price.priceAfterTax,
    })
  if (!holdsSomething(seen) && !replaced) {
    const order = draftOrder(ctx, { clientId, refId, served }, input, seen)
    const view = viewOf(ctx, order)
    await commitAsOneStatement(ctx, (notes) => {
      writeOrder(notes, ctx, order)
      report(notes, order)
      input.keep?.(notes, view)
    })
    return { id: order.id, order: view }
  }
  return inTransaction(ctx, async (tx) => {
    // One upgrade at a time: the one that was wanted before goes with the next. What is chosen for the paid
    // end stands.
    await giveUpAll(tx, ctx, { orderIds: [replaced?.orderId, openUpgrade], clientId })
    // Read again under the lock: no second order may count on the same balance at the same time.
    const order = draftOrder(
      ctx,
      { clientId, refId, served },
      input,
      await getOffer(tx.db, { ...asked, lock: true }),
    )
    const { id, offer } = order
    const planChangeId = offer.upgrade ? await writeUpgrade(tx, ctx, order, offer.upgrade) : null
    writeOrder(tx, ctx, order, planChangeId)
    report(tx, order)
    const amount = subtract(offer.price.previousBalance, offer.upgrade?.creditUsed ?? zero)
    await holdBalance(tx, ctx, { orderId: id, clientId, amount })
    if (offer.coupon) await holdCoupon(tx, ctx, { orderId: id, clientId, couponId: offer.coupon.id })
    const view = viewOf(ctx, order, planChangeId)
    input.keep?.(tx, view)
    return { id, order: view }
  })
}

type Draft = {
  id: string
  refId: number
  clientId: string
  offer: Offer
  members: string[]
  autoRenew: boolean
  /**
   * Auto-renewal is chosen, or the plan renews already, if only once it has a card, and this purchase changes
   * what that costs, as was shown.
   */
  agreesToRenewal: boolean
  buyer: { company: Company | null; purchaseOrder: string | null }
  priceChangeId: string | null
  placementKey: string | null
  keepsMembers: string[] | null
  credit: Halalas
  payableUntil: Date
}

function holdsSomething(offer: Offer): boolean {
  return offer.price.previousBalance > 0 || offer.coupon !== null || offer.upgrade !== null
}

/** The order as it would be written, when all agrees with what the client asked for. */
function draftOrder(
  ctx: Context,
  { clientId, refId, served }: { clientId: string; refId: number; served: readonly string[] },
  input: PlaceOrder,
  offer: Offer,
): Draft {
  requireFewActions(offer.actions, ctx.now())
  refuseOtherOffer(offer, input.seen, { renews: input.autoRenew })
  const agreesToRenewal = input.autoRenew || (offer.period.renews && input.seen.renewal !== undefined)
  const agreed = agreesToRenewal ? input.seenPriceChange : undefined
  if (agreed !== undefined && agreed !== (offer.renewal.change?.id ?? null)) throw new PriceChanged(offer)
  const members = input.members === null ? [] : readMembers(offer, input.members, served)
  const minutes = offer.upgrade ? upgradeMinutes : offer.windowHours * 60
  return {
    id: newId(),
    refId,
    clientId,
    offer,
    members,
    autoRenew: input.autoRenew,
    agreesToRenewal,
    buyer: {
      company: input.buyer?.company === undefined ? offer.company : input.buyer.company,
      purchaseOrder: input.buyer?.purchaseOrder ?? null,
    },
    priceChangeId: agreed ?? null,
    placementKey: input.placementKey,
    keepsMembers: input.keepsMembers ?? null,
    credit: offer.upgrade?.creditUsed ?? zero,
    payableUntil: new Date(ctx.now().getTime() + minutes * minute),
  }
}

function readMembers(offer: Offer, members: NamedMember[], served: readonly string[]): string[] {
  if (members.length > 0 && !offer.product.group_sharing) throw new ShopError('group_sharing_not_in_plan')
  // Together with those that share the running plan, which the order will extend.
  return checkMembers(members, { owner: offer.clientPhone, sharing: offer.sharedWith, served })
}

/** The order, the members and consents that came with it, and when it lapses. */
function writeOrder(
  notes: WriteTarget,
  ctx: Context,
  order: Draft,
  planChangeId: string | null = null,
): void {
  const { id, refId, clientId, offer, payableUntil, credit } = order
  freezeOrder(notes, ctx, {
    id,
    refId,
    clientId,
    method: 'store',
    product: offer.product,
    price: offer.price,
    autoRenew: order.autoRenew,
    buyer: order.buyer,
    priceChangeId: order.priceChangeId,
    language: ctx.language,
    payableUntil,
    placementKey: order.placementKey,
    planChangeId,
    credit,
  })
  insertOrderMembers(notes, ctx, order)
  keepConsents(notes, ctx, clientId, { terms: true, ...(order.agreesToRenewal ? { renewal: true } : {}) })
  const isUpgrade = planChangeId !== null
  const placedAt = ctx.now()
  leaveLapse(notes, ctx, {
    id,
    clientId,
    method: 'store',
    isPlacedByStaff: false,
    isUpgrade,
    placedAt,
    payableUntil,
  })
}

function viewOf(ctx: Context, { offer, ...order }: Draft, planChangeId: string | null = null): OrderView {
  return viewOfNewOrder({
    ...order,
    planChangeId,
    client: offer.client,
    product: offer.product,
    price: offer.price,
    coupon: offer.coupon?.code ?? null,
    language: ctx.language,
    placedAt: ctx.now(),
  })
}
