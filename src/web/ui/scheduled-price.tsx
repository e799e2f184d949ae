import { Trans } from '@lingui/react/macro'
import { DateTime } from './date-time.tsx'
import { Money } from './money.tsx'

type ScheduledPriceProps = {
  applies_from: string
  price_after_tax_minor: number
  text: string
  shown: number
}

/**
 * A price that is scheduled already, beside the consent to renewal: consenting agrees to it, too.
 * @param props.shown what the consent says of the first renewal, in halalas: the same amount is not said twice
 */
export function ScheduledPrice({ applies_from, price_after_tax_minor, text, shown }: ScheduledPriceProps) {
  return (
    <>
      {price_after_tax_minor !== shown && (
        <Trans>
          سعر التجديد للمدد التي تبدأ من <DateTime value={applies_from} form="date" />:{' '}
          <Money amount={price_after_tax_minor} />.
        </Trans>
      )}{' '}
      <bdi>{text}</bdi> <Trans>باختياركم التجديد توافقون عليه.</Trans>
    </>
  )
}
