import type { Halalas } from '#rules/core/money'
import type { DeclineClass, PaymentFailure } from '#rules/payments/payment-failures'

/** A card as the gateway describes it: never more than this. */
export type GatewayCard = {
  brand: string
  lastFour: string
  name: string
  month: number | null
  year: number | null
}

/** A card that the gateway keeps for us. */
export type KeptCard = GatewayCard & {
  /**
   * What it is asked for and charged by; may be another one once the bank has verified it. Only the gateway
   * can read it.
   */
  handle: string
  /** It can be charged. Otherwise the bank still has to verify it, on this page. */
  isVerified: boolean
  verificationUrl: string | null
}

/** A payment of ours, as the gateway can be asked about it. */
export type PaymentHandle = {
  id: string
  /** The gateway's own name for it; null where that is our id, and where its answer was lost. */
  reference: string | null
  /** When the attempt was opened: there a charge is looked for whose answer was lost. */
  openedAt: Date
}

/** A payment as the gateway reports it when asked. */
export type GatewayPayment = {
  /** Our payment's id, as the gateway has it; one that was not made by us has a name of the gateway's. */
  id: string
  /** The gateway's own name for it, which is kept; null where it is our id. */
  reference: string | null
  /**
   * open: the payer has not finished · paid: money was taken (also when part of it went back) · failed ·
   * void: taken back.
   */
  status: 'open' | 'paid' | 'failed' | 'void'
  amount: Halalas
  refunded: Halalas
  currency: string
  live: boolean
  /** The order that our metadata names; null when the payment does not say. */
  orderId: string | null
  /** Where the browser goes on (3-D Secure). */
  redirectUrl: string | null
  failure: PaymentFailure | null
  /** Whether a charge that failed may be repeated without the client; null while none failed. */
  decline: DeclineClass | null
  /** The gateway's own status and words, for staff and logs. */
  rawStatus: string
  message: string
  card: GatewayCard | null
  /** Handle of the card that was saved with this payment. */
  savedCard: string | null
}

/** Who pays, for gateways that want to know. */
export type Payer = {
  firstName: string
  lastName: string
  /** Empty when there is none. */
  email: string
  /** With its plus sign. */
  phoneExtension: string
  phoneNumber: string
}

export type Charge = {
  /** Our payment's id: charging twice with it takes money once. */
  id: string
  openedAt: Date
  orderId: string
  payer: Payer
  amount: Halalas
  description: string
  /** Where the browser comes back to after 3-D Secure. */
  callbackUrl: string
}

/** `refused`: the gateway will not make a payment of it at all. */
export type ChargeAnswer =
  | { outcome: 'made'; payment: GatewayPayment }
  | { outcome: 'refused'; failure: PaymentFailure; message: string }

/** The store as Apple knows it; `domain` is a host name that was registered there. */
export type AppleMerchant = { validationUrl: string; displayName: string; domain: string }

/** Money that goes back, by our refund's id. */
export type RefundToSend = {
  id: string
  /**
   * The gateway's own name for the try that is under way; null for one that is to begin, or whose answer was
   * lost.
   */
  reference: string | null
  payment: PaymentHandle
  amount: Halalas
}

/** A card to keep without a payment: what the gateway made of it in the browser. */
export type CardToKeep = {
  token: string
  payer: Payer
  /** Where the browser comes back to when the bank has verified it. */
  callbackUrl: string
}

/** What the browser sends to the gateway itself, with the card that we never see. */
export type BrowserRequest = { url: string; method: 'POST'; body: Record<string, unknown> }

export type GatewayEvent = {
  externalId: string
  type: string
  /** Null when the event is not about a payment that can be ours. */
  paymentId: string | null
  /** The gateway's own name for that payment; null where it is our id. */
  reference: string | null
}

/**
 * A payment gateway, as the shop wants it: what every gateway does, and beside it the capabilities that this
 * one has. A way to pay is a capability with a method that opens a payment, so a gateway without cards leaves
 * the card's capabilities out. Every method asks over the network unless it says otherwise, and throws
 * `GatewayUnreachable` when the answer is in doubt: then only `findPayment` reports the true state.
 */
