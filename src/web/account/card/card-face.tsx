import { CardNumber, Ltr } from '#ui/ltr'
import { PaymentMark } from '#ui/payment-mark'
import { classes } from '#ui/classes'
import type { SavedCard } from './types.ts'

/**
 * A saved card as a small face of its own ground: whose mark, which number, until when. What ran out is an
 * outline.
 */
export function CardFace({ card, small }: { card: SavedCard; small?: boolean }) {
  const expiry = `${String(card.month).padStart(2, '0')}/${String(card.year % 100).padStart(2, '0')}`
  return (
    <span className={classes('card-face on-deep', small && 'small', card.is_expired && 'over')}>
      <PaymentMark name={card.brand} tiny />
      {!small && (
        <>
          <CardNumber lastFour={card.last_four} />
          <Ltr>{expiry}</Ltr>
        </>
      )}
    </span>
  )
}
