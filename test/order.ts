import type { Order } from '#web/account/types'

/*
 * What the API answers of an order, whole: tests of pages change what they are about by a spread. A field that the contract renames or
 * adds is then missed by the compiler, and no page is drawn with `undefined`.
 */

const at = '2026-11-22T11:03:00.000Z'

/** A charge of 69.00 to a card, that went through. */
export const examplePayment: Order['payments'][number] = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a2001',
  status: 'paid',
  method: 'card',
  amount: 69,
  amount_minor: 6_900,
  currency: 'SAR',
  redirect_url: null,
  gateway_request: null,
  failure: null,
  card: { brand: 'visa', last_four: '1111' },
  created_at: at,
  updated_at: at,
}

/** 69.00 that staff gave back to a card that is not named. */
export const exampleRefund: Order['refunds'][number] = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a3001',
  destination: 'card',
  status: 'done',
  amount: 69,
  amount_minor: 6_900,
  cause: 'staff',
  card: null,
  to_quote_card: false,
  created_at: at,
}

/** The line of an order: the plan as it was bought. */
export const exampleOrderProduct: Order['products'][number] = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1003',
  name: 'درع',
  name_ar: 'درع',
  name_en: 'Dir',
  price: 60,
  price_minor: 6_000,
  points: 300,
  days: 30,
  group_sharing: 'no',
}

/** The plan «درع» for 69.00 in the store, paid by card and begun; attempts, milestones and its subscription are left to the test. */
export const exampleOrder: Order = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
  ref_id: 100001,
  client: {
    id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002',
    ref_id: 20_001,
    first_name: 'نورة',
    last_name: 'القحطاني',
    email: 'noura@example.test',
    phone_extension: '+966',
    phone_number: '512345678',
  },
  method: 'store',
  status: 'completed',
  settled_by: 'gateway',
  products: [exampleOrderProduct],
  price_before_tax: 60,
  price_before_tax_minor: 6_000,
  discount: 0,
  discount_minor: 0,
  taxes_minor: 900,
  price_after_tax: 69,
  price_after_tax_minor: 6_900,
  previous_balance: 0,
  previous_balance_minor: 0,
  final_price: 69,
  final_price_minor: 6_900,
  credit_minor: 0,
  refunded: 0,
  refunded_minor: 0,
  refund_request: null,
  can_pay: false,
  blocked_by: null,
  can_cancel: false,
  payable_until: '2026-11-23T11:00:00.000Z',
  price_until: '2026-11-29T11:03:00.000Z',
  created_at: at,
  updated_at: at,
  taxes: [],
  trackers: [],
  payments: [],
  refunds: [],
  coupon: null,
  company: null,
  purchase_order: null,
  can_quote: false,
  can_replace: false,
  auto_renew: false,
  members: [],
  subscription_id: null,
  cancel_cause: null,
  credited_to: null,
  language: 'ar',
  partner_links: null,
}
