import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getStaffTicketRoute, getTicketHistoryRoute } from '#contract/staff-tickets'
import { Ltr } from '#ui/ltr'
import type { Route } from './+types/support-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getStaffTicketRoute, call),
    name: ({ ticket }) => String(ticket.ref_id),
    history: (api, call) => api.call(getTicketHistoryRoute, call),
  })
}

/** A ticket that is deleted with its client keeps its history. */
export default function TicketHistory({ loaderData: { id, name: refId, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const name = refId === null ? t`تذكرة محذوفة` : t`التذكرة ${refId}`
  const back = refId === null ? '/admin/support' : `/admin/support/${id}`
  const heading = refId !== null && (
    <Trans>
      سجل التذكرة <Ltr>{refId}</Ltr>
    </Trans>
  )
  return (
    <EntityHistory
      title={refId === null ? t`سجل تذكرة محذوفة` : t`سجل ${name}`}
      {...(heading && { heading })}
      way={[
        { href: href('/admin/support'), name: <Trans>الدعم</Trans> },
        ...(refId === null ? [] : [{ href: back, name }]),
      ]}
      back={{ href: back, name: <Trans>العودة إلى التذكرة</Trans> }}
      id={id}
      page={page}
    />
  )
}
