import { Trans, useLingui } from '@lingui/react/macro'
import { getStaffProduct, getProductHistory } from '#contract/staff-catalogue-products'
import { getStaffApi } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/product-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [product, answer] = await Promise.all([
    api.call(getStaffProduct, { params }),
    api.call(getProductHistory, { params, query: historyQuery(context) }),
  ])
  // A deleted plan keeps its history.
  const name = product.status === 200 ? product.body.product.name : null
  return { id: params.id, name, page: historyPage(context, answer) }
}

export default function ProductHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const href = `/admin/products/${id}`
  return (
    <>
      <PageTitle>{name === null ? t`سجل باقة محذوفة` : t`سجل باقة ${name}`}</PageTitle>
      <EntityHistory
        title={
          name === null ? (
            <Trans>سجل باقة محذوفة</Trans>
          ) : (
            <Trans>
              سجل باقة <bdi>{name}</bdi>
            </Trans>
          )
        }
        way={[
          { href: '/admin/products', name: <Trans>الباقات</Trans> },
          ...(name === null ? [] : [{ href, name: <bdi>{name}</bdi> }]),
        ]}
        {...(name !== null && { back: { href, name: <Trans>العودة إلى الباقة</Trans> } })}
        id={id}
        page={page}
      />
    </>
  )
}
