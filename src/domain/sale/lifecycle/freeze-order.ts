import { sql } from 'kysely'
import type { Company } from '#rules/tax/company'
import type { Language } from '#rules/core/language'
import type { Halalas } from '#rules/core/money'
import { priceEnd } from '#rules/sale/hold'
import type { OrderMethod } from '#rules/sale/order'
import type { PartnerPayment } from '#rules/partners/partners'
import { ShopError } from '#rules/errors/shop-error'
import { isChargeable, type PriceLines, type TaxAmount } from '#rules/shop/price'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import { insertOrder } from '#domain/sale/records/orders/insert-order'
import { recordPaymentOpened } from '#domain/sale/records/orders/move-order'
import { priceRowOf } from '#domain/shop/catalogue/entered-price'
import type { ActiveTax } from '#domain/shop/catalogue/list-active-taxes'
import type { OfferProduct } from '#domain/sale/pricing/get-offer'
import { addMilestone } from '#domain/sale/records/orders/add-milestone'
import type { Labels } from '#domain/core/references'

/** Of an order that staff place for a client: who, and why they lower the price. */
export type PlacedBy = { staffId: string; discountReason: string | null }

/**
 * Whom an order is for: a company with its own number of the purchase, or null for the person; undefined: as
 * the account has it.
 */
export type OrderBuyer = { company?: Company | null | undefined; purchaseOrder: string | null }

export type OrderToFreeze = {
  id: string
  /** Its number, where that was taken before; else the database gives it one. */
  refId?: number
  clientId: string
  method: OrderMethod
  placedBy?: PlacedBy
  product: OfferProduct
  price: PriceLines<ActiveTax>
  /** Of a renewal: the order whose coupon lowers it. */
  couponOrderId?: string | null
  /** As the account has it where nothing is said. */
  buyer?: OrderBuyer | undefined
  autoRenew: boolean
  /**
   * The scheduled price that was agreed to with the renewals: by the consent to them, or for a plan that
   * renews already.
   */
  priceChangeId?: string | null
  language: Language
  payableUntil: Date
  placementKey: string | null
  /**
   * The same transaction opens an attempt to pay it: it is written as awaiting payment, instead of being
   * changed at once.
   */
  opensPayment?: boolean
  planChangeId?: string | null
  /** Of the plan that this order replaces; taken when it does. */
  credit?: Halalas
  /** The partner's program that places it for the client, and who pays. */
  partner?: Labels & {
    apiClientId: string
    payment: PartnerPayment
    isTest: boolean
    key: string
    returnUrl: string | null
    cancelUrl: string | null
  }
}

/**
 * Writes a new order with its frozen numbers: what was bought, at which price, with which taxes. Its first
 * milestone and the log go with it; what it holds is the caller's. Source: domain rules, "Money and tax".
 * Error: price_not_chargeable where less is left to pay than the gateway charges, but on account.
 */
export function freezeOrder(notes: WriteTarget, ctx: Context, order: OrderToFreeze): void {
  const { id, clientId, price, product, placedBy } = order
  requireChargeable(order)
  const { id: productId, price: listPrice, ...sold } = product
  const now = ctx.now()
  insertOrder(notes, ctx, id, {
    row: {
      ...(order.refId === undefined ? {} : { ref_id: BigInt(order.refId) }),
      client_id: clientId,
      status: order.opensPayment ? 'awaiting_payment' : 'pending',
      method: order.method,
      placed_by_staff_id: placedBy?.staffId ?? null,
      discount_reason: placedBy?.discountReason ?? null,
      price_before_tax_minor: BigInt(price.priceBeforeTax),
      discount_minor: BigInt(price.discount),
      taxes_minor: BigInt(price.taxesTotal),
      price_after_tax_minor: BigInt(price.priceAfterTax),
      previous_balance_minor: BigInt(price.previousBalance),
      final_price_minor: BigInt(price.finalPrice),
      coupon_order_id: order.couponOrderId ?? null,
      ...buyerColumns(clientId, order.buyer),
      auto_renew: order.autoRenew,
      price_change_id: order.priceChangeId ?? null,
      language: order.language,
      payable_until: order.payableUntil,
      price_until: priceEnd({ ...order, placedAt: now }),
      placement_key: order.placementKey,
      plan_change_id: order.planChangeId ?? null,
      credit_minor: BigInt(order.credit ?? 0),
      ...(order.partner && partnerColumns(order.partner)),
    },
    line: {
      ...sold,
      product_id: productId,
      ...priceRowOf(listPrice, price.priceBeforeTax),
    },
    taxes: price.taxes.map(taxRow),
  })
  addMilestone(notes, ctx, id, 'placed')
  recordFact(notes, ctx, {
    action: 'order.placed',
    entity: 'order',
    entityId: id,
    clientId,
    changes: {
      status: { before: null, after: 'pending' },
      product: { before: null, after: { ar: product.name_ar, en: product.name_en } },
      final_price_minor: { before: null, after: price.finalPrice },
      ...(placedBy?.discountReason && { discount_minor: { before: null, after: price.discount } }),
    },
    ...(placedBy?.discountReason && {
      personal: { reason: { before: null, after: placedBy.discountReason } },
    }),
  })
  if (order.opensPayment) recordPaymentOpened(notes, ctx, order)
}

/** Without another statement: the account's company is read by the one that writes the order. */
function buyerColumns(clientId: string, buyer: OrderBuyer = { purchaseOrder: null }) {
  const { company, purchaseOrder } = buyer
  if (company !== undefined) return { company, purchase_order: company && purchaseOrder }
  return {
    company: sql<Company | null>`(select c.company from clients c where c.id = ${clientId})`,
    purchase_order:
      purchaseOrder &&
      sql<string | null>`(select ${purchaseOrder}::text from clients c
        where c.id = ${clientId} and c.company is not null)`,
  }
}

function taxRow({ tax, amount }: TaxAmount<ActiveTax>) {
  const { id: tax_id, percentage: percentage_bp, ...said } = tax
  return { ...said, tax_id, percentage_bp, amount_minor: BigInt(amount) }
}

/** Nothing, or enough for the gateway; a partner's account owes any sum. Error: price_not_chargeable. */
function requireChargeable({ price, partner }: OrderToFreeze): void {
  if (!isChargeable(price.finalPrice) && partner?.payment !== 'account') {
    throw new ShopError('price_not_chargeable')
  }
}

function partnerColumns(partner: NonNullable<OrderToFreeze['partner']>) {
  return {
    api_client_id: partner.apiClientId,
    partner_payment: partner.payment,
    is_test: partner.isTest,
    partner_key: partner.key,
    partner_reference: partner.reference,
    partner_metadata: JSON.stringify(partner.metadata),
    return_url: partner.returnUrl,
    cancel_url: partner.cancelUrl,
  }
}
