import type { StaffOrder } from './order-types.ts'

export type Sum = {
  of:
    | 'by_card'
    | 'on_account'
    | 'by_balance'
    | 'to_card'
    | 'off_account'
    | 'to_balance'
    | 'to_bank'
    | 'on_its_way'
    | 'net'
  /** Halalas; what left the store is below zero. */
  amount: number
}

type Paid = Pick<
  StaffOrder,
  'final_price_minor' | 'previous_balance_minor' | 'refunded_minor' | 'settled_by'
> & {
  refunds: Pick<StaffOrder['refunds'][number], 'amount_minor' | 'status' | 'cause' | 'destination'>[]
}

/**
 * What was paid by which way, what went back by which way, what is on its way back, and what is left: the
 * lines add up to the last one. Empty while nothing is refunded.
 */
export function sumsOf(order: Paid): Sum[] {
  const sum = (refunds: Paid['refunds']) =>
    refunds.reduce((whole, { amount_minor }) => whole + amount_minor, 0)
  const refunds = order.refunds.filter(({ cause }) => cause === 'staff')
  const onItsWay = sum(refunds.filter(({ status }) => status === 'requested' || status === 'pending'))
  const done = refunds.filter(({ status }) => status === 'done')
  const toBalance = sum(done.filter(({ destination }) => destination === 'balance'))
  const toBank = sum(order.refunds.filter(({ cause, status }) => cause === 'chargeback' && status === 'done'))
  // A bank takes all that the card paid, also what the balance has got: more leaves than the order was paid,
  // which is the most that counts as refunded.
  const given = toBank > 0 ? sum(done) : order.refunded_minor
  if (order.refunded_minor + onItsWay === 0) return []
  const isOnAccount = order.settled_by === 'account'
  const moved: Sum[] = [
    { of: isOnAccount ? 'on_account' : 'by_card', amount: order.final_price_minor },
    { of: 'by_balance', amount: order.previous_balance_minor },
    { of: isOnAccount ? 'off_account' : 'to_card', amount: toBalance - given },
    { of: 'to_balance', amount: -toBalance },
    { of: 'to_bank', amount: -toBank },
    { of: 'on_its_way', amount: -onItsWay },
  ]
  const net = moved.reduce((whole, { amount }) => whole + amount, 0)
  return [...moved.filter(({ amount }) => amount !== 0), { of: 'net', amount: net }]
}
