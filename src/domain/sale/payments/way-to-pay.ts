import { ShopError } from '#rules/errors/shop-error'
import { assertNever, invariant } from '#rules/core/invariant'
import type { WayToPay } from '#rules/payments/payment'
import type { Context } from '#domain/core/context'
import type { KeepAnswer } from '#domain/core/idempotency/kept-answers'
import type {
  BrowserRequest,
  CardVault,
  Charge,
  ChargeAnswer,
  PaymentGateway,
} from '#domain/core/ports/gateway'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'

/** An attempt that is wanted. Only this file defines how each way to pay is begun, and at which gateway. */
export type PayOrder = {
  orderId: string
  supersede: boolean
  /**
   * A lapsed renewal that a silent gateway has left open is to be asked about first (`LateCharge`): its
   * client waits for the answer.
   */
  asksLate?: boolean
  /** The plan that the order renews renews with this card from now on; the client agrees to it. */
  renewsWith?: boolean
  with: WayToPay
  /** The quote whose link the payer came by: somebody else than the order's client. */
  quote?: { id: string; link: string }
  keep?: KeepAnswer<PaymentRow> | undefined
}

/**
 * A new card is saved in one way at each gateway that keeps cards: sent by the browser, or charged by its
 * token. Error: payment_method_not_for_gateway.
 */
export function requireOffered(ctx: Context, way: WayToPay): void {
  if (way.method !== 'card' || !way.saveCard) return
  const vault = ctx.gateways.forCards.cardVault
  if (!vault || (way.token === null) !== (vault.announce !== null)) {
    throw new ShopError('payment_method_not_for_gateway')
  }
}

/**
 * Where a new payment is made, for its life: a saved card at the gateway that keeps it, all else where the
 * store offers it. `card` is the saved card that was chosen. Errors: payment_method_not_for_gateway,
 * no_existing_card.
 */
export function gatewayFor(ctx: Context, way: WayToPay, card: { provider: string } | null): PaymentGateway {
  switch (way.method) {
    case 'saved_card':
      if (!card) throw new ShopError('no_existing_card')
      return ctx.gateways.of(card.provider)
    case 'card':
    case 'balance':
      return ctx.gateways.forCards
    default: {
      const gateway = ctx.gateways.offering(way.method)
      if (!gateway) throw new ShopError('payment_method_not_for_gateway')
      return gateway
    }
  }
}

/** Whether our server only announces the payment, and the browser sends it to the gateway itself. */
export function isSentByBrowser({ cardVault }: PaymentGateway, way: WayToPay): boolean {
  if (way.method === 'card') return way.token === null
  return way.method === 'saved_card' && way.askCvc && cardVault !== undefined && cardVault.announce !== null
}

/** What follows once an attempt is written: nothing, a request for the browser, or a charge of ours. */
export type FirstStep =
  | { kind: 'none' }
  | { kind: 'announce'; request: BrowserRequest }
  | { kind: 'charge'; charge: () => Promise<ChargeAnswer> }

/**
 * How an attempt is begun at its gateway. `savedCard` is the handle of the card that was chosen. Asks nobody
 * yet.
 */
export function firstStep(
  ctx: Context,
  way: WayToPay,
  opened: { payment: PaymentRow; savedCard: string | null },
  charge: Charge,
): FirstStep {
  if (way.method === 'balance') return { kind: 'none' }
  const { payment } = opened
  const { name, cards, cardVault, applePay } = ctx.gateways.of(payment.provider)
  switch (way.method) {
    case 'card': {
      const { token, saveCard: saves } = way
      if (token === null) return announced(cardVault, charge, { kind: 'new_card' })
      invariant(cards, `${name} takes no cards`)
      return { kind: 'charge', charge: () => cards.chargeToken(charge, { token, saves }) }
    }
    case 'saved_card': {
      const handle = opened.savedCard ?? ''
      if (payment.sent_by_browser) return announced(cardVault, charge, { kind: 'saved_card', handle })
      invariant(cardVault, `${name} keeps no cards`)
      const source = { handle, isOwnerPresent: true, asksBank: payment.asks_bank }
      return { kind: 'charge', charge: () => cardVault.chargeSavedCard(charge, source) }
    }
    case 'apple_pay':
      invariant(applePay, `${name} takes no Apple Pay`)
      return { kind: 'charge', charge: () => applePay.chargeApplePay(charge, way.token) }
    default:
      return assertNever(way)
  }
}

/** The browser sends it to the gateway itself. */
function announced(
  vault: CardVault | undefined,
  charge: Charge,
  source: { kind: 'new_card' } | { kind: 'saved_card'; handle: string },
): FirstStep {
  invariant(vault?.announce, 'the gateway takes no payments from browsers')
  return { kind: 'announce', request: vault.announce(charge, source) }
}
