import type { StaffOrderSummary } from '#contract/staff-orders'
import type { StaffOrderDocument } from '#contract/tax-documents'
import type { z } from '#contract/wire'
import type { RefundAsked, StaffOrder } from '#web/admin/orders/order-types'
import { exampleOrder, exampleOrderProduct, examplePayment, exampleRefund } from './order.ts'

/*
 * What the API answers staff of an order, whole: tests of pages change what they are about by a spread, as in `order.ts`.
 */

/** The charge of 69.00 that settled the order. */
export const exampleStaffPayment: StaffOrder['payments'][number] = {
  ...examplePayment,
  provider: 'moyasar',
  live: true,
  settles: true,
  gateway_status: 'paid',
  gateway_message: 'APPROVED',
}

export const exampleStaffRefund: StaffOrder['refunds'][number] = {
  ...exampleRefund,
  reason: '',
  by: null,
  decided_by: 'staff',
  gateway_message: null,
  can_retry: false,
}

/** All of 69.00 that a card paid can still be given back to it. */
export const exampleRefundRoom: NonNullable<StaffOrder['refund_room']> = {
  paid_card_minor: 6_900,
  paid_balance_minor: 0,
  given_card_minor: 0,
  given_balance_minor: 0,
  left_minor: 6_900,
  card_left_minor: 6_900,
  link_left_minor: 0,
  card_takes_one_more: true,
  card_is_busy: false,
  can_keep_access: true,
  unused: null,
}

/** The 30 days that the order paid for, still its client's own. */
export const exampleOrderPeriod: NonNullable<StaffOrder['period']> = {
  starts_at: '2026-11-22T11:03:00.000Z',
  ends_at: '2026-12-22T11:03:00.000Z',
  points_left: 300,
  owner: null,
  refund_ends: 'period',
  refund_leaves: null,
}

/** A partner on whose account its orders stand. */
export const exampleOrderPartner: NonNullable<StaffOrder['partner']> = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a8001',
  name: 'beta',
  payment: 'account',
  is_test: false,
  reference: null,
  metadata: {},
}

/** «درع» for 69.00, paid by card and begun; attempts, milestones, its time and what can be given back are left to the test. */
export const exampleStaffOrder: StaffOrder = {
  ...exampleOrder,
  payments: [],
  refunds: [],
  refund_room: null,
  period: null,
  renews: null,
  access_ended_at: null,
  placed_by: null,
  partner: null,
  discount_reason: null,
  can_charge_back_minor: 0,
  can_credit_account: false,
  can_fulfil_again: false,
  notes: [],
  messages: [],
  fulfilment_error: null,
  alerts: [],
  version: 1,
}

/** The same order as a line of a list; nothing was paid at the gateway. */
export const exampleListedOrder: z.infer<typeof StaffOrderSummary> = {
  ...exampleOrder,
  is_test: false,
  practice_of: null,
  paid_with: null,
  refund_requested: false,
  given_back: null,
}

/** The invoice of the 69.00, that is reported to nobody. */
export const exampleStaffDocument: z.infer<typeof StaffOrderDocument> = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7aa001',
  kind: 'invoice',
  form: 'simplified',
  number: 'INV-000042',
  title: { ar: 'فاتورة ضريبية مبسطة', en: 'Simplified tax invoice' },
  issued_at: '2026-11-22T11:03:00.000Z',
  gross_minor: 6_900,
  state: null,
}

/** A client's open request for all of the money, back to the card. */
export const exampleRefundRequest: RefundAsked = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a9001',
  ref_id: 50_001,
  order_id: exampleOrder.id,
  order_ref_id: exampleOrder.ref_id,
  products: [exampleOrderProduct],
  client: exampleOrder.client,
  reason: '',
  destination: 'card',
  status: 'open',
  by_law: false,
  answer: '',
  left_minor: 6_900,
  due_at: '2026-11-25T20:59:59.999Z',
  is_late: false,
  by: null,
  created_at: '2026-11-22T11:03:00.000Z',
  answered_at: null,
}
