import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { z } from '#contract/wire'
import type { TaxDocumentSummary } from '#contract/tax-documents'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'

/** The newest tax document, with its file once it may be taken. */
export function LastInvoice({ document }: { document: z.infer<typeof TaxDocumentSummary> }) {
  const language = useLanguage()
  return (
    <section className="card" aria-labelledby="last-invoice">
      <header>
        <h2 id="last-invoice">
          {document.kind === 'credit_note' ? <Trans>آخر إشعار</Trans> : <Trans>آخر فاتورة</Trans>}
        </h2>
        <Link to={href('/user/documents')}>
          <Trans>كل الفواتير</Trans>
        </Link>
      </header>
      <div className="body row justify-between gap-3">
        <div>
          <p className="font-medium">
            {document.title[language]} · <Money amount={document.gross_minor} />
          </p>
          <p className="hint">
            <Ltr>{document.number}</Ltr> · <DateTime value={document.issued_at} form="date" withHijri />
          </p>
        </div>
        {!document.is_being_cleared && (
          <a className="button second small" href={href('/user/documents/:id/pdf', { id: document.id })}>
            <Icon name="download" />
            PDF
          </a>
        )}
      </div>
    </section>
  )
}
