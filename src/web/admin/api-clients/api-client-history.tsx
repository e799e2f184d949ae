import { Trans, useLingui } from '@lingui/react/macro'
import { getApiClientRoute, getApiClientHistoryRoute } from '#contract/staff-api-clients'
import type { Route } from './+types/api-client-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const list = '/admin/api_clients'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getApiClientRoute, call),
    name: ({ api_client }) => api_client.name,
    history: (api, call) => api.call(getApiClientHistoryRoute, call),
  })
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
