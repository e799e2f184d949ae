import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getStaffSubscriptionRoute, getSubscriptionHistoryRoute } from '#contract/staff-subscriptions'
import { Ltr } from '#ui/ltr'
import type { Route } from './+types/subscription-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getStaffSubscriptionRoute, call),
    name: ({ subscription }) => String(subscription.ref_id),
    history: (api, call) => api.call(getSubscriptionHistoryRoute, call),
  })
}

export default function SubscriptionHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const back = href('/admin/subscriptions/:id', { id })
  return (
    <EntityHistory
      title={t`سجل الاشتراك ${name}`}
      heading={
        <Trans>
          سجل الاشتراك <Ltr>{name}</Ltr>
        </Trans>
      }
      way={[
        { href: href('/admin/subscriptions'), name: <Trans>الاشتراكات</Trans> },
        { href: back, name: t`الاشتراك ${name}` },
      ]}
      back={{ href: back, name: <Trans>العودة إلى الاشتراك</Trans> }}
      id={id}
      page={page}
    />
  )
}
