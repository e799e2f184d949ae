import { isUsableCard, successorOf } from '#rules/payments/saved-card'
import type { Context } from '#domain/core/context'
import { listStoredCards, type StoredCard } from '#domain/sale/records/cards/list-payment-methods'

export type RenewalCards = {
  /** The card that the plan renews with, if it can be charged. */
  primary: StoredCard | null
  /** Another one of the client's, to be tried once. */
  backup: StoredCard | null
}

/**
 * The cards that can be charged for a plan at this moment: cards of a gateway that is not configured cannot.
 */
export async function getRenewalCards(
  ctx: Pick<Context, 'gateways'>,
  db: Pick<Context['db'], 'selectFrom'>,
  plan: { clientId: string; cardId: string | null },
  now: Date,
): Promise<RenewalCards> {
  return cardsFor(await listStoredCards(ctx, db, plan.clientId), plan, now)
}

/** The same of cards that are read already. */
export function cardsFor(cards: StoredCard[], plan: { cardId: string | null }, now: Date): RenewalCards {
  return {
    primary: cards.find((card) => card.id === plan.cardId && isUsableCard(card, now)) ?? null,
    backup: successorOf(cards, plan.cardId ?? '', now) ?? null,
  }
}
