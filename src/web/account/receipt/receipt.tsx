import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { getReceipt } from '#contract/receipts'
import { listOrderDocuments } from '#contract/tax-documents'
import { documentTitle } from '#locales/document-words'
import { formatWholePhone } from '#locales/format'
import { otherLanguage } from '#locales/language'
import type { Language } from '#rules/language'
import { Button, LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { CardNumber, Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Percent } from '#ui/percent'
import { getApi, requireOk } from '../../request/api.server.ts'
import { Logo } from '../../frame/slim-header.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireClient } from '../../request/session.server.ts'
import type { Route } from './+types/receipt.ts'
import { qrPath } from './qr-code.server.ts'
import { words } from './words.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const [answer, listed] = await Promise.all([
    api.call(getReceipt, { params }),
    api.call(listOrderDocuments, { params }),
  ])
  requireOk(answer)
  requireOk(listed)
  const { receipt } = answer.body
  const documents = listed.body.documents.map(({ id, kind, form, number, seller }) => ({
    id,
    number,
    title: documentTitle({ kind, form, hasVatNumber: seller.vat_number !== '' }),
  }))
  return { receipt, documents, qr: receipt.qr === null ? null : qrPath(receipt.qr) }
}

/** One sheet that is printed as it stands; what is not part of it stays on the screen. */
export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { receipt, documents, qr } = loaderData
  const { t } = useLingui()
  const language = useLanguage()
  const title = receipt.qr === null ? words.receipt : words.invoice

  return (
    <main id="main" tabIndex={-1} className="receipt-page">
      <PageTitle>
        {receipt.qr === null ? t`إيصال الطلب ${receipt.ref_id}` : t`فاتورة الطلب ${receipt.ref_id}`}
      </PageTitle>
      <div className="row receipt-tools">
        <Button type="button" icon="receipt" onClick={() => print()}>
          <Trans>طباعة</Trans>
        </Button>
        <LinkButton to={href('/user/orders/:id', { id: receipt.order_id })} kind="second">
          <Trans>العودة إلى الطلب</Trans>
        </LinkButton>
      </div>

      <ul className="stack gap-2 receipt-tools">
        {documents.map((document) => (
          <li key={document.id} className="row justify-between gap-4">
            <span>
              {document.title[language]} <Ltr>{document.number}</Ltr>
            </span>
            <a className="button second" href={href('/user/documents/:id/pdf', { id: document.id })}>
              <Trans>تنزيل PDF</Trans> <span className="visually-hidden">{document.number}</span>
            </a>
          </li>
        ))}
      </ul>

      <article className="receipt">
        <header className="row items-start justify-between gap-6">
          <div className="stack gap-2">
            <Logo />
            <h1 className="text-lg">
              <Both words={title} />
            </h1>
          </div>
          {qr && (
            <svg
              className="receipt-qr"
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              role="img"
              aria-label={t`رمز QR للفاتورة`}
            >
              <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
              <path fill="#000" d={qr.path} />
            </svg>
          )}
        </header>

        <dl className="receipt-facts">
          <Fact words={words.number}>
            <Ltr>{receipt.number}</Ltr>
          </Fact>
          <Fact words={words.issued}>
            <DateTime value={receipt.issued_at} form="date-time" />
          </Fact>
          <Fact words={words.seller}>
            <Both words={receipt.seller.name} />
          </Fact>
          {receipt.seller.address.ar && (
            <Fact words={words.address}>
              <Both words={receipt.seller.address} />
            </Fact>
          )}
          {receipt.seller.vat_number && (
            <Fact words={words.vatNumber}>
              <Ltr>{receipt.seller.vat_number}</Ltr>
            </Fact>
          )}
          {receipt.seller.unified_number && (
            <Fact words={words.unifiedNumber}>
              <Ltr>{receipt.seller.unified_number}</Ltr>
            </Fact>
          )}
          <Fact words={words.buyer}>
            <bdi>{receipt.buyer.name}</bdi>
            <br />
            <Ltr>{formatWholePhone(receipt.buyer.phone)}</Ltr>
          </Fact>
        </dl>

        <table className="receipt-lines">
          <thead>
            <tr>
              <th scope="col">
                <Both words={words.item} />
              </th>
              <th scope="col" className="amount">
                <Both words={words.price} />
              </th>
            </tr>
          </thead>
          <tbody>
            {receipt.products.map((product) => (
              <tr key={product.id}>
                <td>
                  <Both words={{ ar: product.name_ar, en: product.name_en }} />
                </td>
                <td className="amount">
                  <Money amount={product.price_minor} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {receipt.discount_minor > 0 && (
              <Sum words={words.discount}>
                <Money amount={-receipt.discount_minor} />
              </Sum>
            )}
            {receipt.taxes.map((tax) => (
              <Sum
                key={tax.id}
                words={{ ar: tax.name_ar, en: tax.name_en }}
                more={<Percent value={tax.percentage} />}
              >
                <Money amount={tax.amount_minor} />
              </Sum>
            ))}
            <Sum words={words.total} isTotal>
              <Money amount={receipt.price_after_tax_minor} />
            </Sum>
            {receipt.credit_minor > 0 && (
              <Sum words={words.credit}>
                <Money amount={receipt.credit_minor} />
              </Sum>
            )}
            {receipt.previous_balance_minor > receipt.credit_minor && (
              <Sum words={words.balance}>
                <Money amount={receipt.previous_balance_minor - receipt.credit_minor} />
              </Sum>
            )}
            {receipt.paid_with && receipt.final_price_minor > 0 && (
              <Sum
                words={words.charged}
                more={receipt.paid_with.last_four && <CardNumber lastFour={receipt.paid_with.last_four} />}
              >
                <Money amount={receipt.final_price_minor} />
              </Sum>
            )}
            {receipt.refunds.map((refund) => (
              <Sum
                key={refund.created_at}
                words={words.refunded}
                more={<DateTime value={refund.created_at} form="day-time" />}
              >
                <Money amount={-refund.amount_minor} />
              </Sum>
            ))}
          </tfoot>
        </table>
      </article>
    </main>
  )
}

type InBoth = Record<Language, string>

/** The page's language first, the other one smaller beside it. */
function Both({ words: said }: { words: InBoth }) {
  const language = useLanguage()
  const other = otherLanguage[language].language
  return (
    <>
      <bdi>{said[language]}</bdi>
      {said[other] !== said[language] && (
        <>
          {' '}
          <bdi className="receipt-other" lang={other}>
            {said[other]}
          </bdi>
        </>
      )}
    </>
  )
}

function Fact({ words: said, children }: { words: InBoth; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Both words={said} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

type SumProps = { words: InBoth; more?: ReactNode; isTotal?: boolean; children: ReactNode }

function Sum({ words: said, more, isTotal, children }: SumProps) {
  return (
    <tr {...(isTotal && { className: 'total' })}>
      <th scope="row">
        <Both words={said} />
        {more && <Fragment> {more}</Fragment>}
      </th>
      <td className="amount">{children}</td>
    </tr>
  )
}
