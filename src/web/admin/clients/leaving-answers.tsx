import { Trans } from '@lingui/react/macro'
import type { StopRenewalReason } from '#rules/sale/stop-renewal-reasons'
import { DateTime } from '#ui/date-time'
import { LeavingReason } from '../words/leaving-reason.tsx'

type Answer = {
  subscription_id: string
  product: { name: string }
  reason: StopRenewalReason
  words: string
  created_at: string
}

/** What the client said when stopping renewals. */
export function LeavingAnswers({ answers }: { answers: Answer[] }) {
  if (answers.length === 0) return null
  return (
    <section className="card" aria-labelledby="leaving">
      <header>
        <h2 id="leaving">
          <Trans>لماذا أوقف التجديد</Trans>
        </h2>
      </header>
      <ul className="body stack gap-4">
        {answers.map((answer) => (
          <li key={answer.subscription_id}>
            <b className="font-medium">
              <LeavingReason reason={answer.reason} />
            </b>
            {answer.words && (
              <p>
                <bdi>{answer.words}</bdi>
              </p>
            )}
            <p className="hint">
              <bdi>{answer.product.name}</bdi> · <DateTime value={answer.created_at} form="date" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
