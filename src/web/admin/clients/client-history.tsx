import { Trans, useLingui } from '@lingui/react/macro'
import { getClientHistory, getStaffClient } from '#contract/staff-clients'
import { getStaffApi } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/client-history.ts'
import { nameOf } from './client-fields.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

const list = '/admin/clients'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [client, answer] = await Promise.all([
    api.call(getStaffClient, { params }),
    api.call(getClientHistory, { params, query: historyQuery(context) }),
  ])
  // A deleted one keeps its history.
  const found = client.status === 200 ? client.body.client : null
  const name = found && (nameOf(found) || String(found.ref_id))
  return { id: params.id, name, page: historyPage(context, answer) }
}

export default function ClientHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <NamedHistory
      name={name}
      gone={t`سجل عميل محذوف`}
      way={[
        { href: list, name: <Trans>العملاء</Trans> },
        ...(name === null ? [] : [{ href: `${list}/${id}`, name: <bdi>{name}</bdi> }]),
      ]}
      id={id}
      page={page}
    />
  )
}
