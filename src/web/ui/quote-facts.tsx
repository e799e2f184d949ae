import { Trans } from '@lingui/react/macro'
import { DateTime } from './date-time.tsx'
import { Ltr } from './ltr.tsx'
import { Money } from './money.tsx'

/** How much a quote asks for, in halalas, and until when; with its number where no title says it. */
export function QuoteFacts({ number, amount, until }: { number?: string; amount: number; until: string }) {
  return (
    <dl className="facts">
      {number && (
        <>
          <dt>
            <Trans>الرقم</Trans>
          </dt>
          <dd>
            <Ltr>{number}</Ltr>
          </dd>
        </>
      )}
      <dt>
        <Trans>المبلغ</Trans>
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
      <dt>
        <Trans>صالح حتى</Trans>
      </dt>
      <dd>
        <DateTime value={until} form="day-time" />
      </dd>
    </dl>
  )
}
