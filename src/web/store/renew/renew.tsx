import { Trans, useLingui } from '@lingui/react/macro'
import { data, href, redirect } from 'react-router'
import { getRenewalLinkRoute } from '#contract/subscriptions'
import { LinkButton } from '#ui/button'
import { getApi } from '../../request/api.server.ts'
import { requireClient } from '../../request/session.server.ts'
import { LostLink } from '../lost-link.tsx'
import type { Route } from './+types/renew.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

/** A good link leads on: to the sign-in by code, and from there to the payment of the renewal. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await getApi(context).ask(getRenewalLinkRoute, { params })
  if (answer.status === 200) {
    requireClient(context)
    return redirect(`${href('/payment')}?order=${answer.body.order_id}`)
  }
  return data({ message: answer.body.message }, { status: answer.status })
}

export default function Renew({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <LostLink title={t`تجديد الباقة`} message={loaderData.message}>
      <LinkButton to={href('/user/subscriptions')}>
        <Trans>اشتراكاتي</Trans>
      </LinkButton>
      <LinkButton to="/#plans" kind="second">
        <Trans>عرض الباقات</Trans>
      </LinkButton>
    </LostLink>
  )
}
