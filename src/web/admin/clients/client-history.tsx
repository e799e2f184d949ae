import { Trans, useLingui } from '@lingui/react/macro'
import { fullName } from '#rules/people/full-name'
import { getClientHistoryRoute, getStaffClientRoute } from '#contract/staff-clients'
import type { Route } from './+types/client-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const list = '/admin/clients'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getStaffClientRoute, call),
    name: ({ client }) => fullName(client) || String(client.ref_id),
    history: (api, call) => api.call(getClientHistoryRoute, call),
  })
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
