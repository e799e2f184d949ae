import { Trans, useLingui } from '@lingui/react/macro'
import { getCommonFeature, getCommonFeatureHistory } from '#contract/staff-catalogue-features'
import { getStaffApi } from '../../api.server.ts'
import { FramedError } from '../../layouts/route-error.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { requireStaff } from '../../session.server.ts'
import type { Route } from './+types/common-feature-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
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
    <>
      <PageTitle>{name === null ? t`سجل ميزة محذوفة` : t`سجل ${name}`}</PageTitle>
      <EntityHistory
        title={
          name === null ? (
            <Trans>سجل ميزة محذوفة</Trans>
          ) : (
            <Trans>
              سجل <bdi>{name}</bdi>
            </Trans>
          )
        }
        way={[
          { href: '/admin/products', name: <Trans>الباقات</Trans> },
          { href: '/admin/products/common', name: <Trans>المزايا المشتركة</Trans> },
        ]}
        back={{ href: '/admin/products/common', name: <Trans>العودة إلى المزايا المشتركة</Trans> }}
        id={id}
        page={page}
      />
    </>
  )
}
