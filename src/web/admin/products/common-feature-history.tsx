import { Trans, useLingui } from '@lingui/react/macro'
import { getCommonFeature, getCommonFeatureHistory } from '#contract/staff-catalogue-features'
import { getStaffApi } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/common-feature-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [feature, answer] = await Promise.all([
    api.call(getCommonFeature, { params }),
    api.call(getCommonFeatureHistory, { params, query: historyQuery(context) }),
  ])
  // A deleted feature keeps its history.
  const name = feature.status === 200 ? feature.body.common_feature.title : null
  return { id: params.id, name, page: historyPage(context, answer) }
}

export default function CommonFeatureHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <NamedHistory
      name={name}
      gone={t`سجل ميزة محذوفة`}
      way={[
        { href: '/admin/products', name: <Trans>الباقات</Trans> },
        { href: '/admin/products/common', name: <Trans>المزايا المشتركة</Trans> },
      ]}
      back={{ href: '/admin/products/common', name: <Trans>العودة إلى المزايا المشتركة</Trans> }}
      id={id}
      page={page}
    />
  )
}
