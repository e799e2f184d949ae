import { Trans } from '@lingui/react/macro'
import type { NextCharge as NextChargeShape } from '#contract/staff-subscriptions'
import type { z } from '#contract/wire'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import type { StaffSubscription } from './subscription-types.ts'

type NextChargeProps = {
  charge: z.infer<typeof NextChargeShape>
  card: { brand: string; last_four: string } | null
}

/** What a card is charged next and which one, and what the client's balance pays of the renewal. */
export function NextCharge({ charge, card }: NextChargeProps) {
  const fromBalance = charge.amount_minor - charge.card_minor
  return (
    <>
      <Money amount={charge.card_minor} />
      {card && charge.card_minor > 0 && (
        <span className="under">
          <PaymentMark name={card.brand} tiny /> <Ltr>{card.last_four}</Ltr>
        </span>
      )}
      {fromBalance > 0 && (
        <span className="under whitespace-normal">
          <Trans>
            و<Money amount={fromBalance} /> من الرصيد
          </Trans>
        </span>
      )}
    </>
  )
}

/** The same in one line, of the renewal's own figures. */
export function RenewalCharge({ renewal }: { renewal: NonNullable<StaffSubscription['renewal']> }) {
  const fromBalance = renewal.balance_used_minor
  return (
    <>
      <Money amount={renewal.card_minor} />{' '}
      {fromBalance > 0 && (
        <Trans>
          و<Money amount={fromBalance} /> من الرصيد
        </Trans>
      )}
    </>
  )
}
