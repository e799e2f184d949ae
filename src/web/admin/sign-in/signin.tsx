import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, href, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { signInStaffRoute } from '#contract/staff'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Notice } from '#ui/notice'
import { PasswordField } from '#ui/password-field'
import { TextField } from '#ui/text-field'
import { proofIn, useWorkCheck } from '#ui/work-check'
import { textIn, trimmedIn } from '../../request/form-fields.ts'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { retryAfterOf } from '../../request/retry-after.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { SessionEnded } from '../../frame/session-ended.tsx'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/signin.ts'
import { challengeIn, signInPage, keepChallenge } from './challenge.server.ts'
import { TryLater } from '../fresh-code/try-later.tsx'

/** First the password; then a code goes to the staff user's phone. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const email = trimmedIn(form, 'email')
  const remember = form.get('remember') === 'yes'
  const answer = await getStaffApi(context).ask(signInStaffRoute, {
    body: { email, password: textIn(form, 'password'), remember, proof: proofIn(form) },
  })
  if (answer.status === 202) {
    const challenge = challengeIn(answer.body, remember)
    return redirect(signInPage(context, 'otp'), {
      headers: { 'set-cookie': keepChallenge(context, challenge) },
    })
  }
  if (answer.status === 200) throw new Error('A password alone never signs in')
  return data(
    {
      email,
      message: answer.body.message,
      errors: answer.body.errors ?? {},
      wait: answer.status === 429 ? retryAfterOf(answer.headers) : undefined,
      work: answer.status === 429 ? answer.body.challenge : undefined,
    },
    { status: answer.status },
  )
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  const errors = actionData?.errors ?? {}
  const emailError = errors['email']?.[0]
  const passwordError = errors['password']?.[0]
  const refusal = actionData && (
    <Notice tone="bad">
      {actionData.message}
      {actionData.wait && (
        <p>
          <TryLater seconds={actionData.wait} />
        </p>
      )}
    </Notice>
  )
  const { isWorking, check } = useWorkCheck(actionData?.work, refusal)
  const isPasswordNew = useSearchParams()[0].get('done') === 'password'

  return (
    <>
      <PageTitle>{t`دخول الإدارة`}</PageTitle>
      <h1 className="text-2xl">
        <Trans>دخول الإدارة</Trans>
      </h1>
      {isPasswordNew && !actionData && (
        <Notice tone="good" announce>
          <Trans>حُفظت كلمة المرور. سجّلوا الدخول بها.</Trans>
        </Notice>
      )}
      <SessionEnded area="staff" />
      {!actionData?.work && !emailError && !passwordError && refusal}
      <Form method="post" noValidate className="stack gap-5">
        {check}
        <TextField
          label={<Trans context="label">البريد الإلكتروني</Trans>}
          name="email"
          type="email"
          latin
          autoComplete="username"
          inputMode="email"
          autoFocus
          defaultValue={actionData?.email}
          error={emailError}
        />
        <PasswordField
          label={<Trans>كلمة المرور</Trans>}
          name="password"
          autoComplete="current-password"
          error={passwordError}
        />
        <Checkbox name="remember" value="yes">
          <Trans>تذكّر الدخول يومًا واحدًا</Trans>
        </Checkbox>
        <Button size="large" full isBusy={isBusy || isWorking} busy={<Trans>نتحقق…</Trans>}>
          <Trans>متابعة</Trans>
        </Button>
      </Form>
      <p className="text-sm">
        <Link to={href('/admin/password_resets')} className="standing-link">
          <Trans>نسيتم كلمة المرور؟</Trans>
        </Link>
      </p>
      <p className="hint">
        <Trans>بعد كلمة المرور نرسل رمزًا إلى جوالكم.</Trans>
      </p>
    </>
  )
}
