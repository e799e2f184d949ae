import { Trans } from '@lingui/react/macro'
import { Radio } from '#ui/checkbox'
import { CardNumber } from '#ui/ltr'
import { PaymentMark } from '#ui/payment-mark'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import type { StaffSubscription } from './subscription-types.ts'

type CardChoiceProps = {
  subscription: StaffSubscription
  errors: FieldErrors | undefined
  /** A card that cannot be chosen, as it is the one already. */
  without?: string | null
}

/** One of the client's saved cards; staff add none. */
export function CardChoice({ subscription, errors, without = null }: CardChoiceProps) {
  const cards = subscription.payment_methods.filter(({ id }) => id !== without)
  const chosen = cards.find(({ id }) => id === subscription.payment_method_id) ?? cards[0]
  return (
    <>
      <fieldset className="stack gap-3">
        <legend className="field-label mb-3">
          <Trans>البطاقة</Trans>
        </legend>
        {cards.map((card) => (
          <Radio
            key={card.id}
            name="payment_method_id"
            value={card.id}
            defaultChecked={card.id === chosen?.id}
          >
            <PaymentMark name={card.brand} tiny /> <CardNumber lastFour={card.last_four} />
            {card.is_expired && (
              <>
                {' · '}
                <Trans context="card">منتهية</Trans>
              </>
            )}
          </Radio>
        ))}
      </fieldset>
      {errorOf(errors, 'payment_method_id') && (
        <p className="text-bad-fg">{errorOf(errors, 'payment_method_id')}</p>
      )}
    </>
  )
}
