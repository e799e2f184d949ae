import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Company } from '#rules/tax/company'
import type { Language } from '#rules/core/language'
import type { CancelCause, OrderMethod, OrderStatus, Settlement, TrackerStep } from '#rules/sale/order'
import type { PartnerPayment } from '#rules/partners/partners'
import type { RefundCause, RefundStatus } from '#rules/payments/payment'
import type { PaymentFailure } from '#rules/payments/payment-failures'
import type { RefundRequestStatus } from '#rules/payments/refund'
import { ShopError } from '#rules/errors/shop-error'
import type { DB } from '#db/types'
import { mayReadPhone } from '#domain/people/identity/find-partner-client'
import { jsonOf, soldColumns, type SoldFields } from '#domain/shop/catalogue/product-columns'
import type { Labels } from '#domain/core/references'
import { paymentFields, type PaymentView } from '#domain/sale/records/payments/get-payment-view'
import { blockingPlan } from '#domain/sale/records/orders/blocking-plan'
import { cancelCause } from '#domain/sale/records/orders/cancel-cause'
import { creditedOrder } from '#domain/sale/records/orders/credited-order'
import { isPayableOrder } from '#domain/sale/records/orders/payable-order'
import { isOpenAttempt } from '#domain/sale/records/payments/find-open-payment'
import { claimGatewayRead } from '#domain/sale/records/payments/limit-gateway-reads'

/** Amounts in halalas, times as ISO texts: the view is read as one JSON document. */
export type OrderSummaryView = {
  id: string
  ref_id: number
  client: {
    id: string
    ref_id: number
    first_name: string
    last_name: string
    email: string
    phone_extension: string
    phone_number: string
  }
  method: OrderMethod
  status: OrderStatus
  settled_by: Settlement | null
  lines: (SoldFields & { id: string; price_minor: number; price_with_tax_minor: number | null })[]
  price_before_tax_minor: number
  discount_minor: number
  taxes_minor: number
  price_after_tax_minor: number
  previous_balance_minor: number
  final_price_minor: number
  /** The part of the balance share that is the unused worth of a replaced plan. */
  credit_minor: number
  refunded_minor: number
  has_open_payment: boolean
  /**
   * The running subscription of another plan that keeps it from being paid; null where nothing does, and once
   * it is paid or over.
   */
  blocked_by: string | null
  /** How the client's last request for money back stands. */
  refund_request: RefundRequestStatus | null
  /** The partner's program that placed it, and who pays. */
  partner:
    | (Labels & {
        id: string
        name: string
        payment: PartnerPayment
        is_test: boolean
        /** It may read the phone that the client has now. */
        reads_phone: boolean
        /** Of the payment page that its link opens. */
        language: Language
        return_url: string | null
        cancel_url: string | null
      })
    | null
  payable_until: string
  price_until: string
  created_at: string
  updated_at: string
}

export type RefundView = {
  id: string
  destination: 'card' | 'balance'
  /** The attempt whose money it is; null of what the balance paid. */
  payment_id: string | null
  /**
   * That attempt was made by a quote's link, of this order or of one whose money a change of plan has
   * credited to it.
   */
  by_link: boolean
  status: RefundStatus
  amount_minor: number
  cause: RefundCause
  created_at: string
}

export type OrderView = OrderSummaryView & {
  taxes: { id: string; name_ar: string; name_en: string; percentage_bp: number; amount_minor: number }[]
  trackers: { step: TrackerStep; failure: PaymentFailure | null; created_at: string }[]
  payments: PaymentView[]
  refunds: RefundView[]
  coupon: string | null
  /** The company that it was placed for, and its own number of the purchase. */
  company: Company | null
  purchase_order: string | null
  auto_renew: boolean
  members: string[]
  subscription_id: string | null
  /** A quote by whose link a colleague may pay it was issued, and not withdrawn. */
  has_quote: boolean
  /** Of an upgrade. */
  plan_change_id: string | null
  cancel_cause: CancelCause | null
  /** The order of an upgrade that was lowered by what this one had paid. */
  credited_to: string | null
  language: Language
  fulfilment_error: string | null
  fulfilment_given_up: boolean
  version: number
}

/** The JSON object of one row `c` of clients, as the client of an order. */
export function clientOfOrder(): RawBuilder<OrderSummaryView['client']> {
  return sql`jsonb_build_object('id', c.id, 'ref_id', c.ref_id, 'first_name', c.first_name, 'last_name', c.last_name,
    'email', c.email, 'phone_extension', c.phone_extension, 'phone_number', c.phone_number)`
}

/**
 * Of an order `o` of a partner's program and its client `c`: whether that program may read the phone that the
 * client has now.
 */
export function phoneIsReadByPartner(): RawBuilder<boolean> {
  return mayReadPhone({ partnerId: sql`o.api_client_id`, namedAt: sql`o.created_at` })
}

