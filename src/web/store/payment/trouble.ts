import type { CardField } from '../gateway/card-gateway.ts'

/** Why a payment was not made, for the page to put into words. */
export type Trouble =
  | { kind: 'card_refused'; fields: CardField[] }
  /** Whether the card had been sent to be charged, so that nobody knows. */
  | { kind: 'gateway_silent'; isSent: boolean }
  /** The bank waits, but the answer has no address of its page. */
  | { kind: 'no_redirect' }
  /** With what our server said last, where it said why. */
  | { kind: 'shop_silent'; message: string | undefined }
  /** In halalas, what the same would cost now. */
  | { kind: 'price_changed'; due: number }
  | { kind: 'refused'; message: string }
