import { sql } from 'kysely'
import { invariant } from '#rules/core/invariant'
import type { Context } from '#domain/core/context'
import { getPaymentToSync, handleOf } from '#domain/sale/payments/sync-payment'
import {
  bookedBeside,
  bookedColumns,
  kindOf,
  netOf,
  type Difference,
} from '#domain/desk/reconciliation/compare-gateway'

/**
 * What differs of a payment of ours now, as the gateway itself and our ledger have it; null where they agree.
 */
export async function findDifference(ctx: Context, paymentId: string): Promise<Difference | null> {
  const payment = await getPaymentToSync(ctx, paymentId)
  const their = await ctx.gateways.of(payment.provider).findPayment(handleOf(payment))
  const { rows } = await sql<{ status: string; amount: string; booked: string; charged_back: string }>`
    select p.status, p.amount_minor::text as amount, ${bookedColumns}
    from payments p where p.id = ${paymentId}`.execute(ctx.db)
  const [own] = rows
  invariant(own, `the payment ${paymentId} was just read`)
  const theirs = netOf(their)
  const ours = bookedBeside(theirs, own)
  const kind = kindOf(own, their, { booked: ours, taken: theirs })
  return kind && { externalId: paymentId, paymentId, orderId: payment.order_id, kind, ours, theirs }
}
