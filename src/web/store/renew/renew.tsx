import { Trans, useLingui } from '@lingui/react/macro'
import { data, href, redirect } from 'react-router'
import { getRenewalLink } from '#contract/subscriptions'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { getApi } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireClient } from '../../request/session.server.ts'
import type { Route } from './+types/renew.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

/** A good link leads on: to the sign-in by code, and from there to the payment of the renewal. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await getApi(context).ask(getRenewalLink, { params })
  if (answer.status === 200) {
    requireClient(context)
    return redirect(`${href('/payment')}?order=${answer.body.order_id}`)
  }
  return data({ message: answer.body.message }, { status: answer.status })
}

export default function Renew({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="wrap section">
      <PageTitle>{t`تجديد الباقة`}</PageTitle>
      <div className="mx-auto max-w-[600px]">
        <h1 className="visually-hidden">
          <Trans>تجديد الباقة</Trans>
        </h1>
        <Empty
          drawing="not-found"
          title={<Trans>لا يعمل هذا الرابط</Trans>}
          act={
            <div className="row justify-center">
              <LinkButton to={href('/user/subscriptions')}>
                <Trans>اشتراكاتي</Trans>
              </LinkButton>
              <LinkButton to="/#plans" kind="second">
                <Trans>عرض الباقات</Trans>
              </LinkButton>
            </div>
          }
        >
          {loaderData.message}
        </Empty>
      </div>
    </div>
  )
}
