import { Trans, useLingui } from '@lingui/react/macro'
import { getApiClient, getApiClientHistory } from '#contract/staff-api-clients'
import { getStaffApi } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/api-client-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

const list = '/admin/api_clients'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [client, answer] = await Promise.all([
    api.call(getApiClient, { params }),
    api.call(getApiClientHistory, { params, query: historyQuery(context) }),
  ])
  // A deleted one keeps its history.
  const name = client.status === 200 ? client.body.api_client.name : null
  return { id: params.id, name, page: historyPage(context, answer) }
}

export default function ApiClientHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <NamedHistory
      name={name}
      gone={t`سجل تطبيق شريك محذوف`}
      way={[
        { href: list, name: <Trans>تطبيقات الشركاء</Trans> },
        ...(name === null ? [] : [{ href: `${list}/${id}`, name: <bdi>{name}</bdi> }]),
      ]}
      id={id}
      page={page}
    />
  )
}
