import type { Company } from '#rules/tax/company'
import type { BasisPoints, Halalas } from '#rules/core/money'
import type { Language } from '#rules/core/language'
import type { EnteredPrice, PriceLines } from '#rules/shop/price'
import type { SoldFields } from '#domain/shop/catalogue/product-columns'
import { priceEnd } from '#rules/sale/hold'
import type { OrderView } from '#domain/sale/records/order-views/order-view'

type NewOrder = {
  id: string
  refId: number
  client: OrderView['client']
  product: SoldFields & { id: string; price: EnteredPrice }
  price: PriceLines<{ id: string; name_ar: string; name_en: string; percentage: BasisPoints }>
  credit: Halalas
  coupon: string | null
  buyer: { company: Company | null; purchaseOrder: string | null }
  autoRenew: boolean
  planChangeId: string | null
  members: string[]
  language: Language
  payableUntil: Date
  placedAt: Date
}

/**
 * The view of an order that is being placed in the store, from what is written of it: what `getOrderView`
 * will read.
 */
export function viewOfNewOrder(order: NewOrder): OrderView {
  const { price: listPrice, ...sold } = order.product
  const { price } = order
  const placedAt = order.placedAt.toISOString()
  return {
    id: order.id,
    ref_id: order.refId,
    client: order.client,
    method: 'store',
    status: 'pending',
    settled_by: null,
    lines: [
      {
        ...sold,
        price_minor: price.priceBeforeTax,
        price_with_tax_minor: listPrice.basis === 'with_tax' ? listPrice.amount : null,
      },
    ],
    price_before_tax_minor: price.priceBeforeTax,
    discount_minor: price.discount,
    taxes_minor: price.taxesTotal,
    price_after_tax_minor: price.priceAfterTax,
    previous_balance_minor: price.previousBalance,
    final_price_minor: price.finalPrice,
    credit_minor: order.credit,
    refunded_minor: 0,
    has_open_payment: false,
    blocked_by: null,
    refund_request: null,
    partner: null,
    payable_until: order.payableUntil.toISOString(),
    price_until: priceEnd({ ...order, method: 'store' }).toISOString(),
    created_at: placedAt,
    updated_at: placedAt,
    taxes: price.taxes.map(({ tax, amount }) => ({
      id: tax.id,
      name_ar: tax.name_ar,
      name_en: tax.name_en,
      percentage_bp: tax.percentage,
      amount_minor: amount,
    })),
    trackers: [{ step: 'placed', failure: null, created_at: placedAt }],
    payments: [],
    refunds: [],
    coupon: order.coupon,
    company: order.buyer.company,
    purchase_order: order.buyer.company && order.buyer.purchaseOrder,
    auto_renew: order.autoRenew,
    members: order.members.toSorted(),
    subscription_id: null,
    plan_change_id: order.planChangeId,
    cancel_cause: null,
    credited_to: null,
    has_quote: false,
    language: order.language,
    fulfilment_error: null,
    fulfilment_given_up: false,
    version: 1,
  }
}
