import { Trans, useLingui } from '@lingui/react/macro'
import { data, href, redirect } from 'react-router'
import { getShortLinkRoute } from '#contract/short-links'
import { LinkButton } from '#ui/button'
import { getApi } from '../../request/api.server.ts'
import { LostLink } from '../lost-link.tsx'
import type { Route } from './+types/short-link.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

/** The short address of an SMS leads on to its page, which asks for what it needs. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await getApi(context).ask(getShortLinkRoute, { params })
  if (answer.status === 200) return redirect(answer.body.path)
  return data({ message: answer.body.message }, { status: answer.status })
}

export default function ShortLink({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <LostLink title={t`رابط الرسالة`} message={loaderData.message}>
      <LinkButton to={href('/user/orders')}>
        <Trans>طلباتي</Trans>
      </LinkButton>
      <LinkButton to={href('/user/subscriptions')} kind="second">
        <Trans>اشتراكاتي</Trans>
      </LinkButton>
    </LostLink>
  )
}
