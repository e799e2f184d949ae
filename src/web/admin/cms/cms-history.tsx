import { Trans, useLingui } from '@lingui/react/macro'
import { getPageHistory, getStaffPage } from '#contract/staff-pages'
import { getStaffApi } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/cms-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [found, answer] = await Promise.all([
    api.call(getStaffPage, { params }),
    api.call(getPageHistory, { params, query: historyQuery(context) }),
  ])
  // A deleted page keeps its history.
  const name = found.status === 200 ? found.body.page.title : null
  return { id: params.id, name, page: historyPage(context, answer) }
}

export default function ContentPageHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const back = name === null ? '/admin/cms' : `/admin/cms/${id}`
  return (
    <NamedHistory
      name={name}
      gone={t`سجل صفحة محذوفة`}
      way={[{ href: '/admin/cms', name: <Trans>صفحات المتجر</Trans> }]}
      back={{ href: back, name: <Trans>العودة إلى الصفحة</Trans> }}
      id={id}
      page={page}
    />
  )
}
