import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getCouponRoute, getCouponHistoryRoute } from '#contract/staff-catalogue-coupons'
import { Ltr } from '#ui/ltr'
import type { Route } from './+types/coupon-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getCouponRoute, call),
    name: ({ coupon }) => coupon.code,
    history: (api, call) => api.call(getCouponHistoryRoute, call),
  })
}

export default function CouponHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const heading = name !== null && (
    <Trans>
      سجل القسيمة <Ltr>{name}</Ltr>
    </Trans>
  )
  return (
    <EntityHistory
      title={name === null ? t`سجل قسيمة محذوفة` : t`سجل القسيمة ${name}`}
      {...(heading && { heading })}
      way={[{ href: href('/admin/coupons'), name: <Trans>القسائم</Trans> }]}
      back={{ href: href('/admin/coupons'), name: <Trans>العودة إلى القسائم</Trans> }}
      id={id}
      page={page}
    />
  )
}
