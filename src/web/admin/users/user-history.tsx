import { Trans, useLingui } from '@lingui/react/macro'
import { getUserRoute, getUserHistoryRoute } from '#contract/staff-users'
import type { Route } from './+types/user-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const list = '/admin/users_management'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getUserRoute, call),
    name: ({ user }) => user.name,
    history: (api, call) => api.call(getUserHistoryRoute, call),
  })
}

export default function UserHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <NamedHistory
      name={name}
      gone={t`سجل مشرف محذوف`}
      way={[
        { href: list, name: <Trans>المشرفون</Trans> },
        ...(name === null ? [] : [{ href: `${list}/${id}`, name: <bdi>{name}</bdi> }]),
      ]}
      id={id}
      page={page}
    />
  )
}
