import { isUsableCard, successorOf } from '#rules/saved-card'
import type { Context } from '#domain/context'
import { readPaymentMethods } from '#domain/payments/list-payment-methods'
import type { PaymentMethodView } from '#domain/payments/list-payment-methods'

export type RenewalCards = {
  /** The card that the plan renews with, if it can be charged. */
  primary: PaymentMethodView | null
  /** Another one of the client's, to be tried once. */
  backup: PaymentMethodView | null
}

/** The cards that can be charged for a plan at this moment. */
export async function readRenewalCards(
  db: Pick<Context['db'], 'selectFrom'>,
  plan: { clientId: string; cardId: string | null },
  now: Date,
): Promise<RenewalCards> {
  const cards = await readPaymentMethods(db, plan.clientId)
  return {
    primary: cards.find((card) => card.id === plan.cardId && isUsableCard(card, now)) ?? null,
    backup: successorOf(cards, plan.cardId ?? '', now) ?? null,
  }
}
