import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { maxEmail } from '#rules/core/text-lengths'
import { getClientRoute } from '#contract/clients'
import { verifyEmailRoute } from '#contract/clients-proofs'
import { Button } from '#ui/button'
import { CodeBoxes, ResendCode } from '#ui/code-boxes'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { textIn, trimmedIn } from '../../request/form-fields.ts'
import { getApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { askForFreshCode, wantsFreshCode } from '../../request/fresh-code.server.ts'
import { retryAfterOf } from '../../request/retry-after.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import { TryLater } from '../../store/try-later.tsx'
import type { Route } from './+types/profile-email.ts'
import { PartHead } from './part-head.tsx'
import { sentBefore } from './sent-before.ts'
import { forgetSentCode, keepSentCode, readSentCode, type SentCode } from './sent-code.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const answer = await getApi(context).call(getClientRoute)
  requireOk(answer)
  const { email, email_verified: isProven, offered_email: offered } = answer.body.client
  return { email, offered, isProven, sent: readSentCode<SentEmail>(context, 'email') }
}

type SentEmail = SentCode & { email: string; isAgain: boolean }

type Answer = {
  sent?: SentEmail
  /** As it was typed. */
  email?: string
  emailError?: string
  codeError?: string
  message?: string
  limit?: { message: string; retryAfter: number }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const email = trimmedIn(form, 'email')
  const intent = form.get('intent')
  const forget = { headers: { 'set-cookie': forgetSentCode(context) } }
  if (intent === 'change') return data<Answer>({ email }, forget)

  // Full boxes send the form by themselves, without a button.
  const isEntering = form.has('sent_at') && intent !== 'resend'
  const code = textIn(form, 'code')
  const answer = await getApi(context).call(verifyEmailRoute, {
    body: isEntering ? { email, code } : { email },
  })
  if (answer.status === 200) return redirect(`${href('/user/profile')}?done=email`, forget)
  if (answer.status === 202) {
    const sent = { email, at: Date.now(), wait: answer.body.resend_after, isAgain: false }
    const kept = keepSentCode(context, 'email', sent)
    return data<Answer>(
      { sent: { ...sent, isAgain: intent === 'resend' } },
      { headers: { 'set-cookie': kept } },
    )
  }
  if (wantsFreshCode(answer)) return askForFreshCode(context, '/user/profile/email')

  const { message, errors } = answer.body
  const status = answer.status
  // The boxes stay for the code that is under way.
  const under =
    isEntering || intent === 'resend' ? { sent: { email, ...sentBefore(form), isAgain: false } } : { email }
  if (status === 429) {
    return data<Answer>(
      { ...under, limit: { message, retryAfter: retryAfterOf(answer.headers) } },
      { status },
    )
  }
  if (errors?.['email']) return data<Answer>({ email, emailError: errors['email'][0] ?? message }, { status })
  if (isEntering) return data<Answer>({ ...under, codeError: errors?.['code']?.[0] ?? message }, { status })
  return data<Answer>({ ...under, message }, { status })
}

/** The email takes effect with the code that was sent to it. */
export default function ProfileEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const answer: Answer = actionData ?? {}
  const title = loaderData.email && !loaderData.isProven ? t`تأكيد البريد الإلكتروني` : t`بريدكم الإلكتروني`
  const sent = actionData ? answer.sent : loaderData.sent
  return (
    <>
      <PartHead title={title} />
      {sent ? (
        <EnterCode answer={answer} sent={sent} of={actionData} />
      ) : (
        <AskCode
          answer={answer}
          email={answer.email ?? (loaderData.email || loaderData.offered)}
          of={actionData}
        />
      )}
    </>
  )
}

function AskCode({ answer, email, of }: { answer: Answer; email: string; of: unknown }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className="card padded stack gap-6 narrow">
      <p className="text-ink-2">
        <Trans>نرسل رمزًا إلى بريدكم، وبإدخاله يصبح بريد حسابكم.</Trans>
      </p>
      {answer.limit && <TryLater limit={answer.limit} of={of} />}
      {answer.message && <Notice tone="bad">{answer.message}</Notice>}
      <TextField
        key={email}
        label={<Trans>البريد الإلكتروني</Trans>}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        latin
        maxLength={maxEmail}
        defaultValue={email}
        error={answer.emailError}
      />
      <div className="row">
        <Button name="intent" value="send" isBusy={isBusy} busy={<Trans>نرسل الرمز…</Trans>}>
          <Trans>إرسال الرمز</Trans>
        </Button>
        <Link to={href('/user/profile')} className="button quiet">
          <Trans>رجوع</Trans>
        </Link>
      </div>
    </Form>
  )
}

function EnterCode(props: { answer: Answer; sent: SentEmail; of: unknown }) {
  const { answer, sent, of } = props
  const navigation = useNavigation()
  const intent = navigation.formMethod === 'POST' ? (navigation.formData?.get('intent') ?? 'confirm') : null
  return (
    <Form method="post" noValidate className="card padded stack gap-6 narrow">
      <input type="hidden" name="email" value={sent.email} />
      <input type="hidden" name="sent_at" value={sent.at} />
      <p className="text-ink-2">
        <Trans>
          أرسلنا رمزًا إلى <Ltr>{sent.email}</Ltr>. إن لم تجدوه فانظروا في البريد غير المرغوب فيه.
        </Trans>
      </p>
      {answer.limit && <TryLater limit={answer.limit} of={of} />}
      {answer.message && <Notice tone="bad">{answer.message}</Notice>}
      {sent.isAgain && (
        <Notice tone="good" announce>
          <Trans>أرسلنا رمزًا جديدًا. لم يعد الرمز السابق يعمل.</Trans>
        </Notice>
      )}
      <CodeBoxes
        label={<Trans>رمز من 6 أرقام</Trans>}
        hint={<Trans>صالح لمدة 5 دقائق. يمكنكم لصقه كاملًا في أول خانة.</Trans>}
        error={answer.codeError}
        answer={of}
        sent={sent.at}
      />
      <div className="row">
        <Button
          name="intent"
          value="confirm"
          isBusy={intent === 'confirm'}
          busy={<Trans>نتحقق من الرمز…</Trans>}
        >
          <Trans>تأكيد البريد</Trans>
        </Button>
        <Button kind="quiet" name="intent" value="change" formNoValidate isBusy={intent === 'change'}>
          <Trans>تغيير البريد</Trans>
        </Button>
      </div>
      <ResendCode
        after={sent.wait}
        since={sent.at}
        name="intent"
        value="resend"
        isBusy={intent === 'resend'}
      />
    </Form>
  )
}
