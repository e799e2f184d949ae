import { Trans } from '@lingui/react/macro'
import type { getTaxDocumentRoute } from '#contract/staff-tax-documents'
import type { z } from '#contract/wire'
import { DateTime } from '#ui/date-time'
import { Disclosure } from '#ui/disclosure'
import { Ltr } from '#ui/ltr'
import { useReasonWords } from './authority-words.ts'

type Body = z.infer<(typeof getTaxDocumentRoute.responses)[200]['content']['application/json']['schema']>
type Chain = NonNullable<Body['document']['chain']>
type Answer = NonNullable<Chain['answer']>

/**
 * A document's place in the chain of its unit, when it was sent, and the authority's own words behind ours.
 */
export function DocumentChain({ chain }: { chain: Chain }) {
  const { counter, answer } = chain
  return (
    <section className="card" aria-labelledby="chain">
      <header>
        <h2 id="chain">
          <Trans>لدى الهيئة</Trans>
        </h2>
      </header>
      <div className="body stack">
        <dl className="facts">
          {counter !== null && (
            <>
              <dt>
                <Trans>ترتيبه في التسلسل</Trans>
              </dt>
              <dd>
                <Ltr>{counter}</Ltr>
              </dd>
            </>
          )}
          <Moments chain={chain} />
        </dl>
        {answer && <Remarks answer={answer} />}
        {counter !== null && (
          <Disclosure title={<Trans>بصمات التسلسل</Trans>}>
            <dl className="facts">
              <dt>
                <Trans>بصمة هذا المستند</Trans>
              </dt>
              <dd className="break-all">
                <Ltr mono>{chain.hash}</Ltr>
              </dd>
              <dt>
                <Trans>بصمة ما قبله</Trans>
              </dt>
              <dd className="break-all">
                <Ltr mono>{chain.previous_hash}</Ltr>
              </dd>
            </dl>
          </Disclosure>
        )}
      </div>
    </section>
  )
}

function Moments({ chain: { attempts, first_at, answered_at, next_at } }: { chain: Chain }) {
  return (
    <>
      {first_at && (
        <>
          <dt>
            <Trans>أول إرسال</Trans>
          </dt>
          <dd>
            <DateTime value={first_at} />
          </dd>
        </>
      )}
      {answered_at && (
        <>
          <dt>
            <Trans>أجابت الهيئة</Trans>
          </dt>
          <dd>
            <DateTime value={answered_at} />
          </dd>
        </>
      )}
      {next_at && (
        <>
          <dt>
            <Trans>الإرسال التالي</Trans>
          </dt>
          <dd>
            <DateTime value={next_at} />
          </dd>
        </>
      )}
      <dt>
        <Trans>مرات الإرسال</Trans>
      </dt>
      <dd>
        <Ltr>{attempts}</Ltr>
      </dd>
    </>
  )
}

function Remarks({ answer: { errors, warnings, reason } }: { answer: Answer }) {
  const words = useReasonWords()
  const remarks = [...errors, ...warnings]
  if (remarks.length === 0 && reason === '') return null
  return (
    <ul className="stack text-sm">
      {remarks.map(({ code, message }) => (
        <li key={`${code} ${message}`}>
          {words(code)}
          {/* The authority's sentence mostly begins with the rule's name. */}
          <p className="hint">
            {!message.includes(code) && <Ltr mono>{code}</Ltr>} <bdi>{message}</bdi>
          </p>
        </li>
      ))}
      {reason !== '' && (
        <li>
          <Trans>لم تجب الهيئة في آخر مرة:</Trans> <bdi>{reason}</bdi>
        </li>
      )}
    </ul>
  )
}
