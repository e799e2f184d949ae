import { Trans, useLingui } from '@lingui/react/macro'
import { getTax, getTaxHistory } from '#contract/staff-catalogue-taxes'
import { getStaffApi } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/tax-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [tax, answer] = await Promise.all([
    api.call(getTax, { params }),
    api.call(getTaxHistory, { params, query: historyQuery(context) }),
  ])
  // A deleted tax keeps its history.
  const name = tax.status === 200 ? tax.body.tax.name : null
  return { id: params.id, name, page: historyPage(context, answer) }
}

export default function TaxHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <NamedHistory
      name={name}
      gone={t`سجل ضريبة محذوفة`}
      way={[{ href: '/admin/taxes', name: <Trans>الضرائب</Trans> }]}
      back={{ href: '/admin/taxes', name: <Trans>العودة إلى الضرائب</Trans> }}
      id={id}
      page={page}
    />
  )
}
