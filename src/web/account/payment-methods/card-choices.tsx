import { Trans } from '@lingui/react/macro'
import type { Choice } from '#ui/choice-list'
import { CardNumber, Ltr } from '#ui/ltr'
import { PaymentMark } from '#ui/payment-mark'
import type { SavedCard } from './types.ts'

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