const summaryFields = sql`
  'id', o.id, 'ref_id', o.ref_id, 'method', o.method, 'status', o.status, 'settled_by', o.settled_by,
  'client', (select ${clientOfOrder()} from clients c where c.id = o.client_id),
  'lines', (select jsonb_agg(jsonb_build_object('id', l.product_id, ${jsonOf('l', soldColumns)}) order by l.id)
    from order_lines l where l.order_id = o.id),
  'price_before_tax_minor', o.price_before_tax_minor, 'discount_minor', o.discount_minor, 'taxes_minor', o.taxes_minor,
  'price_after_tax_minor', o.price_after_tax_minor, 'previous_balance_minor', o.previous_balance_minor,
  'final_price_minor', o.final_price_minor, 'credit_minor', o.credit_minor, 'refunded_minor', o.refunded_minor,
  'refund_request', (select q.status from refund_requests q where q.order_id = o.id order by q.id desc limit 1),
  'has_open_payment', exists (select from payments p where p.order_id = o.id and ${isOpenAttempt()}),
  'blocked_by', case when ${isPayableOrder()} then ${blockingPlan()} end,
  'partner', (select jsonb_build_object('id', k.id, 'name', k.name, 'payment', o.partner_payment, 'is_test', o.is_test,
      'reference', o.partner_reference, 'metadata', coalesce(o.partner_metadata, '{}'), 'language', o.language, 'return_url', o.return_url,
      'cancel_url', o.cancel_url, 'reads_phone', (select ${phoneIsReadByPartner()} from clients c where c.id = o.client_id))
    from api_clients k where k.id = o.api_client_id),
  'payable_until', o.payable_until, 'price_until', o.price_until, 'created_at', o.created_at, 'updated_at', o.updated_at`

const detailFields = sql`
  'taxes', coalesce((select jsonb_agg(jsonb_build_object('id', t.tax_id, 'name_ar', t.name_ar, 'name_en', t.name_en,
      'percentage_bp', t.percentage_bp, 'amount_minor', t.amount_minor)) from order_taxes t where t.order_id = o.id), '[]'),
  'trackers', coalesce((select jsonb_agg(jsonb_build_object('step', k.step, 'failure', k.failure, 'created_at', k.created_at) order by k.id)
    from order_trackers k where k.order_id = o.id), '[]'),
  'payments', coalesce((select jsonb_agg(${paymentFields()} order by p.created_at) from payments p where p.order_id = o.id), '[]'),
  'refunds', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'destination', r.destination, 'payment_id', r.payment_id, 'status', r.status,
      'by_link', exists (select from payments p where p.id = r.payment_id and p.payment_quote_id is not null), 'amount_minor', r.amount_minor, 'cause', r.cause, 'created_at', r.created_at) order by r.id) from refunds r where r.order_id = o.id), '[]'),
  'coupon', (select k.code from coupon_uses u join coupons k on k.id = u.coupon_id where u.order_id = o.id),
  'company', o.company, 'purchase_order', o.purchase_order, 'auto_renew', o.auto_renew,
  'members', coalesce((select jsonb_agg(m.phone order by m.phone) from order_members m where m.order_id = o.id), '[]'),
  'subscription_id', (select s.subscription_id from subscription_periods s where s.order_id = o.id),
  'has_quote', exists (select from payment_quotes q where q.order_id = o.id and q.withdrawn_at is null),
  'cancel_cause', case when o.status = 'cancelled' then ${cancelCause()} end,
  'credited_to', case when o.status = 'completed' then ${creditedOrder()} end,
  'plan_change_id', o.plan_change_id, 'language', o.language, 'fulfilment_error', o.fulfilment_error, 'version', o.version,
  'fulfilment_given_up', exists (select from jobs j where j.name = 'order.fulfil' and j.subject_id = o.id::text and j.failed_at is not null)`

const wholeOrder = sql<OrderView>`jsonb_build_object(${summaryFields}) || jsonb_build_object(${detailFields})`

/** The JSON object of one row `o` of orders, as lists show it. */
export function orderSummary(): RawBuilder<OrderSummaryView> {
  return sql<OrderSummaryView>`jsonb_build_object(${summaryFields})`
}

/**
 * One order whole, in one statement. With `clientId` only if it is that client's, with `partner` only if that
 * partner's program placed it: somebody else's order answers exactly like a missing one. Error:
 * order_not_found.
 */
export async function getOrderView(
  db: Kysely<DB>,
  id: string,
  options: { clientId?: string; partner?: { id: string; isTest: boolean } } = {},
): Promise<OrderView> {
  const { clientId, partner } = options
  const own = sql`${clientId === undefined ? sql`` : sql`and o.client_id = ${clientId}`}
    ${partner ? sql`and o.api_client_id = ${partner.id} and o.is_test = ${partner.isTest}` : sql``}`
  const { rows } = await sql<{ view: OrderView }>`
    select ${wholeOrder} as view from orders o where o.id = ${id} ${own}`.execute(db)
  const view = rows[0]?.view
  if (!view) throw new ShopError('order_not_found')
  return view
}

/**
 * A client's own order for whoever waits for one of its attempts; with `mayAsk` the gateway is to be asked
 * about that one now, by nobody else within the next second. Error: order_not_found.
 */
export async function getAwaitedOrder(
  db: Kysely<DB>,
  awaited: { orderId: string; paymentId: string; clientId: string },
  now: Date,
): Promise<{ order: OrderView; mayAsk: boolean }> {
  const { rows } = await sql<{ view: OrderView; may_ask: boolean }>`
    with asked as (${claimGatewayRead(awaited, now)})
    select ${wholeOrder} as view, exists (select from asked) as may_ask
    from orders o where o.id = ${awaited.orderId} and o.client_id = ${awaited.clientId}`.execute(db)
  const [row] = rows
  if (!row) throw new ShopError('order_not_found')
  return { order: row.view, mayAsk: row.may_ask }
}
