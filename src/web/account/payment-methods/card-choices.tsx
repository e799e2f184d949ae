import { Trans } from '@lingui/react/macro'
import { canBeAgreedTo, isUsableCard } from '#rules/payments/saved-card'
import type { Choice } from '#ui/choice-list'
import { CardNumber, Ltr } from '#ui/ltr'
import { PaymentMark } from '#ui/payment-mark'
import type { SavedCard } from './types.ts'

/**
 * Which of them renewals may be charged to from now on. A card that was saved elsewhere, or before the account moved, is not offered before its bank was asked,
 * but `agreed`, which a plan renews with already, stays.
 */
export function renewalCards(
  cards: SavedCard[],
  { agreed = null, now }: { agreed?: string | null; now: Date },
) {
  const usable = cards.filter((card) => isUsableCard(card, now))
  const isOffered = (card: SavedCard) => card.id === agreed || canBeAgreedTo(card, now)
  return { offered: usable.filter(isOffered), unproven: usable.filter((card) => !isOffered(card)) }
}

/** Why a card of theirs is not among those of which one is chosen, and what to do. */
export function UnprovenCards({ cards }: { cards: SavedCard[] }) {
  if (cards.length === 0) return null
  return cards.map((card) => (
    <p key={card.id} className="hint">
      <Trans>
        البطاقة <CardNumber lastFour={card.last_four} /> لم يتحقق منها بنككم في هذا الحساب بعد، فلا يُجدَّد منها.
        يتحقق منها حين تدفعون بها أو تضيفونها من جديد.
      </Trans>
    </p>
  ))
}

/** Saved cards as rows of which one is chosen. */
export function cardChoices(cards: SavedCard[]): Choice[] {
  return cards.map((card) => ({
    value: card.id,
    label: <CardNumber lastFour={card.last_four} />,
    hint: (
      <Trans>
        تنتهي في{' '}
        <Ltr>{`${String(card.month).padStart(2, '0')}/${String(card.year % 100).padStart(2, '0')}`}</Ltr>
      </Trans>
    ),
    end: <PaymentMark name={card.brand} tiny />,
  }))
}
