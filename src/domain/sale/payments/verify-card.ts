import { second } from '#rules/core/durations'
import { requireClient, type Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { makeCardDefaultWithin } from '#domain/sale/records/cards/default-card'
import { endVerification } from '#domain/sale/records/cards/end-verification'
import { getStoredCard, type PaymentMethodView } from '#domain/sale/records/cards/list-payment-methods'
import { limitGatewayReads } from '#domain/sale/records/payments/limit-gateway-reads'
import { planCardWarnings } from '#domain/sale/payments/warn-of-card'
import { startAwaitedRenewals } from '#domain/sale/lifecycle/start-awaited-renewals'
import { inTransaction } from '#domain/core/transaction'

/** When the gateway is first asked about a card that nobody came back with. */
export function firstCheckAt(now: Date): Date {
  return new Date(now.getTime() + 45 * second)
}

/**
 * An own card, after the gateway was asked, once a second at most, when the bank still has to verify it.
 * Errors: no_existing_card, gateway_unreachable.
 */
export async function getPaymentMethod(ctx: Context, id: string): Promise<PaymentMethodView> {
  const clientId = requireClient(ctx)
  const card = await getStoredCard(ctx, ctx.db, clientId, id)
  if (card.status !== 'verifying') return card
  const changed = await limitGatewayReads(ctx, id, () => verifyCard(ctx, id))
  return changed ? getStoredCard(ctx, ctx.db, clientId, id) : card
}

/** The job: until the bank has answered, or its time is over. */
export async function recheckCard(ctx: Context, id: string): Promise<Date | null> {
  const changed = await verifyCard(ctx, id)
  return changed ? null : new Date(ctx.now().getTime() + 120 * second)
}

/**
 * Asks the gateway whether a card was verified and keeps the answer: the browser is never believed. False:
 * the bank has not answered yet.
 */
async function verifyCard(ctx: Context, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('payment_methods')
    .select(['client_id', 'provider', 'token', 'verify_until', 'month', 'year'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row?.verify_until) return true
  const vault = ctx.gateways.cardVaultOf(row.provider)
  // Nobody can say whether the bank has verified it; when its time is over it is refused.
  if (!vault && ctx.now() < row.verify_until) return false
  const card = vault ? await vault.findCard(row.token) : null
  if (card && !card.isVerified && ctx.now() < row.verify_until) return false
  const token = card?.isVerified ? card.handle : null

  await inTransaction(ctx, async (tx) => {
    await lockClient(tx, row.client_id)
    const clientId = row.client_id
    const isKept = await endVerification(tx, ctx, { id, clientId, token })
    if (!isKept || token === null) return
    await makeCardDefaultWithin(tx, { clientId, id, onlyIfNone: true })
    planCardWarnings(tx, ctx, { id, clientId, month: row.month, year: row.year })
    await startAwaitedRenewals(tx, ctx, { clientId, cardId: id })
  })
  return true
}
