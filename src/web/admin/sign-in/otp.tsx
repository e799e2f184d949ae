import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { signInStaffRoute } from '#contract/staff'
import { digitsOnly } from '#rules/core/digits'
import { Button } from '#ui/button'
import { CodeBoxes, ResendCode } from '#ui/code-boxes'
import { Notice } from '#ui/notice'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { retryAfterOf } from '../../request/retry-after.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireSameOrigin, signInStaff as staffCookies } from '../../request/session.server.ts'
import type { Route } from './+types/otp.ts'
import {
  challengeIn,
  signInPage,
  forgetChallenge,
  keepChallenge,
  readChallenge,
  staffGoal,
  type Challenge,
} from './challenge.server.ts'
import { TryLater } from '../fresh-code/try-later.tsx'

/** Without a password there is no code to enter. */
export function loader({ context }: Route.LoaderArgs) {
  const challenge = readChallenge(context)
  if (!challenge) throw redirect(signInPage(context, 'signin'))
  const { resendAt } = challenge
  return { resendAt, wait: Math.max(0, Math.ceil((resendAt - Date.now()) / 1000)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const challenge = readChallenge(context)
  if (!challenge) return redirect(signInPage(context, 'signin'))
  const form = await readForm(request)
  if (form.get('intent') === 'resend') return resend(context, challenge)
  const code = digitsOnly(textIn(form, 'code'))
  const answer = await getStaffApi(context).ask(signInStaffRoute, { body: { challenge: challenge.id, code } })
  if (answer.status === 200) {
    const headers = staffCookies(context, answer.body.token, challenge.remember)
    headers.append('set-cookie', forgetChallenge(context))
    return redirect(staffGoal(context), { headers })
  }
  if (answer.status === 202) throw new Error('A code is answered with a session or a refusal')
  const answered: Answer = {
    message: answer.body.errors?.['code']?.[0] ?? answer.body.message,
    ...(answer.status === 429 && { wait: retryAfterOf(answer.headers) }),
  }
  return data(answered, { status: answer.status })
}

type Answer = {
  message?: string
  wait?: number
  /** Of another code, at once: the page's own follows once it is loaded again. */
  resendAt?: number
}

async function resend(context: Route.ActionArgs['context'], { id, remember }: Challenge) {
  const answer = await getStaffApi(context).ask(signInStaffRoute, { body: { challenge: id, resend: true } })
  if (answer.status === 202) {
    const challenge = challengeIn(answer.body, remember)
    const headers = { 'set-cookie': keepChallenge(context, challenge) }
    return data<Answer>({ resendAt: challenge.resendAt }, { headers })
  }
  if (answer.status === 200) throw new Error('Another code alone never signs in')
  if (answer.status === 422) return redirect(signInPage(context, 'signin'))
  const answered: Answer = {
    message: answer.body.message,
    ...(answer.status === 429 && { wait: retryAfterOf(answer.headers) }),
  }
  return data(answered, { status: answer.status })
}

export default function OneTimeCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { search } = useLocation()
  const navigation = useNavigation()
  const isBusy = navigation.state !== 'idle'
  const isResending = isBusy && navigation.formData?.get('intent') === 'resend'
  const answer: Answer = actionData ?? {}
  return (
    <>
      <PageTitle>{t`رمز الدخول`}</PageTitle>
      <h1 className="text-2xl">
        <Trans>رمز الدخول</Trans>
      </h1>
      {answer.wait && (
        <Notice tone="bad">
          {answer.message}
          <p>
            <TryLater seconds={answer.wait} />
          </p>
        </Notice>
      )}
      {answer.resendAt !== undefined && (
        <Notice tone="good" announce>
          <Trans>أرسلنا رمزًا جديدًا. لم يعد الرمز السابق يعمل.</Trans>
        </Notice>
      )}
      <Form method="post" noValidate className="stack gap-5">
        <CodeBoxes
          label={<Trans>أدخلوا الرمز المرسل إلى جوالكم</Trans>}
          hint={<Trans>ستة أرقام، صالحة لمدة 5 دقائق.</Trans>}
          answer={actionData}
          error={answer.wait ? undefined : answer.message}
          sent={answer.resendAt ?? loaderData.resendAt}
        />
        <Button size="large" full isBusy={isBusy && !isResending} busy={<Trans>نتحقق…</Trans>}>
          <Trans>تسجيل الدخول</Trans>
        </Button>
        <ResendCode
          after={loaderData.wait}
          since={loaderData.resendAt}
          name="intent"
          value="resend"
          isBusy={isResending}
        />
      </Form>
      <p className="text-sm">
        <Link to={`/admin/signin${search}`} className="standing-link">
          <Trans>إعادة إدخال كلمة المرور</Trans>
        </Link>
      </p>
    </>
  )
}
