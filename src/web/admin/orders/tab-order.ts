import type { OrderStatus } from '#rules/sale/order'

/** First what somebody waits for, then what is done, then what ended without a sale. */
export const tabOrder: OrderStatus[] = [
  'awaiting_payment',
  'awaiting_fullfilment',
  'processing',
  'declined',
  'completed',
  'pending',
  'incomplete',
  'cancelled',
  'partially_refunded',
  'refunded',
]
