import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { data, Form, Link, redirect, replace, useLocation, useNavigation } from 'react-router'
import { askOrSignInRoute } from '#contract/clients'
import { formatPhone } from '#locales/format'
import { Button } from '#ui/button'
import { CodeBoxes, ResendCode } from '#ui/code-boxes'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { proofIn, useWorkCheck, type Work } from '#ui/work-check'
import { textIn } from '../../request/form-fields.ts'
import { getApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { retryAfterOf } from '../../request/retry-after.ts'
import { requireSameOrigin, signInClient } from '../../request/session.server.ts'
import { visitorIn } from '../../request/visitor.server.ts'
import type { Route } from './+types/otp.ts'
import { afterSignIn, boughtPlan, purchaseQuery } from './after-sign-in.ts'
import { findPlan } from '../find-plan.server.ts'
import {
  forgetOtpPhone,
  keepOtpPhone,
  readOtpPhone,
  secondsToWait,
  type OtpPhone,
} from './otp-phone.server.ts'
import { TryLater } from '../try-later.tsx'
import { changePurchase } from '../purchase-state.ts'
import { useStepOfPurchase } from '../use-purchase.ts'
import { SignInStep } from './sign-in-step.tsx'
import { stepOfPurchase } from './step-of-purchase.ts'

/** Without a plan somebody merely signs in. */
export const handle = { step: stepOfPurchase } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = getPage(context).url
  const sent = readOtpPhone(context)
  // No code was sent from this browser: the step before comes first, in this one's place, so that "back"
  // leads on.
  if (!sent) throw replace(`/phone${purchaseQuery(searchParams)}`)
  return {
    plan: await findPlan(getApi(context), boughtPlan(searchParams)),
    phone: formatPhone(sent.extension, sent.number),
    sentAt: sent.sentAt,
    wait: secondsToWait(sent, Date.now()),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const sent = readOtpPhone(context)
  const { searchParams } = getPage(context).url
  if (!sent) return redirect(`/phone${purchaseQuery(searchParams)}`)

  const form = await readForm(request)
  if (form.get('intent') === 'resend') return resend(context, sent, proofIn(form))

  const answer = await getApi(context).ask(askOrSignInRoute, {
    body: { ...phoneOf(sent), code: textIn(form, 'code'), visitor_id: visitorIn(context) },
  })
  if (answer.status === 200) {
    const headers = signInClient(context, answer.body.token)
    headers.append('set-cookie', forgetOtpPhone(context))
    // The code is used: nobody comes back to where it was entered.
    return replace(afterSignIn(searchParams), { headers })
  }
  if (answer.status === 202) return null
  if (answer.status === 429) return limited(answer.body.message, answer.headers)
  const { message, errors } = answer.body
  if (answer.status !== 422) return data({ refusal: message }, { status: answer.status })
  return data({ error: errors?.['code']?.[0] ?? message }, { status: 422 })
}

async function resend(
  context: Route.ActionArgs['context'],
  sent: OtpPhone,
  proof: ReturnType<typeof proofIn>,
) {
  const answer = await getApi(context).ask(askOrSignInRoute, { body: { ...phoneOf(sent), proof } })
  if (answer.status === 202) {
    const again = { ...sent, sentAt: Date.now(), resendAfter: answer.body.resend_after }
    return data({ sentAt: again.sentAt }, { headers: { 'set-cookie': keepOtpPhone(context, again) } })
  }
  if (answer.status === 200) return null
  if (answer.status === 429) return limited(answer.body.message, answer.headers, answer.body.challenge)
  return data({ refusal: answer.body.message }, { status: answer.status })
}

function phoneOf({ extension, number }: OtpPhone) {
  return { phone_extension: extension, phone_number: number }
}

function limited(message: string, headers: Headers, work?: Work) {
  return data({ limit: { message, retryAfter: retryAfterOf(headers) }, work }, { status: 429 })
}

type Answer = {
  error?: string
  refusal?: string
  /** Of another code, at once: the page's own follows once it is loaded again. Milliseconds. */
  sentAt?: number
  limit?: { message: string; retryAfter: number }
  work?: Work | undefined
}

export default function Otp({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { plan, phone, sentAt, wait } = loaderData
  const navigation = useNavigation()
  const { search } = useLocation()
  const intent = navigation.formData?.get('intent')
  const isBusy = navigation.formAction?.startsWith('/otp') ?? false
  useStepOfPurchase({ step: 1, chosenPackage: plan?.id ?? null })
  // From here on the cookie knows the number, and goes with the sign-in: whoever signs out leaves nothing of
  // theirs in the tab.
  useEffect(() => void changePurchase({ phone: '', cardName: '' }), [])

  const answer: Answer = actionData ?? {}
  const { isWorking, check } = useWorkCheck(
    answer.work,
    answer.limit && <TryLater limit={answer.limit} of={actionData} />,
    <input type="hidden" name="intent" value="resend" />,
  )
  const title = (
    <div className="checkout-title stack gap-1.5">
      <h1>
        <Trans>أدخلوا الرمز</Trans>
      </h1>
      <p className="text-ink-2">
        <Trans>
          أرسلناه في رسالة نصية إلى <Ltr>{phone}</Ltr>
        </Trans>{' '}
        <Link className="standing-link" to={`/phone${search}`}>
          <Trans>تغيير الرقم</Trans>
        </Link>
      </p>
    </div>
  )
  const form = (
    <Form method="post" noValidate className="card padded stack gap-6">
      <PageTitle>{t`رمز الدخول`}</PageTitle>
      {answer.work ? check : answer.limit && <TryLater limit={answer.limit} of={actionData} />}
      {answer.refusal && <Notice tone="bad">{answer.refusal}</Notice>}
      {answer.sentAt !== undefined && (
        <Notice tone="good" announce>
          <Trans>أرسلنا رمزًا جديدًا. لم يعد الرمز السابق يعمل.</Trans>
        </Notice>
      )}
      <CodeBoxes
        label={<Trans>رمز من 6 أرقام</Trans>}
        hint={<Trans>صالح لمدة 5 دقائق. يمكنكم لصقه كاملًا في أول خانة.</Trans>}
        error={answer.error}
        answer={actionData}
        sent={answer.sentAt ?? sentAt}
      />
      <Button size="large" full isBusy={isBusy && intent !== 'resend'} busy={<Trans>نتحقق من الرمز…</Trans>}>
        <Trans>التحقق والمتابعة</Trans>
      </Button>
      <ResendCode
        after={wait}
        since={sentAt}
        name="intent"
        value="resend"
        isBusy={isWorking || (isBusy && intent === 'resend')}
      />
      <p className="hint">
        <Trans>
          لم يصلكم الرمز؟ راجعوا الرقم أعلاه، وتأكدوا أن الرسائل من المتاجر غير محجوبة في جوالكم، أو{' '}
          <Link to="/page/contact-us">تواصلوا معنا</Link>.
        </Trans>
      </p>
    </Form>
  )

  return (
    <SignInStep plan={plan} title={title}>
      {form}
    </SignInStep>
  )
}