export interface PaymentGateway {
  /**
   * Kept with each payment and card that is made here (`provider`), and the last part of its webhook's
   * address.
   */
  readonly name: string
  readonly live: boolean
  /** The payment by our id; null when the gateway does not know it. */
  findPayment(payment: PaymentHandle): Promise<GatewayPayment | null>
  /** Reads and verifies an event that came to our webhook; null when it is not the gateway's. No network. */
  readEvent(headers: Headers, body: unknown): GatewayEvent | null

  readonly cards?: CardPayments
  readonly cardVault?: CardVault
  readonly applePay?: ApplePay
  readonly paymentList?: PaymentList
  readonly refunds?: Refunds
}

/** Paying with a card that is typed in the browser, which makes a token of it at the gateway. */
export interface CardPayments {
  /** What the browser needs to talk to the gateway. */
  readonly browser: { baseUrl: string; publishableKey: string }
  /** Charges the browser's token; with `saves` the card is kept in the vault once it has paid. */
  chargeToken(charge: Charge, source: { token: string; saves: boolean }): Promise<ChargeAnswer>
}

/** Cards that the gateway keeps for the store's clients. */
export interface CardVault {
  /**
   * What the browser has to send for a new card that is saved, or for a saved card with its CVC, once our
   * server has announced the payment. No network. Null where only our server may charge: a new card is then
   * saved by its token.
   */
  readonly announce:
    | ((
        charge: Charge,
        source: { kind: 'new_card' } | { kind: 'saved_card'; handle: string },
      ) => BrowserRequest)
    | null
  /** Charges a kept card. */
  chargeSavedCard(charge: Charge, source: SavedCardSource): Promise<ChargeAnswer>
  /**
   * Begins to keep a card without a payment; null when the gateway does not know the token, or will never
   * charge it.
   */
  keepCard(card: CardToKeep): Promise<KeptCard | null>
  /** A kept card; null when the gateway does not know it, or will never charge it. */
  findCard(handle: string): Promise<KeptCard | null>
  /**
   * Deletes a saved card. One that the gateway does not know any more counts as deleted. `pending`: it is not
   * saved yet, but its bank may still verify it and the gateway save it then, so that this is to be asked
   * again.
   */
  deleteCard(handle: string): Promise<'deleted' | 'pending'>
}

export type SavedCardSource = {
  handle: string
  /** The bank may ask; otherwise the card is charged as was agreed when it was saved. */
  isOwnerPresent: boolean
  /** The gateway is asked for 3-D Secure, whatever it would do by itself. */
  asksBank?: boolean
}

export interface ApplePay {
  /** Charges the token that Apple made on the payer's device. */
  chargeApplePay(charge: Charge, token: string): Promise<ChargeAnswer>
  /**
   * Asks Apple for a merchant session, which goes to the browser unchanged. `refused` when the store is no
   * merchant there.
   */
  startSession(
    merchant: AppleMerchant,
  ): Promise<{ outcome: 'made'; session: Record<string, unknown> } | { outcome: 'refused'; message: string }>
}

/** The gateway's own books, for reconciliation. */
export interface PaymentList {
  /** Every payment that was made in the range, in the gateway's own order. */
  listPayments(range: { from: Date; to: Date }): AsyncIterable<GatewayPayment>
}

/** Money that goes back the way it came. Without it a refund goes to the client's balance. */
export interface Refunds {
  /** How many refunds the gateway takes for one payment. */
  readonly maxPerPayment: number
  /**
   * Gives back a part or all of what was paid. `pending` when the gateway decides later: asked again with the
   * reference that came with it, it reports the state of that refund and sends no second one.
   */
  refund(
    refund: RefundToSend,
  ): Promise<
    { outcome: 'done' | 'pending'; reference: string | null } | { outcome: 'refused'; message: string }
  >
}

/** What a gateway may be able to do. */
export type Capability = 'cards' | 'cardVault' | 'applePay' | 'paymentList' | 'refunds'

/** The capability behind each way to pay for which the store chooses a gateway. */
export const capabilityOfWay = {
  card: 'cards',
  apple_pay: 'applePay',
} as const satisfies Record<string, Capability>

export type OfferedWay = keyof typeof capabilityOfWay

/** A gateway that has the capability. */
export type GatewayWith<C extends Capability> = PaymentGateway & Required<Pick<PaymentGateway, C>>

export function hasCapability<C extends Capability>(
  gateway: PaymentGateway,
  capability: C,
): gateway is GatewayWith<C> {
  return gateway[capability] !== undefined
}
