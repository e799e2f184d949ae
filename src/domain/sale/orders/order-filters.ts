import type { CardBrand } from '#rules/payments/card'
import type { OrderMethod, OrderMoment, OrderStatus } from '#rules/sale/order'
import type { TestFilter } from '#domain/people/clients/practice'

/** What staff may ask of orders: filters of a list, its count and its file. */
export type OrderFilters = TestFilter & {
  q?: string | undefined
  status?: OrderStatus | undefined
  method?: OrderMethod | undefined
  /** Which moment of an order the days are asked of; when it was placed, unless said. */
  by?: OrderMoment | undefined
  /** Riyadh days, YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
  product_id?: string | undefined
  /** Placed by this partner's program. */
  api_client_id?: string | undefined
  /** A coupon's code. */
  coupon?: string | undefined
  card_brand?: CardBrand | undefined
  /** The last four digits of the card that paid. */
  card?: string | undefined
  /** Riyals as they are typed (`parseRiyals`), of the final price. */
  amount_from?: string | undefined
  amount_to?: string | undefined
}
