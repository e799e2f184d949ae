import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { data, href, useSearchParams } from 'react-router'
import { getLinkedQuoteRoute } from '#contract/payment-quotes'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Notice } from '#ui/notice'
import { PaySkeleton } from '#ui/pay-skeleton'
import { getApi } from '../../request/api.server.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { NobodyAnswers } from '../payment/rare-states.ts'
import { useVerifying } from '../payment/use-verifying.ts'
import type { Route } from './+types/quote.ts'
import { Returned } from './money-by-link.tsx'
import { PayQuote } from './pay-quote.tsx'
import { QuoteOver, QuotePaid } from './quote-over.tsx'
import { QuoteSummary } from './quote-summary.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const handle = { step: null } satisfies PageHandle

/** What a quote's link leads to. Nobody is asked to sign in, and who is signed in makes no difference. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await getApi(context).ask(getLinkedQuoteRoute, { params })
  if (answer.status === 200) return data({ quote: answer.body.payment_quote, message: null, isWrong: false })
  const { status } = answer
  return data({ quote: null, message: answer.body.message, isWrong: status === 404 }, { status })
}

export default function Quote({ loaderData: { quote, message, isWrong }, params }: Route.ComponentProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const payment = useSearchParams()[0].get('payment')
  const place = href('/quote/:token', params)
  const verifying = useVerifying(place, payment, place)
  const title = quote ? t`عرض السعر ${quote.number}` : t`عرض سعر`
  const isOpen = quote?.state === 'open' && quote.content

  return (
    <Suspense fallback={<Coming />}>
      <PageTitle>{title}</PageTitle>
      {verifying.isSilent ? (
        <NobodyAnswers onAskAgain={verifying.askAgain} isByLink />
      ) : isOpen && payment === null ? (
        <div className="stack gap-5 pt-8">
          <div className="mx-auto stack w-full max-w-[1080px] gap-2 max-lg:max-w-[600px]">
            <h1>{title}</h1>
            <p className="text-ink-2">
              <Trans>
                من <bdi>{isOpen.seller.name[language]}</bdi> إلى <bdi>{isOpen.company.name}</bdi>. صالح حتى{' '}
                <DateTime value={quote.valid_until} form="day-time" />، والمبلغ ثابت حتى ذلك الحين.
              </Trans>
            </p>
          </div>
          <div className="checkout w-full">
            <div>
              {quote.returned_minor > 0 && (
                <Notice tone="wait" className="mb-4">
                  <Returned amount={quote.returned_minor} />
                </Notice>
              )}
              <WithoutProgram />
              <div className="wants-program">
                <PayQuote key={quote.payment?.id} place={place} due={isOpen.due_minor} last={quote.payment} />
              </div>
            </div>
            <QuoteSummary number={quote.number} content={isOpen} pdf={href('/quote/:token/pdf', params)} />
          </div>
        </div>
      ) : isOpen ? (
        <Coming />
      ) : (
        <div className="mx-auto max-w-[600px] pt-8">
          <h1 className="visually-hidden">{title}</h1>
          {quote?.state === 'paid' ? (
            <QuotePaid quote={quote} pdf={href('/quote/:token/pdf', params)} />
          ) : (
            <QuoteOver quote={quote} message={message} isWrong={isWrong} />
          )}
        </div>
      )}
    </Suspense>
  )
}

/** In the place of the form. Only the server writes it: a browser that runs this program shows none of it. */
function WithoutProgram() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <Notice tone="wait" title={<Trans>الدفع بالبطاقة يحتاج إلى JavaScript.</Trans>}>
          <Trans>
            ترسل صفحة الدفع بطاقتكم من متصفحكم إلى بوابة الدفع مباشرة. فعّلوا JavaScript ثم حدّثوا الصفحة، أو
            افتحوا الرابط من جهاز آخر. لم يُخصم شيء.
          </Trans>
        </Notice>
      )}
    </noscript>
  )
}

/**
 * What stands there until it is known how the quote stands; how high that will be nobody knows yet, so the
 * footer comes with it.
 */
function Coming() {
  return (
    <div className="blank mx-auto w-full max-w-[600px] pt-8">
      <PaySkeleton />
    </div>
  )
}
