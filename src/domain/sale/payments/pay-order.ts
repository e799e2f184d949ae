import { GatewayUnreachable, ShopError } from '#rules/errors'
import { assertNever, invariant } from '#rules/moves'
import { isOpenPayment } from '#rules/payment'
import { requireClient } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { applyFirstAnswer } from '#domain/sale/payments/apply-answer'
import { closeAttempt } from '#domain/sale/payments/close-attempt'
import type { BrowserRequest, Charge, ChargeSource } from '#domain/core/ports/gateway'
import {
  getPaymentToLearn,
  handleOf,
  learnOpenPayment,
  learnPayment,
} from '#domain/sale/payments/learn-payment'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'
import { openPayment } from '#domain/sale/payments/open-payment'
import type { OpenedPayment } from '#domain/sale/payments/open-payment'

export type PayOrder = {
  orderId: string
  supersede: boolean
  /** The plan that the order renews renews with this card from now on; the client agrees to it. */
  renewsWith?: boolean
  with:
    /** Without a token the browser sends the card itself; see `PaymentGateway.announce`. */
    | { method: 'card'; token: string; saveCard: boolean }
    | { method: 'card'; token: null; saveCard: true }
    | { method: 'saved_card'; paymentMethodId: string; askCvc: boolean }
    | { method: 'apple_pay'; token: string }
    | { method: 'balance' }
}

/** `payment` is the row as it stands now; null when it has to be read, as after a lost answer. */
export type PaidOrder = {
  paymentId: string
  payment: PaymentRow | null
  gatewayRequest: BrowserRequest | null
}

/**
 * Opens an attempt to pay the client's own order, and charges it unless the browser sends the card to the gateway
 * itself. The bank is asked about a saved card when the code of the session is old or the account's phone has moved; then our
 * server sends it, also where the CVC was to be asked for. The attempt is written before the gateway is asked; after any doubt the gateway is asked again by its id.
 * Errors: order_not_found, order_not_payable, payment_in_progress, price_changed, coupon_used_up, plan_running,
 * order_payment_in_flight, coupon_first_purchase_only, no_existing_card, nothing_to_pay, payment_method_not_for_order,
 * payment_method_not_for_gateway, card_not_created.
 */
export async function payOrder(ctx: Context, input: PayOrder): Promise<PaidOrder> {
  const clientId = requireClient(ctx)
  requireWayOfGateway(ctx, input.with)
  // Another card was asked for: the gateway's word on the attempt before comes first.
  if (input.supersede) await learnOpenPayment(ctx, { orderId: input.orderId, clientId })

  const opened = await openPayment(ctx, clientId, input)
  const charge = chargeOf(ctx, opened)
  const { payment } = opened
  switch (input.with.method) {
    case 'balance':
      return { paymentId: payment.id, payment, gatewayRequest: null }
    case 'card':
      if (input.with.token === null) {
        return announced(ctx, { payment, charge }, { kind: 'new_card' })
      }
      return send(
        ctx,
        { payment, charge },
        { kind: 'token', token: input.with.token, saves: input.with.saveCard },
      )
    case 'saved_card': {
      const handle = opened.savedCard ?? ''
      if (payment.sent_by_browser) {
        return announced(ctx, { payment, charge }, { kind: 'saved_card', handle })
      }
      return send(
        ctx,
        { payment, charge },
        {
          kind: 'saved_card',
          handle,
          isOwnerPresent: true,
          asksBank: payment.asks_bank,
        },
      )
    }
    case 'apple_pay':
      return send(ctx, { payment, charge }, { kind: 'apple_pay', token: input.with.token })
    default:
      return assertNever(input.with)
  }
}

/**
 * Charges a saved card for an open attempt while nobody is there. False: the gateway was silent, and nobody knows yet.
 * @param again it may have been sent before, by a process that died: the gateway takes each id once
 */
export async function chargeSavedCard(
  ctx: Context,
  opened: OpenedPayment,
  { again }: { again: boolean },
): Promise<boolean> {
  const source = { kind: 'saved_card', handle: opened.savedCard ?? '', isOwnerPresent: false } as const
  const sending = { payment: opened.payment, charge: chargeOf(ctx, opened) }
  if (!again) return (await send(ctx, sending, source)).isKnown
  try {
    await chargeAgain(ctx, sending, source)
    return true
  } catch (error) {
    logDoubt(ctx, opened.payment.id, error)
    return false
  }
}

