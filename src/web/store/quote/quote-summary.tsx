import { Trans } from '@lingui/react/macro'
import { CompanyFacts } from '#ui/company-facts'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Days } from '#ui/plan-measures'
import { PriceLines } from '#ui/price-lines'
import type { QuoteContent } from './types.ts'

type QuoteSummaryProps = { number: string; content: QuoteContent; pdf: string }

/** What the quote's sheet says, beside the form, and the sheet itself as a file. */
export function QuoteSummary({ number, content, pdf }: QuoteSummaryProps) {
  const language = useLanguage()
  return (
    <section className="card max-lg:order-first" aria-labelledby="quoted">
      <header>
        <h2 id="quoted">
          <Trans>ما في العرض</Trans>
        </h2>
      </header>
      <div className="body stack">
        <div>
          <h3 className="text-base">
            <Trans>
              باقة <bdi>{content.plan[language]}</bdi>
            </Trans>
          </h3>
          <p className="text-sm text-ink-3">
            <Days count={content.days} />
          </p>
        </div>
        <dl className="facts">
          <CompanyFacts company={content.company} purchaseOrder={content.purchase_order} />
        </dl>
        <PriceLines sums={sumsOf(content)} balanceName={<Trans>يُدفع من الرصيد السابق</Trans>} />
        <p className="hint">
          <Trans>عرض سعر، وليس فاتورة ضريبية. تصدر الفاتورة بعد الدفع.</Trans>
        </p>
        <a className="button second" href={pdf}>
          <Icon name="download" />
          <Trans>تنزيل العرض PDF</Trans> <span className="visually-hidden">{number}</span>
        </a>
      </div>
    </section>
  )
}

function sumsOf(content: QuoteContent) {
  return {
    price_before_tax_minor: content.list_net_minor,
    discount_minor: content.discount_net_minor,
    taxes: content.taxes,
    price_after_tax_minor: content.gross_minor,
    previous_balance_minor: content.previous_balance_minor,
    final_price_minor: content.due_minor,
  }
}
