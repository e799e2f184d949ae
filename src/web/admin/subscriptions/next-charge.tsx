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
          <FromBalance amount={fromBalance} isAll={charge.card_minor === 0} />
        </span>
      )}
    </>
  )
}

/** The same in one line, of the renewal's own figures. */
export function RenewalCharge({ renewal }: { renewal: NonNullable<StaffSubscription['renewal']> }) {
  const { card_minor: fromCard, balance_used_minor: fromBalance } = renewal
  const isAll = fromCard === 0 && fromBalance > 0
  return (
    <>
      {!isAll && <Money amount={fromCard} />}{' '}
      {fromBalance > 0 && <FromBalance amount={fromBalance} isAll={isAll} />}
    </>
  )
}

/** What the balance pays beside the card, or instead of it. */
function FromBalance({ amount, isAll }: { amount: number; isAll: boolean }) {
  return isAll ? (
    <Trans>
      يدفع الرصيد المبلغ كله: <Money amount={amount} />
    </Trans>
  ) : (
    <Trans>
      و<Money amount={amount} /> من الرصيد
    </Trans>
  )
}
