import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { data, Form, href, Link, redirect, useNavigate, useNavigation } from 'react-router'
import { askOrSignInRoute, getClientRoute } from '#contract/clients'
import type { ErrorCode } from '#rules/errors/errors'
import { Button } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { PhoneField } from '#ui/phone-field'
import { proofIn, useWorkCheck, type Work } from '#ui/work-check'
import { textIn } from '../../request/form-fields.ts'
import { getApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { SessionEnded } from '../../frame/session-ended.tsx'
import { useStore } from '../../frame/store-settings.ts'
import { getPage } from '../../request/page-context.server.ts'
import { retryAfterOf } from '../../request/retry-after.ts'
import { clientToken, leaveFor, requireSameOrigin } from '../../request/session.server.ts'
import { callingCodes } from '../../ui/country-codes.ts'
import { readPhone } from '../../ui/phone-number.ts'
import type { Route } from './+types/phone.ts'
import { afterSignIn, boughtPlan, type Purpose, purposeOf, purchaseQuery } from './after-sign-in.ts'
import { findPlan } from '../find-plan.server.ts'
import { keepOtpPhone, readOtpPhone } from './otp-phone.server.ts'
import { changePurchase, readPurchase } from '../purchase-state.ts'
import { TryLater } from '../try-later.tsx'
import { useStepOfPurchase } from '../use-purchase.ts'
import { SignInStep } from './sign-in-step.tsx'
import { stepOfPurchase } from './step-of-purchase.ts'

/** Without a plan somebody merely signs in. */
export const handle = { step: stepOfPurchase } satisfies PageHandle

/** A code was sent a moment ago; the answer of the API to asking again too soon. */
const codeTooSoon: ErrorCode<'code_too_soon'> = 100007

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = getPage(context)
  const api = getApi(context)
  // Signed in already: this step is done.
  if (clientToken(context) && (await api.ask(getClientRoute)).status === 200) {
    throw leaveFor(context, afterSignIn(url.searchParams))
  }
  const sent = readOtpPhone(context)
  return {
    plan: await findPlan(api, boughtPlan(url.searchParams)),
    // Whose session ended reads that, and no second reason for the same sign-in.
    purpose: url.searchParams.has('ended') ? undefined : purposeOf(url.searchParams),
    hasDestination: url.searchParams.has('plan') || url.searchParams.has('back'),
    phone: sent ? { extension: sent.extension, number: sent.number } : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const phone = readPhone(
    textIn(form, 'phone_number'),
    textIn(form, 'phone_extension') || '+966',
    callingCodes,
  )
  if (phone.number === '') return data({ isMissing: true }, { status: 422 })
  const next = `/otp${purchaseQuery(getPage(context).url.searchParams)}`

  const answer = await getApi(context).ask(askOrSignInRoute, {
    body: { phone_extension: phone.extension, phone_number: phone.number, proof: proofIn(form) },
  })
  if (answer.status === 202) {
    const sent = { ...phone, sentAt: Date.now(), resendAfter: answer.body.resend_after }
    return redirect(next, { headers: { 'set-cookie': keepOtpPhone(context, sent) } })
  }
  if (answer.status === 200) return redirect('/')

  if (answer.status === 429) {
    const { code, message, challenge } = answer.body
    const retryAfter = retryAfterOf(answer.headers)
    // This browser was sent a code for this very phone a moment ago, and it is still good, also when the
    // answer that told so was lost or overtaken by a second press: on to where it is entered.
    if (code === codeTooSoon) {
      const sent = { ...phone, sentAt: Date.now(), resendAfter: retryAfter }
      const known = readOtpPhone(context)
      const isKnown = known?.number === phone.number && known.extension === phone.extension
      return redirect(next, isKnown ? {} : { headers: { 'set-cookie': keepOtpPhone(context, sent) } })
    }
    return data({ limit: { message, retryAfter }, work: challenge }, { status: 429 })
  }
  const { message, errors } = answer.body
  const error = errors?.['phone_number']?.[0] ?? errors?.['phone_extension']?.[0]
  return data(error ? { error } : { refusal: message }, { status: answer.status })
}

export default function Phone({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { plan, purpose, hasDestination } = loaderData
  const isBusy = useNavigation().formAction?.startsWith('/phone') ?? false
  const known = useKnownPhone(loaderData.phone)
  useStepOfPurchase({ step: 1, chosenPackage: plan?.id ?? null })
  useChosenPlan(!hasDestination)

  const countries = useStore()?.code_countries
  const answer: Refusal = actionData ?? {}
  const { isWorking, check } = useWorkCheck(
    answer.work,
    answer.limit && <TryLater limit={answer.limit} of={actionData} />,
  )
  const title = (
    <div className="checkout-title stack gap-1.5">
      <h1>
        <Trans>ما رقم جوالكم؟</Trans>
      </h1>
      <p className="text-ink-2">
        <Trans>سنرسل إليه رمزًا لمرة واحدة. لا حاجة إلى كلمة مرور، وإن لم يكن لكم حساب أنشأناه لكم.</Trans>
      </p>
    </div>
  )
  const form = (
    <Form method="post" noValidate className="card padded stack gap-6">
      <PageTitle>{t`تسجيل الدخول`}</PageTitle>
      <SessionEnded area="client" />
      {purpose && (
        <Notice>
          <Reason purpose={purpose} />
        </Notice>
      )}
      {answer.work ? check : answer.limit && <TryLater limit={answer.limit} of={actionData} />}
      {answer.refusal && <Notice tone="bad">{answer.refusal}</Notice>}
      <PhoneField
        key={known ? 'known' : 'new'}
        label={<Trans>رقم الجوال</Trans>}
        large
        autoFocus
        isHintHome
        countries={countries}
        hint={
          <Trans>
            اكتبوه كما اعتدتم، مثل <Ltr>051 234 5678</Ltr>
          </Trans>
        }
        error={
          answer.isMissing ? (
            <Trans>
              أدخلوا رقم جوالكم، مثل <Ltr>051 234 5678</Ltr>
            </Trans>
          ) : (
            answer.error
          )
        }
        {...(known && { defaultValue: known })}
        onChange={({ extension, number }) => changePurchase({ phone: number, phoneExtension: extension })}
      />
      <Button
        size="large"
        full
        isBusy={isBusy || isWorking}
        busy={isWorking && !isBusy ? <Trans>نتحقق…</Trans> : <Trans>نرسل الرمز…</Trans>}
      >
        <Trans>إرسال الرمز</Trans>
      </Button>
      <p className="hint">
        <Trans>
          بالمتابعة توافقون على <Link to="/page/terms-and-conditions">الشروط والأحكام</Link>، وتقرّون باطلاعكم
          على <Link to="/page/privacy-policy">سياسة الخصوصية</Link>.
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

/** Why the sign-in stands before what a message or an address promised. */
function Reason({ purpose }: { purpose: Purpose }) {
  if (purpose === 'renewal') {
    return (
      <Trans>
        لدفع تجديد باقتكم، سجّلوا الدخول برقم الجوال الذي اشتركتم به. لا يُخصم شيء قبل أن تؤكدوا الدفع.
      </Trans>
    )
  }
  if (purpose === 'payment') {
    return <Trans>لدفع طلبكم، سجّلوا الدخول برقم الجوال المسجّل عليه. لا يُخصم شيء قبل أن تؤكدوا الدفع.</Trans>
  }
  if (purpose === 'plans') {
    return (
      <Trans>
        تجدون في حسابكم باقتكم، أو الباقة التي دُعيتم إلى مشاركتها. سجّلوا الدخول بالرقم الذي وصلته الدعوة.
      </Trans>
    )
  }
  return <Trans>هذه الصفحة من حسابكم، فسجّلوا الدخول برقم جوالكم لتظهر لكم.</Trans>
}

type Refusal = {
  isMissing?: boolean
  error?: string
  refusal?: string
  limit?: { message: string; retryAfter: number }
  work?: Work | undefined
}

type KnownPhone = { extension: string; number: string }

/**
 * The phone that a code was just sent to, or that was typed in this tab before; the tab is asked once the
 * page stands.
 */
function useKnownPhone(sent: KnownPhone | null): KnownPhone | null {
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const typed = useMemo(() => (isInBrowser ? phoneOfTab() : null), [isInBrowser])
  return sent ?? typed
}

function phoneOfTab(): KnownPhone | null {
  const { phone, phoneExtension } = readPurchase()
  return phone ? { extension: phoneExtension, number: phone } : null
}

/** A plan that was chosen in this tab is taken up again, so that signing in leads on with its purchase. */
function useChosenPlan(isOpen: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    const { chosenPackage } = readPurchase()
    if (isOpen && chosenPackage) void navigate(`${href('/phone')}?plan=${chosenPackage}`, { replace: true })
  }, [isOpen, navigate])
}
