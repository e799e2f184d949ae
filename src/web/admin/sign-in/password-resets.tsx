import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { maxEmail } from '#rules/core/text-lengths'
import { Button } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { textIn, trimmedIn } from '../../request/form-fields.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/password-resets.ts'
import { LinkRefusal, ToSignIn } from './link-parts.tsx'
import { LinkPassword } from './link-password.tsx'
import {
  type LinkAnswer,
  openPasswordLink,
  readLinkToken,
  setLinkPassword,
} from './set-link-password.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const token = readLinkToken(getPage(context).url)
  return token === null ? { token, over: null } : openPasswordLink(context, token)
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const token = form.get('token')
  if (typeof token === 'string') {
    return setLinkPassword(context, { token, password: textIn(form, 'password') })
  }
  return setLinkPassword(context, { email: trimmedIn(form, 'email') })
}

/** A forgotten password: first the email, then, from the mailed link, the new password. */
export default function PasswordResets({ loaderData: { token, over }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`كلمة مرور جديدة`}</PageTitle>
      <h1 className="text-2xl">
        <Trans>كلمة مرور جديدة</Trans>
      </h1>
      {token === null ? (
        <AskForLink answer={actionData} />
      ) : (
        <LinkPassword token={token} answer={actionData ?? over ?? undefined} />
      )}
    </>
  )
}

function AskForLink({ answer }: { answer: LinkAnswer | undefined }) {
  const isBusy = useNavigation().state !== 'idle'
  const wrong = answer?.errors?.['email']?.[0]
  if (answer?.isSent) {
    return (
      <>
        <Notice tone="good" announce>
          <Trans>
            إن كان للبريد <Ltr>{answer.email}</Ltr> حساب فقد أرسلنا إليه رابطًا يعمل ساعة واحدة.
          </Trans>
        </Notice>
        <ToSignIn />
      </>
    )
  }
  return (
    <>
      <LinkRefusal answer={answer} wrong={wrong} />
      <Form method="post" className="stack gap-5" noValidate>
        <TextField
          label={<Trans context="label">البريد الإلكتروني</Trans>}
          name="email"
          type="email"
          latin
          inputMode="email"
          autoComplete="username"
          autoFocus
          maxLength={maxEmail}
          defaultValue={answer?.email}
          hint={<Trans>سنرسل إليه رابطًا تختارون به كلمة مرور جديدة.</Trans>}
          error={wrong}
        />
        <Button size="large" full isBusy={isBusy} busy={<Trans>نرسل…</Trans>}>
          <Trans>إرسال الرابط</Trans>
        </Button>
      </Form>
      <ToSignIn />
    </>
  )
}
