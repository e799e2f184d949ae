import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getCommonFeatureRoute, getCommonFeatureHistoryRoute } from '#contract/staff-catalogue-features'
import type { Route } from './+types/common-feature-history.ts'
import { ListedHistory } from '../history/named-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getCommonFeatureRoute, call),
    name: ({ common_feature }) => common_feature.title,
    history: (api, call) => api.call(getCommonFeatureHistoryRoute, call),
  })
}

export default function CommonFeatureHistory({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <ListedHistory
      {...loaderData}
      gone={t`سجل ميزة محذوفة`}
      section={{ href: href('/admin/products'), name: <Trans>الباقات</Trans> }}
      listHref={href('/admin/products/common')}
      listName={<Trans>المزايا المشتركة</Trans>}
      back={<Trans>العودة إلى المزايا المشتركة</Trans>}
    />
  )
}
