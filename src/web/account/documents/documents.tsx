import { Trans, useLingui } from '@lingui/react/macro'
import { href, redirect } from 'react-router'
import { listDocumentsRoute } from '#contract/tax-documents'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Empty } from '#ui/empty'
import { Pager } from '#ui/pager'
import { getApi, requireOk } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient } from '../../request/session.server.ts'
import type { Route } from './+types/documents.ts'
import { DocumentRows } from '../tax-documents/document-rows.tsx'

const pageLength = 20

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const cursor = getPage(context).url.searchParams.get('cursor') ?? undefined
  const answer = await getApi(context).call(listDocumentsRoute, {
    query: { limit: pageLength, ...(cursor && { cursor }) },
  })
  // A cursor that cannot be read: somebody typed it, or it is from another time.
  if (answer.status === 422 && cursor) throw redirect(href('/user/documents'))
  requireOk(answer)
  const { documents, next_cursor: nextCursor } = answer.body
  return { documents, nextCursor, isFirstPage: cursor === undefined }
}

/** All invoices and credit notes of the client. */
export default function Documents({
  loaderData: { documents, nextCursor, isFirstPage },
}: Route.ComponentProps) {
  const { t } = useLingui()
  const title = t`فواتيري وإشعاراتي`
  const here = href('/user/documents')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="stack gap-2">
        <Crumbs way={[{ href: href('/user/orders'), name: <Trans>الطلبات</Trans> }]} here={title} />
        <h1 className="page-title">{title}</h1>
      </header>
      {documents.length === 0 ? (
        <Empty
          drawing="invoices"
          title={<Trans>لا فواتير لكم بعد</Trans>}
          action={
            <LinkButton to={href('/user/orders')} kind="second">
              <Trans>عرض طلباتي</Trans>
            </LinkButton>
          }
        >
          <Trans>تصدر الفاتورة لحظة اكتمال الدفع، وتجدونها هنا وفي بريدكم.</Trans>
        </Empty>
      ) : (
        <section className="card overflow-hidden">
          <DocumentRows
            caption={title}
            rows={documents.map((one) => ({
              id: one.id,
              orderId: one.order_id,
              orderNumber: one.ref_id,
              number: one.number,
              title: one.title,
              issuedAt: one.issued_at,
              gross: one.gross_minor,
              isBeingCleared: one.is_being_cleared,
            }))}
          />
          <Pager
            {...(!isFirstPage && { firstHref: here })}
            {...(nextCursor && { nextHref: `${here}?${new URLSearchParams({ cursor: nextCursor })}` })}
          />
        </section>
      )}
    </>
  )
}
