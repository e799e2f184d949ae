import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getStaffProductRoute, getProductHistoryRoute } from '#contract/staff-catalogue-products'
import type { Route } from './+types/product-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getStaffProductRoute, call),
    name: ({ product }) => product.name,
    history: (api, call) => api.call(getProductHistoryRoute, call),
  })
}

export default function ProductHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const product = href('/admin/products/:id', { id })
  const heading = name !== null && (
    <Trans>
      سجل باقة <bdi>{name}</bdi>
    </Trans>
  )
  return (
    <EntityHistory
      title={name === null ? t`سجل باقة محذوفة` : t`سجل باقة ${name}`}
      {...(heading && { heading })}
      way={[
        { href: href('/admin/products'), name: <Trans>الباقات</Trans> },
        ...(name === null ? [] : [{ href: product, name: <bdi>{name}</bdi> }]),
      ]}
      {...(name !== null && { back: { href: product, name: <Trans>العودة إلى الباقة</Trans> } })}
      id={id}
      page={page}
    />
  )
}
