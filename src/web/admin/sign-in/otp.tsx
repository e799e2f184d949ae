import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { signInStaff } from '#contract/staff'
import { digitsOnly } from '#rules/digits'
import { Button } from '#ui/button'
import { CodeBoxes } from '#ui/code-boxes'
import { Notice } from '#ui/notice'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireSameOrigin, signInStaff as staffCookies } from '../../request/session.server.ts'
import type { Route } from './+types/otp.ts'
import { signInPage, forgetChallenge, readChallenge, staffGoal } from './challenge.server.ts'
import { TryLater, waitOf } from '../fresh-code/try-later.tsx'

/** Without a password there is no code to enter. */
export function loader({ context }: Route.LoaderArgs) {
  if (!readChallenge(context)) return redirect(signInPage(context, 'signin'))
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const challenge = readChallenge(context)
  if (!challenge) return redirect(signInPage(context, 'signin'))
  const form = await readForm(request)
  const code = digitsOnly(String(form.get('code') ?? ''))
  const answer = await getStaffApi(context).ask(signInStaff, { body: { challenge: challenge.id, code } })
  if (answer.status === 200) {
    const headers = staffCookies(context, answer.body.token, challenge.remember)
    headers.append('set-cookie', forgetChallenge(context))
    return redirect(staffGoal(context), { headers })
  }
  if (answer.status === 202) throw new Error('A code is answered with a session or a refusal')
  return data(
    {
      message: answer.body.errors?.['code']?.[0] ?? answer.body.message,
      wait: answer.status === 429 ? waitOf(answer.headers) : undefined,
    },
    { status: answer.status },
  )
}

export default function OneTimeCode({ actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { search } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <PageTitle>{t`رمز الدخول`}</PageTitle>
      <h1 className="text-2xl">
        <Trans>رمز الدخول</Trans>
      </h1>
      {actionData?.wait && (
        <Notice tone="bad">
          {actionData.message}
          <p>
            <TryLater seconds={actionData.wait} />
          </p>
        </Notice>
      )}
      <Form method="post" noValidate className="stack gap-5">
        <CodeBoxes
          label={<Trans>أدخلوا الرمز المرسل إلى جوالكم</Trans>}
          hint={<Trans>ستة أرقام، صالحة خمس دقائق.</Trans>}
          answer={actionData}
          error={actionData?.wait ? undefined : actionData?.message}
        />
        <Button size="large" full isBusy={isBusy} busy={<Trans>نتحقق…</Trans>}>
          <Trans>تسجيل الدخول</Trans>
        </Button>
      </Form>
      <p className="text-sm text-ink-3">
        <Trans>
          لم يصلكم الرمز؟{' '}
          <Link to={`/admin/signin${search}`} className="standing-link">
            إعادة إدخال كلمة المرور
          </Link>
        </Trans>
      </p>
    </>
  )
}
