import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Money } from '#ui/money'
import type { Subscription } from '../types.ts'

/** What a button takes at once, in halalas with tax: as the API says of the renewal that it charges. */
export type Payment = Pick<
  NonNullable<Subscription['renewal']>,
  'price_after_tax_minor' | 'balance_used_minor' | 'card_minor'
>

type PaidAtOnceProps = {
  payment: Payment
  /** Which card pays, as words behind a sum: “from the card …”. */
  from: ReactNode
}

/** How much is paid at once, and by what: said beside each button that does it, as the balance pays first. */
export function PaidAtOnce({ payment, from }: PaidAtOnceProps) {
  const price = <Money amount={payment.price_after_tax_minor} />
  if (payment.price_after_tax_minor === 0) return <Trans>لا يُخصم شيء.</Trans>
  if (payment.card_minor === 0) {
    return <Trans>يُدفع {price} فورًا من رصيدكم، ولا يُخصم شيء من بطاقتكم.</Trans>
  }
  if (payment.balance_used_minor === 0) {
    return (
      <Trans>
        يُخصم {price} {from} فورًا.
      </Trans>
    )
  }
  const fromCard = <Money amount={payment.card_minor} />
  const fromBalance = <Money amount={payment.balance_used_minor} />
  return (
    <Trans>
      يُدفع {price} فورًا: {fromCard} {from} و{fromBalance} من رصيدكم.
    </Trans>
  )
}

/** The same goes with the button: neither pays more than what stood beside it. */
export function ExpectedPayment({
  payment,
}: {
  payment: Pick<Payment, 'balance_used_minor' | 'card_minor'>
}) {
  return (
    <>
      <input type="hidden" name="expected_card" value={payment.card_minor} />
      <input type="hidden" name="expected_balance" value={payment.balance_used_minor} />
    </>
  )
}
