import { Trans, useLingui } from '@lingui/react/macro'
import { getApiClient, getApiClientHistory } from '#contract/staff-api-clients'
import { getStaffApi } from '../../api.server.ts'
import { FramedError } from '../../layouts/route-error.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { requireStaff } from '../../session.server.ts'
import type { Route } from './+types/api-client-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
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
    <>
      <PageTitle>{name === null ? t`سجل تطبيق شريك محذوف` : t`سجل ${name}`}</PageTitle>
      <EntityHistory
        title={
          name === null ? (
            <Trans>سجل تطبيق شريك محذوف</Trans>
          ) : (
            <Trans>
              سجل <bdi>{name}</bdi>
            </Trans>
          )
        }
        way={[
          { href: list, name: <Trans>تطبيقات الشركاء</Trans> },
          ...(name === null ? [] : [{ href: `${list}/${id}`, name: <bdi>{name}</bdi> }]),
        ]}
        id={id}
        page={page}
      />
    </>
  )
}
