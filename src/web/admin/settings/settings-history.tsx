import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getStoreHistoryRoute } from '#contract/staff-store'
import { getStaffApi } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/settings-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(getStoreHistoryRoute, { query: historyQuery(context) })
  return { page: historyPage(context, answer) }
}

export default function SettingsHistory({ loaderData: { page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <EntityHistory
      title={t`سجل إعدادات المتجر`}
      way={[{ href: href('/admin/settings'), name: <Trans>إعدادات المتجر</Trans> }]}
      back={{ href: href('/admin/settings'), name: <Trans>العودة إلى الإعدادات</Trans> }}
      id={page.activities[0]?.entity_id ?? ''}
      page={page}
    />
  )
}
