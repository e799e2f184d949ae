import { sql, type RawBuilder } from 'kysely'
import { GatewayBusy } from '#rules/errors/vendor-errors'
import { second } from '#rules/core/durations'
import { gatewayReadLimit } from '#rules/core/rate-limits'
import type { Context } from '#domain/core/context'
import { refusalOfLimits } from '#domain/core/refusal-of-limits'

/**
 * Asks the gateway about one card for somebody who looks at it, at most once a second however often they
 * look: all of the store's questions share what the gateway allows. False, without asking, in between, and
 * when the gateway has too much to do: then our own row is the answer.
 */
export async function limitGatewayReads(
  ctx: Context,
  id: string,
  look: () => Promise<boolean>,
): Promise<boolean> {
  const refusal = await refusalOfLimits(() => ctx.limiter.use('gateway_look', id, gatewayReadLimit))
  return refusal ? false : unlessBusy(look)
}

/** False, too, when the gateway has too much to do. */
export async function unlessBusy(look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof GatewayBusy) return false
    throw error
  }
}

/**
 * The same limit for an attempt to pay, as a part of the statement that reads its order: has a row when the
 * gateway may be asked about it now, for the one who asked first. Nothing is asked about what is paid, or was
 * paid without a gateway.
 */
export function claimGatewayRead(
  of: { paymentId: string; orderId: string; clientId: string },
  now: Date,
): RawBuilder<unknown> {
  const before = new Date(now.getTime() - gatewayReadLimit.duration * second)
  return sql`
    update payments set asked_at = ${now}
    where id = ${of.paymentId} and order_id = ${of.orderId} and client_id = ${of.clientId}
      and status <> 'paid' and method <> 'balance' and (asked_at is null or asked_at <= ${before})
    returning 1`
}
