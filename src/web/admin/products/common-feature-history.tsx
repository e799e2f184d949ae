import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getCommonFeature, getCommonFeatureHistory } from '#contract/staff-catalogue-features'
import type { Route } from './+types/common-feature-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getCommonFeature, call),
    name: ({ common_feature }) => common_feature.title,
    history: (api, call) => api.call(getCommonFeatureHistory, call),
  })
}

export default function CommonFeatureHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <NamedHistory
      name={name}
      gone={t`سجل ميزة محذوفة`}
      way={[
        { href: href('/admin/products'), name: <Trans>الباقات</Trans> },
        { href: href('/admin/products/common'), name: <Trans>المزايا المشتركة</Trans> },
      ]}
      back={{ href: href('/admin/products/common'), name: <Trans>العودة إلى المزايا المشتركة</Trans> }}
      id={id}
      page={page}
    />
  )
}
