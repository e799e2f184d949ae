import { pageLink } from '#rules/core/addresses'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { invariant } from '#rules/core/invariant'
import { isOpenPayment } from '#rules/payments/payment'
import { requireClient, type Context } from '#domain/core/context'
import type { KeepAnswer } from '#domain/core/idempotency/kept-answers'
import { applyAnswer, applyFirstAnswer, type Provision } from '#domain/sale/payments/apply-answer'
import { closeAttempt } from '#domain/sale/payments/close-attempt'
import type { BrowserRequest, Charge, ChargeAnswer } from '#domain/core/ports/gateway'
import { getPaymentToSync, handleOf, syncOpenPayment, syncPayment } from '#domain/sale/payments/sync-payment'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'
import { openPayment, type OpenedPayment } from '#domain/sale/payments/open-payment'
import { firstStep, requireOffered, type PayOrder } from '#domain/sale/payments/way-to-pay'

/** `payment` is the row as it stands now; null when it has to be read, as after a lost answer. */
export type PaidOrder = {
  paymentId: string
  payment: PaymentRow | null
  gatewayRequest: BrowserRequest | null
  /** The answer of the call is kept already, together with the payment's last change. */
  isAnswerKept: boolean
}

/**
 * Opens an attempt to pay the client's own order, and charges it unless the browser sends the card to the
 * gateway itself. The bank is asked about a saved card when the code of the session is old or the account's
 * phone has moved; then our server sends it, also where the CVC was to be asked for. The attempt is written
 * before the gateway is asked; after any doubt the gateway is asked again by its id. Errors: order_not_found,
 * order_not_payable, payment_in_progress, price_changed, coupon_used_up, plan_running,
 * order_payment_in_flight, coupon_first_purchase_only, no_existing_card, nothing_to_pay,
 * payment_method_not_for_order, payment_method_not_for_gateway, card_not_created.
 */
export async function payOrder(ctx: Context, input: PayOrder): Promise<PaidOrder> {
  const clientId = requireClient(ctx)
  requireOffered(ctx, input.with)
  // Another card was chosen: the gateway's answer about the previous attempt is applied first.
  if (input.supersede) await syncOpenPayment(ctx, { orderId: input.orderId, clientId })

  return beginPayment(ctx, input, await openPayment(ctx, clientId, input))
}

/**
 * Charges an attempt that was just opened, unless the browser sends the card to the gateway itself. Errors:
 * as above.
 */
export async function beginPayment(ctx: Context, input: PayOrder, opened: OpenedPayment): Promise<PaidOrder> {
  const charge = chargeOf(ctx, opened, input.quote?.link)
  const { payment } = opened
  const step = firstStep(ctx, input.with, opened, charge)
  if (step.kind === 'charge') return send(ctx, { payment, charge: step.charge, keep: input.keep })
  const gatewayRequest = step.kind === 'announce' ? step.request : null
  return { paymentId: payment.id, payment, gatewayRequest, isAnswerKept: false }
}

/**
 * Charges a saved card for an open attempt while nobody is there. False: the gateway was silent, and nobody
 * knows yet.
 * @param again it may have been sent before, by a process that crashed: the gateway accepts each id once
 * @param provision provisions the order that the first charge settles, right behind it
 */
export async function chargeSavedCard(
  ctx: Context,
  opened: OpenedPayment,
  { again, provision }: { again: boolean; provision?: Provision },
): Promise<boolean> {
  const { provider } = opened.payment
  const vault = ctx.gateways.cardVaultOf(provider)
  invariant(vault, `${provider} keeps no cards`)
  const charge = chargeOf(ctx, opened)
  const source = { handle: opened.savedCard ?? '', isOwnerPresent: false }
  const sending = { payment: opened.payment, charge: () => vault.chargeSavedCard(charge, source) }
  if (!again) return (await send(ctx, { ...sending, provision })).isKnown
  try {
    await chargeAgain(ctx, sending)
    return true
  } catch (error) {
    logDoubt(ctx, opened.payment.id, error)
    return false
  }
}

/** @param page where the payer comes back to; their own payment page when absent */
function chargeOf(ctx: Context, opened: OpenedPayment, page?: string): Charge {
  return {
    id: opened.payment.id,
    openedAt: opened.payment.created_at,
    payer: opened.payer,
    orderId: opened.orderId,
    amount: opened.amount,
    description: `Order ${opened.orderRefId}`,
    callbackUrl: page
      ? `${page}?payment=${opened.payment.id}`
      : pageLink(ctx, '/payment', { order: opened.orderId, payment: opened.payment.id }),
  }
}

/**
 * Charges, and applies the answer. When it is lost the gateway is asked what it has: a charge that never came
 * to it is sent once more, which cannot take money twice because the gateway takes each id once. If the
 * gateway is still silent the attempt stays open, and the job asks later.
 */
async function send(ctx: Context, sending: Sending): Promise<PaidOrder & { isKnown: boolean }> {
  const { id } = sending.payment
  const sent = {
    paymentId: id,
    payment: null as PaymentRow | null,
    gatewayRequest: null,
    isAnswerKept: false,
    isKnown: true,
  }
  try {
    Object.assign(sent, await chargeOnce(ctx, sending))
  } catch (error) {
    logDoubt(ctx, id, error)
    try {
      const attempt = await getPaymentToSync(ctx, id)
      const isSynced = await syncPayment(ctx, attempt)
      // Given up meanwhile for another card: then it must not be charged any more.
      if (!isSynced && isOpenPayment(attempt.status)) {
        sent.payment = await chargeAgain(ctx, sending)
      }
    } catch (again) {
      sent.isKnown = false
      logDoubt(ctx, id, again)
    }
  }
  return sent
}

/** An open attempt, and how its gateway is asked to charge it. */
type Sending = {
  payment: PaymentRow
  charge: () => Promise<ChargeAnswer>
  keep?: KeepAnswer<PaymentRow> | undefined
  provision?: Provision | undefined
}

async function chargeOnce(
  ctx: Context,
  { payment, charge, keep, provision }: Sending,
): Promise<Pick<PaidOrder, 'payment' | 'isAnswerKept'>> {
  const answer = await charge()
  if (answer.outcome === 'made') return applyFirstAnswer(ctx, payment, answer.payment, { keep, provision })
  const { failure, message } = answer
  return {
    payment: await closeAttempt(ctx, payment.id, { event: 'fail', failure, message }),
    isAnswerKept: false,
  }
}

/**
 * A refusal may only mean that the first charge has used the card's token meanwhile, so the gateway is asked
 * for its state.
 */
async function chargeAgain(ctx: Context, sending: Sending): Promise<PaymentRow | null> {
  const answer = await sending.charge()
  if (answer.outcome === 'made') return applyAnswer(ctx, sending.payment.id, answer.payment)
  const found = await ctx.gateways.of(sending.payment.provider).findPayment(handleOf(sending.payment))
  if (found) return applyAnswer(ctx, sending.payment.id, found)
  const { failure, message } = answer
  return closeAttempt(ctx, sending.payment.id, { event: 'fail', failure, message })
}

function logDoubt(ctx: Context, paymentId: string, error: unknown): void {
  if (!(error instanceof GatewayUnreachable)) throw error
  ctx.log.warn({ paymentId, reason: error.message }, 'the gateway did not answer a charge')
}
