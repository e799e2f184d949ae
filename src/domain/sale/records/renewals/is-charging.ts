import { sql, type RawBuilder } from 'kysely'
import { isOpenAttempt } from '#domain/sale/records/payments/find-open-payment'

/**
 * Whether a charge of ours for a renewal of the client is open, whose order waits for what the gateway says,
 * for a query: what its client paid beside it would be a second period. Source: docs/decisions/0216.
 * @param orderId the order that is to be paid: the renewal's own is no other
 */
export function isOtherCharging(clientId: string, orderId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from renewals r join payments p on p.id = r.charging_payment_id join orders o on o.id = r.order_id
    where r.client_id = ${clientId} and r.order_id <> ${orderId} and o.status = 'awaiting_payment' and ${isOpenAttempt()})`
}

/**
 * The order of a renewal that has lapsed while its gateway was silent about the charge, for a query: what the
 * gateway says at last would pay it all the same. Null: there is none.
 */
export function findLateCharge(clientId: string, orderId: string): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select r.order_id from renewals r join payments p on p.order_id = r.order_id join orders o on o.id = r.order_id
    where r.client_id = ${clientId} and r.order_id <> ${orderId} and o.status = 'incomplete' and ${isOpenAttempt()} limit 1)`
}
