import { Trans, useLingui } from '@lingui/react/macro'
import { getUser, getUserHistory } from '#contract/staff-users'
import { getStaffApi } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/user-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

const list = '/admin/users_management'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [user, answer] = await Promise.all([
    api.call(getUser, { params }),
    api.call(getUserHistory, { params, query: historyQuery(context) }),
  ])
  // A deleted one keeps its history.
  const name = user.status === 200 ? user.body.user.name : null
  return { id: params.id, name, page: historyPage(context, answer) }
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
