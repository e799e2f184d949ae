import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateTime } from './date-time.tsx'
import { Money } from './money.tsx'

type ScheduledPriceProps = {
  applies_from: string
  price_after_tax_minor: number
  text: string
  shown: number
  agreement?: ReactNode
}

/**
 * A price that is scheduled already, beside the consent to renewal: consenting agrees to it, too.
 * @param props.shown what the consent says of the first renewal, in halalas: the same amount is not said
 * twice
 * @param props.agreement by what it is agreed to, where the choice of renewal does not do it; null where that
 * is said beside it
 */
export function ScheduledPrice(props: ScheduledPriceProps) {
  const { applies_from, price_after_tax_minor, text, shown } = props
  const { agreement = <Trans>باختياركم التجديد توافقون عليه.</Trans> } = props
  return (
    <>
      {price_after_tax_minor !== shown && (
        <Trans>
          سعر التجديد للمدد التي تبدأ من <DateTime value={applies_from} form="date" />:{' '}
          <Money amount={price_after_tax_minor} />.
        </Trans>
      )}{' '}
      <bdi>{text}</bdi> {agreement}
    </>
  )
}
