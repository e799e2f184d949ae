import { halalas, shareOf, subtract, zero, type Halalas } from '#rules/core/money'
import type { Moves } from '#rules/core/moves'

/** What was paid for an order and what staff have given back of it, sent or still on its way. */
export type RefundRoom = {
  paid: { card: Halalas; balance: Halalas }
  given: { card: Halalas; balance: Halalas }
  /** Refunds that the gateway still takes for the payment; 0 when there is none. */
  cardRefundsLeft: number
  /**
   * Of what a change of plan has credited to the order: what others had paid by the link of a quote, and
   * their cards can still get. Source: docs/decisions/0236.
   */
  link: Halalas
}

/** Where a refund goes: as far as possible to the card that paid, or all of it to the balance. */
export const refundWays = ['card', 'balance'] as const
export type RefundWay = (typeof refundWays)[number]

/**
 * Where money went back to, as every page and message says it: the card by which somebody paid the link of a
 * quote is not the client's, nor its bank theirs. Source: docs/decisions/0236.
 */
export type RefundTarget = 'card' | 'quote' | 'balance'

/**
 * @param refund `byLink`: the payment whose money it is was made by a quote's link, of this order or of one
 * that a credit came from
 */
export function refundTarget(refund: { destination: 'card' | 'balance'; byLink: boolean }): RefundTarget {
  return refund.destination === 'card' && refund.byLink ? 'quote' : refund.destination
}

/**
 * Who decided a refund: staff, the law when a client takes an unused purchase back, or the shop by itself.
 */
export const refundDeciders = ['staff', 'law', 'system'] as const
export type RefundDecider = (typeof refundDeciders)[number]

/**
 * How much of a refund goes to cards, and how much to the balance. `link`: how much of `card` goes to those
 * by which a quote was paid that the order's credit stems from; the rest goes to the one that paid the order.
 */
export type RefundSplit = { card: Halalas; link: Halalas; balance: Halalas }

/**
 * What may happen to a client's request for money; what the law grants begins as granted. One that a bank's
 * chargeback had granted opens again where that stands no more. Source: domain rules, "Refund";
 * docs/decisions/0250.
 */
export const refundRequestMoves = {
  open: { grant: 'granted', refuse: 'refused' },
  granted: { reopen: 'open' },
  refused: {},
} as const satisfies Moves

export type RefundRequestStatus = keyof typeof refundRequestMoves
export const refundRequestStatuses = Object.keys(refundRequestMoves) as RefundRequestStatus[]

/** What can be given back; nothing when a bank took more than was left. */
export function refundLeft({ paid, given }: RefundRoom): Halalas {
  return halalas(Math.max(paid.card + paid.balance - given.card - given.balance, 0))
}

/** How much of what is left can go to the card that paid the order. */
export function cardRoom(room: RefundRoom): Halalas {
  if (room.cardRefundsLeft < 1) return zero
  return halalas(Math.min(subtract(room.paid.card, room.given.card), refundLeft(room)))
}

/** How much of the rest can go to the cards by which quotes were paid that the order's credit stems from. */
export function linkRoom(room: RefundRoom): Halalas {
  return halalas(Math.min(room.link, refundLeft(room) - cardRoom(room)))
}

/**
 * Splits a refund: the card's part to the card while the gateway takes it, what came by a quote's link to the
 * card that paid it, the rest to the balance. Null when it is more than what is left of the money paid.
 * Source: domain rules, "Refund".
 */
export function splitRefund(room: RefundRoom, amount: Halalas, way: RefundWay): RefundSplit | null {
  if (amount <= 0 || amount > refundLeft(room)) return null
  if (way === 'balance') return { card: zero, link: zero, balance: amount }
  const own = Math.min(amount, cardRoom(room))
  const link = halalas(Math.min(amount - own, linkRoom(room)))
  const card = halalas(own + link)
  return { card, link, balance: subtract(amount, card) }
}

/**
 * The tax in a refund, so that all refunds of an order together hold exactly the tax of what was given back.
 * @param before what was given back of the order before this refund, and the tax in that
 */
export function taxInRefund(
  order: { priceAfterTax: Halalas; taxes: Halalas },
  before: { given: Halalas; tax: Halalas },
  amount: Halalas,
): Halalas {
  const given = { part: before.given + amount, of: order.priceAfterTax }
  const whole = shareOf(order.taxes, given, 'half_up')
  return halalas(Math.min(Math.max(whole - before.tax, 0), amount))
}
