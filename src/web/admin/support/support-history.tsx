import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getStaffTicket, getTicketHistory } from '#contract/staff-tickets'
import { Ltr } from '#ui/ltr'
import { getStaffApi } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/support-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [ticket, answer] = await Promise.all([
    api.call(getStaffTicket, { params }),
    api.call(getTicketHistory, { params, query: historyQuery(context) }),
  ])
  // The history of a ticket that is gone with its client stays.
  const refId = ticket.status === 200 ? ticket.body.ticket.ref_id : null
  return { id: params.id, refId, page: historyPage(context, answer) }
}

export default function TicketHistory({ loaderData: { id, refId, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const name = refId === null ? t`تذكرة محذوفة` : t`التذكرة ${refId}`
  const back = refId === null ? '/admin/support' : `/admin/support/${id}`
  return (
    <>
      <PageTitle>{t`سجل ${name}`}</PageTitle>
      <EntityHistory
        title={
          refId === null ? (
            <Trans>سجل تذكرة محذوفة</Trans>
          ) : (
            <Trans>
              سجل التذكرة <Ltr>{refId}</Ltr>
            </Trans>
          )
        }
        way={[
          { href: href('/admin/support'), name: <Trans>الدعم</Trans> },
          ...(refId === null ? [] : [{ href: back, name }]),
        ]}
        back={{ href: back, name: <Trans>العودة إلى التذكرة</Trans> }}
        id={id}
        page={page}
      />
    </>
  )
}