/** A new card is saved in one way at each gateway: sent by the browser, or charged by its token. */
function requireWayOfGateway(ctx: Context, way: PayOrder['with']): void {
  if (way.method !== 'card' || !way.saveCard) return
  if ((way.token === null) !== (ctx.gateway.announce !== null)) {
    throw new ShopError('payment_method_not_for_gateway')
  }
}

/** The browser sends it to the gateway itself. */
function announced(
  ctx: Context,
  { payment, charge }: Sending,
  source: { kind: 'new_card' } | { kind: 'saved_card'; handle: string },
): PaidOrder {
  invariant(ctx.gateway.announce, `${ctx.gateway.name} takes no payments from browsers`)
  return { paymentId: payment.id, payment, gatewayRequest: ctx.gateway.announce(charge, source) }
}

function chargeOf(ctx: Context, opened: OpenedPayment): Omit<Charge, 'source'> {
  return {
    id: opened.payment.id,
    openedAt: opened.payment.created_at,
    payer: opened.payer,
    orderId: opened.orderId,
    amount: opened.amount,
    description: `Order ${opened.orderRefId}`,
    callbackUrl: `${ctx.publicUrl}/payment?order=${opened.orderId}&payment=${opened.payment.id}`,
  }
}

/**
 * Charges, and applies the answer. When it is lost the gateway is asked what it has: a charge that never came to it is
 * sent once more, which cannot take money twice because the gateway takes each id once. If the gateway is still silent
 * the attempt stays open, and the job asks later.
 */
async function send(
  ctx: Context,
  { payment, charge }: Sending,
  source: ChargeSource,
): Promise<PaidOrder & { isKnown: boolean }> {
  const sent = {
    paymentId: charge.id,
    payment: null as PaymentRow | null,
    gatewayRequest: null,
    isKnown: true,
  }
  try {
    sent.payment = await chargeOnce(ctx, { payment, charge }, source)
  } catch (error) {
    logDoubt(ctx, charge.id, error)
    try {
      const attempt = await getPaymentToLearn(ctx, charge.id)
      const isLearnt = await learnPayment(ctx, attempt)
      // Given up meanwhile for another card: then it must not be charged any more.
      if (!isLearnt && isOpenPayment(attempt.status)) {
        sent.payment = await chargeAgain(ctx, { payment, charge }, source)
      }
    } catch (again) {
      sent.isKnown = false
      logDoubt(ctx, charge.id, again)
    }
  }
  return sent
}

type Sending = { payment: PaymentRow; charge: Omit<Charge, 'source'> }

async function chargeOnce(ctx: Context, sending: Sending, source: ChargeSource): Promise<PaymentRow | null> {
  const answer = await ctx.gateway.charge({ ...sending.charge, source })
  if (answer.outcome === 'made') return applyFirstAnswer(ctx, sending.payment, answer.payment)
  const { failure, message } = answer
  return closeAttempt(ctx, sending.charge.id, { event: 'fail', failure, message })
}

/** A refusal may only mean that the first charge has used the card's token meanwhile, so the gateway's word is read. */
async function chargeAgain(ctx: Context, sending: Sending, source: ChargeSource): Promise<PaymentRow | null> {
  const answer = await ctx.gateway.charge({ ...sending.charge, source })
  if (answer.outcome === 'made') return applyFirstAnswer(ctx, sending.payment, answer.payment)
  const found = await ctx.gateway.findPayment(handleOf(sending.payment))
  if (found) return applyFirstAnswer(ctx, sending.payment, found)
  const { failure, message } = answer
  return closeAttempt(ctx, sending.charge.id, { event: 'fail', failure, message })
}

function logDoubt(ctx: Context, paymentId: string, error: unknown): void {
  if (!(error instanceof GatewayUnreachable)) throw error
  ctx.log.warn({ paymentId, reason: error.message }, 'the gateway did not answer a charge')
}
