import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, href, useNavigation } from 'react-router'
import { stopRemindersRoute } from '#contract/short-links'
import { Button, LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { getApi } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireSameOrigin } from '../../request/session.server.ts'
import { LostLink } from '../lost-link.tsx'
import type { Route } from './+types/stop.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

/** Carriers and phones open links by themselves: only the button stops anything. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const answer = await getApi(context).ask(stopRemindersRoute, { params })
  if (answer.status === 204) return { isStopped: true, message: null }
  return data({ isStopped: false, message: answer.body.message }, { status: answer.status })
}

/** The end of reminders, from one of them; nobody has to sign in for it. */
export default function Stop({ actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  const title = t`إيقاف التذكيرات`
  if (actionData?.message) {
    return (
      <LostLink title={title} message={actionData.message}>
        <LinkButton to={href('/user/profile/notifications')} kind="second">
          <Trans>اختيار رسائلي</Trans>
        </LinkButton>
      </LostLink>
    )
  }
  return (
    <div className="wrap section">
      <PageTitle>{title}</PageTitle>
      <div className="mx-auto max-w-[600px]">
        <h1 className="visually-hidden">{title}</h1>
        {actionData?.isStopped ? (
          <Empty
            drawing="paid"
            title={<Trans>أوقفنا التذكيرات</Trans>}
            action={
              <LinkButton to="/" kind="second">
                <Trans>العودة إلى المتجر</Trans>
              </LinkButton>
            }
          >
            <Trans>
              لن نكتب إليكم عن طلب لم يكتمل. رسائل الدفع والتجديد تصلكم كما هي، ولكم أن تغيّروا ما يصلكم من
              ملفكم.
            </Trans>
          </Empty>
        ) : (
          <Empty
            drawing="not-found"
            title={<Trans>إيقاف التذكيرات؟</Trans>}
            action={
              <Form method="post" noValidate>
                <Button isBusy={isBusy} busy={<Trans>نوقفها…</Trans>}>
                  <Trans>إيقاف التذكيرات</Trans>
                </Button>
              </Form>
            }
          >
            <Trans>لن نذكّركم بعدها بطلب بدأتموه ولم تدفعوه. لا يتغير شيء في طلباتكم وباقتكم.</Trans>
          </Empty>
        )}
      </div>
    </div>
  )
}
