import { Trans } from '@lingui/react/macro'
import type { StopRenewalReason } from '#rules/sale/stop-renewal-reasons'
import { DateTime } from '#ui/date-time'

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
              <Reason reason={answer.reason} />
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

function Reason({ reason }: { reason: StopRenewalReason }) {
  switch (reason) {
    case 'too_expensive':
      return <Trans>السعر أعلى مما يناسبه</Trans>
    case 'not_used':
      return <Trans>لم يعد يستخدمها</Trans>
    case 'missing_feature':
      return <Trans>تنقصها ميزة</Trans>
    case 'found_other':
      return <Trans>وجد خدمة أخرى</Trans>
    case 'trouble':
      return <Trans>واجه مشكلات</Trans>
    case 'other':
      return <Trans>سبب آخر</Trans>
  }
}
