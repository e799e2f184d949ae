import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getTaxUnitHistoryRoute } from '#contract/staff-tax-units'
import { getStaffApi } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'
import type { Route } from './+types/unit-history.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(getTaxUnitHistoryRoute, {
    params,
    query: historyQuery(context),
  })
  return { id: params.id, page: historyPage(context, answer) }
}

/** Who onboarded, activated, renewed and replaced a unit. */
export default function UnitHistory({ loaderData: { id, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <EntityHistory
      title={t`سجل وحدة الفوترة`}
      way={[{ href: href('/admin/e_invoicing'), name: <Trans>الفوترة الإلكترونية</Trans> }]}
      back={{ href: href('/admin/e_invoicing'), name: <Trans>العودة إلى الفوترة الإلكترونية</Trans> }}
      id={id}
      page={page}
    />
  )
}
