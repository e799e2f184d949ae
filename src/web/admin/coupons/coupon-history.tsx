import { Trans, useLingui } from '@lingui/react/macro'
import { getCoupon, getCouponHistory } from '#contract/staff-catalogue-coupons'
import { Ltr } from '#ui/ltr'
import { getStaffApi } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/coupon-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [coupon, answer] = await Promise.all([
    api.call(getCoupon, { params }),
    api.call(getCouponHistory, { params, query: historyQuery(context) }),
  ])
  // A deleted coupon keeps its history.
  const name = coupon.status === 200 ? coupon.body.coupon.code : null
  return { id: params.id, name, page: historyPage(context, answer) }
}

export default function CouponHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{name === null ? t`سجل قسيمة محذوفة` : t`سجل القسيمة ${name}`}</PageTitle>
      <EntityHistory
        title={
          name === null ? (
            <Trans>سجل قسيمة محذوفة</Trans>
          ) : (
            <Trans>
              سجل القسيمة <Ltr>{name}</Ltr>
            </Trans>
          )
        }
        way={[{ href: '/admin/coupons', name: <Trans>القسائم</Trans> }]}
        back={{ href: '/admin/coupons', name: <Trans>العودة إلى القسائم</Trans> }}
        id={id}
        page={page}
      />
    </>
  )
}
