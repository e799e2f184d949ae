import { Trans } from '@lingui/react/macro'
import { Notice } from '#ui/notice'
import { PriceLines } from '#ui/price-lines'
import type { useOrderQuote } from './use-order-quote.ts'

type QuoteCardProps = Pick<ReturnType<typeof useOrderQuote>, 'quote' | 'message' | 'isCounting'>

/** The sums as the client will see them, or why there are none. */
export function QuoteCard({ quote, message, isCounting }: QuoteCardProps) {
  return (
    <section className="card" aria-labelledby="sums">
      <header>
        <h2 id="sums">
          <Trans>ما سيدفعه العميل</Trans>
        </h2>
      </header>
      <div className="body" aria-live="polite" aria-busy={isCounting}>
        {quote ? (
          <PriceLines
            sums={{ ...quote, credit_minor: quote.plan_change?.credit_used_minor ?? 0 }}
            whole
            balanceName={<Trans>الرصيد السابق</Trans>}
            creditName={<Trans>قيمة ما لم يُستخدم من الباقة السابقة</Trans>}
          />
        ) : message ? (
          <Notice tone="bad" title={<Trans>لا يمكن إنشاء هذا الطلب الآن.</Trans>}>
            {message}
          </Notice>
        ) : (
          <p className="hint">
            <Trans>نحسب السعر…</Trans>
          </p>
        )}
      </div>
    </section>
  )
}
