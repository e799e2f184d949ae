import { Trans, useLingui } from '@lingui/react/macro'
import { textIn } from '../../request/form-fields.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/invitations.ts'
import { LinkPassword } from './link-password.tsx'
import { openPasswordLink, readLinkToken, setLinkPassword } from './set-link-password.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return openPasswordLink(context, readLinkToken(getPage(context).url) ?? '')
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const token = textIn(form, 'token')
  return setLinkPassword(context, { token, password: textIn(form, 'password') })
}

/** Where a mailed invitation leads: the new colleague chooses a password. */
export default function Invitations({ loaderData: { token, over }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`دعوة إلى الإدارة`}</PageTitle>
      <h1 className="text-2xl">
        <Trans>أهلًا بكم في الإدارة</Trans>
      </h1>
      {!over && (
        <p className="text-ink-2">
          <Trans>اختاروا كلمة مرور، ثم سجّلوا الدخول ببريدكم والرمز الذي يصل إلى جوالكم.</Trans>
        </p>
      )}
      <LinkPassword token={token} answer={actionData ?? over ?? undefined} />
    </>
  )
}
