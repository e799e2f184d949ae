import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { getOrderRoute } from '#contract/orders'
import { listOrderDocumentsRoute } from '#contract/tax-documents'
import { setSheet } from '#locales/tax-sheet'
import { isPaid } from '#rules/sale/order'
import { qrPath } from '#rules/look/qr-code'
import { Button, LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TaxSheet } from '#ui/tax-sheet'
import { getApi, requireOk } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { SkipLink } from '../../frame/slim-header.tsx'
import { readDocument } from '../../request/read-document.server.ts'
import { requireClient } from '../../request/session.server.ts'
import type { Route } from './+types/receipt.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const [answer, listed] = await Promise.all([
    api.call(getOrderRoute, { params }),
    api.call(listOrderDocumentsRoute, { params }),
  ])
  requireOk(answer)
  requireOk(listed)
  const { order } = answer.body
  return {
    order: { id: order.id, number: order.ref_id, isPaid: isPaid(order.status), settledBy: order.settled_by },
    sheets: listed.body.documents.map((document) => ({
      id: document.id,
      sheet: setSheet(readDocument(document)),
      qr: document.qr === null ? null : qrPath(document.qr),
    })),
    beingCleared: listed.body.being_cleared,
  }
}

/** The order's documents as they were issued, each a sheet that is printed as it stands. */
export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { order, sheets, beingCleared } = loaderData
  const { t } = useLingui()
  const language = useLanguage()
  const isEmpty = sheets.length === 0 && beingCleared.length === 0

  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="sheets">
        <PageTitle>{t`مستندات الطلب ${order.number}`}</PageTitle>
        <div className="tools">
          <h1 className="text-lg">
            <Trans>
              مستندات الطلب <Ltr>{order.number}</Ltr>
            </Trans>
          </h1>
          <div className="row gap-2">
            {sheets.length > 0 && (
              <Button type="button" kind="second" icon="page" onClick={() => print()}>
                <Trans>طباعة</Trans>
              </Button>
            )}
            <LinkButton to={href('/user/orders/:id', { id: order.id })} kind="second">
              <Trans>العودة إلى الطلب</Trans>
            </LinkButton>
          </div>
        </div>

        {beingCleared.map((document) => (
          <div key={document.id} className="tools">
            <Notice
              tone="wait"
              title={
                <>
                  {document.title[language]} <Ltr>{document.number}</Ltr>
                </>
              }
              className="w-full"
            >
              <Trans>
                صدر في <DateTime value={document.issued_at} form="day-time" />، وتعتمده هيئة الزكاة والضريبة
                والجمارك الآن. يظهر هنا فور اعتماده، ولا يؤثر ذلك في اشتراككم.
              </Trans>
            </Notice>
          </div>
        ))}
        {sheets.map(({ id, sheet, qr }) => (
          <Fragment key={id}>
            <div className="tools">
              <h2 className="text-base">
                {sheet.title[language]} <Ltr>{sheet.number}</Ltr>
              </h2>
              <a className="button" href={href('/user/documents/:id/pdf', { id })}>
                <Icon name="download" />
                <Trans>تنزيل PDF</Trans> <span className="visually-hidden">{sheet.number}</span>
              </a>
            </div>
            <TaxSheet sheet={sheet} qr={qr} level={3} />
          </Fragment>
        ))}
        {isEmpty && <NoDocument {...order} />}
      </main>
    </>
  )
}

/** Why there is nothing to show, and whether there will be. */
function NoDocument({ isPaid: wasPaid, settledBy }: { isPaid: boolean; settledBy: string | null }) {
  if (!wasPaid) {
    return (
      <Empty drawing="invoices" title={<Trans>لا فاتورة لهذا الطلب بعد</Trans>}>
        <Trans>تصدر الفاتورة لحظة اكتمال الدفع، وتجدونها هنا وفي بريدكم.</Trans>
      </Empty>
    )
  }
  return (
    <Empty drawing="invoices" title={<Trans>لا فاتورة لهذا الطلب</Trans>}>
      {settledBy === 'account' ? (
        <Trans>دفعه البائع الذي اشتريتم منه، فاطلبوا فاتورتكم منه.</Trans>
      ) : (
        <Trans>لم تدفعوا شيئًا مقابل هذا الطلب، فلا فاتورة ضريبية له.</Trans>
      )}
    </Empty>
  )
}
