import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { getClientRoute } from '#contract/clients'
import { changePhoneRoute } from '#contract/clients-proofs'
import { formatPhone } from '#locales/format'
import type { ErrorCode } from '#rules/errors/errors'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { PhoneField } from '#ui/phone-field'
import { textIn } from '../../request/form-fields.ts'
import { getApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { retryAfterOf } from '../../request/retry-after.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import { TryLater } from '../../store/try-later.tsx'
import { readPhone } from '../../ui/phone-number.ts'
import type { Route } from './+types/profile-phone.ts'
import { PartHead } from './part-head.tsx'
import { sentBefore } from './sent-before.ts'
import { type Answer, PhoneCodes, type SentCodes } from './profile-phone-codes.tsx'
import { forgetSentCode, keepSentCode, readSentCode } from './sent-code.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const answer = await getApi(context).call(getClientRoute)
  requireOk(answer)
  const { client } = answer.body
  return {
    sent: readSentCode<SentCodes>(context, 'phone'),
    phone: formatPhone(client.phone_extension, client.phone_number),
    email: client.email_verified ? client.email : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const intent = textIn(form, 'intent')
  const typed = {
    ...readPhone(textIn(form, 'phone_number'), textIn(form, 'phone_extension') || '+966'),
    isOldLost: form.has('old_lost'),
  }
  const forget = { headers: { 'set-cookie': forgetSentCode(context) } }
  if (intent === 'change') return data<Answer>({ typed }, forget)

  const isEntering = intent === 'confirm'
  const asked = {
    phone_extension: typed.extension,
    phone_number: typed.number,
    old_phone: typed.isOldLost ? ('lost' as const) : ('reachable' as const),
  }
  const answer = await getApi(context).call(changePhoneRoute, {
    body: isEntering ? { ...asked, code: textIn(form, 'code'), old_code: textIn(form, 'old_code') } : asked,
  })
  if (answer.status === 200) return redirect(`${href('/user/profile')}?done=phone`, forget)
  if (answer.status === 202) {
    const { resend_after: wait, old_code_sent_to: proof } = answer.body
    const sent = { ...typed, at: Date.now(), wait, proof, isAgain: false }
    const kept = keepSentCode(context, 'phone', sent)
    return data<Answer>(
      { sent: { ...sent, isAgain: intent === 'resend' } },
      { headers: { 'set-cookie': kept } },
    )
  }

  const { message, errors } = answer.body
  const status = answer.status
  const under = form.has('sent_at') ? { sent: underWay(form, typed) } : { typed }
  if (status === 429) {
    return data<Answer>(
      { ...under, limit: { message, retryAfter: retryAfterOf(answer.headers) } },
      { status },
    )
  }
  const codeErrors = { code: errors?.['code']?.[0], old_code: errors?.['old_code']?.[0] }
  if (isEntering && (codeErrors.code ?? codeErrors.old_code)) {
    return data<Answer>({ ...under, codeErrors: withoutEmpty(codeErrors) }, { status })
  }
  // What is wrong with the number itself is mended in its field.
  if (status === 422) return data<Answer>({ typed, phoneError: fieldErrorOf(answer.body) }, { status })
  return data<Answer>({ typed, message }, { status })
}

/** A sentence of its own (`phone_is_yours`) says more than the field's. */
const invalidInput: ErrorCode<'invalid_input'> = 200001

function fieldErrorOf({
  code,
  message,
  errors,
}: {
  code: number
  message: string
  errors?: Record<string, string[]> | undefined
}) {
  return code === invalidInput ? (errors?.['phone_number']?.[0] ?? message) : message
}

function withoutEmpty(errors: { code: string | undefined; old_code: string | undefined }) {
  return {
    ...(errors.code && { code: errors.code }),
    ...(errors.old_code && { old_code: errors.old_code }),
  }
}

function underWay(form: FormData, typed: NonNullable<Answer['typed']>): SentCodes {
  return { ...typed, ...sentBefore(form), proof: typed.isOldLost ? 'email' : 'phone', isAgain: false }
}

/** The account moves with two codes: of the new number, and of the present one or what stands in for it. */
export default function ProfilePhone({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const answer: Answer = actionData ?? {}
  const title = t`تغيير رقم الجوال`
  const sent = actionData ? answer.sent : loaderData.sent
  return (
    <>
      <PartHead title={title} />
      {sent ? (
        <PhoneCodes answer={answer} of={actionData} {...loaderData} sent={sent} />
      ) : (
        <AskCodes answer={answer} of={actionData} {...loaderData} />
      )}
    </>
  )
}

function AskCodes(props: { answer: Answer; of: unknown; phone: string; email: string | null }) {
  const { answer, of, phone, email } = props
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className="card padded stack gap-6 narrow">
      <p className="text-ink-2">
        <Trans>
          رقمكم الآن <Ltr>{phone}</Ltr>. نرسل رمزًا إليه ورمزًا إلى الرقم الجديد، وبإدخال الرمزين ينتقل حسابكم
          بطلباته واشتراكه.
        </Trans>
      </p>
      {answer.limit && <TryLater limit={answer.limit} of={of} />}
      {answer.message && <Notice tone="bad">{answer.message}</Notice>}
      <PhoneField
        label={<Trans>الرقم الجديد</Trans>}
        isOthers
        error={answer.phoneError}
        {...(answer.typed && { defaultValue: answer.typed })}
      />
      <Checkbox
        name="old_lost"
        defaultChecked={answer.typed?.isOldLost}
        hint={
          email ? (
            <Trans>
              نرسل الرمز الثاني إلى <Ltr>{email}</Ltr> إن كان قد أُكّد قبل سبعة أيام على الأقل.
            </Trans>
          ) : (
            <Trans>
              يحتاج ذلك إلى بريد مؤكد منذ سبعة أيام على الأقل. وإلا{' '}
              <Link to="/page/contact-us">تواصلوا معنا</Link>.
            </Trans>
          )
        }
      >
        <Trans>لم تعد تصلني رسائل رقمي الحالي</Trans>
      </Checkbox>
      <div className="row">
        <Button name="intent" value="send" isBusy={isBusy} busy={<Trans>نرسل الرمزين…</Trans>}>
          <Trans>إرسال الرمزين</Trans>
        </Button>
        <Link to={href('/user/profile')} className="button quiet">
          <Trans>رجوع</Trans>
        </Link>
      </div>
    </Form>
  )
}
