import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { getClientRoute } from '#contract/clients'
import { confirmSessionRoute } from '#contract/clients-proofs'
import { formatPhone } from '#locales/format'
import { Button } from '#ui/button'
import { CodeBoxes, ResendCode } from '#ui/code-boxes'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { textIn } from '../../request/form-fields.ts'
import { getApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { retryAfterOf } from '../../request/retry-after.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import { TryLater } from '../../store/try-later.tsx'
import { safeBack } from '../../request/way-back.ts'
import type { Route } from './+types/confirm.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const { searchParams } = getPage(context).url
  const answer = await getApi(context).call(getClientRoute)
  requireOk(answer)
  const { client } = answer.body
  return {
    phone: formatPhone(client.phone_extension, client.phone_number),
    back: safeBack(searchParams.get('back')) ?? '/user/profile',
    wait: seconds(searchParams.get('wait')),
    limited: seconds(searchParams.get('limited')),
  }
}

/** A limit of the store's may last a day. */
function seconds(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const isResend = form.get('intent') === 'resend'
  const answer = await getApi(context).call(confirmSessionRoute, {
    body: isResend ? {} : { code: textIn(form, 'code') },
  })
  if (answer.status === 204) {
    return redirect(safeBack(getPage(context).url.searchParams.get('back')) ?? '/user/profile')
  }
  if (answer.status === 202) return data({ sent: { at: Date.now(), wait: answer.body.resend_after } })
  if (answer.status === 429) {
    const retryAfter = retryAfterOf(answer.headers)
    return data({ limit: { message: answer.body.message, retryAfter } }, { status: 429 })
  }
  const { message, errors } = answer.body
  return data({ error: errors?.['code']?.[0] ?? message }, { status: answer.status })
}

type Answer = {
  error?: string
  sent?: { at: number; wait: number }
  limit?: { message: string; retryAfter: number }
}

/** Whoever is signed in proves that it is still them, and goes back to what they were about to do. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { phone, back, wait, limited } = loaderData
  const { t } = useLingui()
  const navigation = useNavigation()
  const isBusy = navigation.formMethod === 'POST'
  const intent = navigation.formData?.get('intent')
  const answer: Answer = actionData ?? {}
  const wasSent = wait > 0 || answer.sent !== undefined

  return (
    <Form method="post" noValidate className="card padded stack gap-6 narrow">
      <PageTitle>{t`تأكيد هويتكم`}</PageTitle>
      <div className="stack gap-1.5">
        <h1 className="page-title">
          <Trans>تأكيد هويتكم</Trans>
        </h1>
        <p className="text-ink-2">
          {wasSent ? (
            <Trans>
              لحماية حسابكم أرسلنا رمزًا إلى <Ltr>{phone}</Ltr>. أدخلوه لتكملوا ما بدأتموه.
            </Trans>
          ) : limited > 0 ? (
            <Trans>
              لحماية حسابكم نتحقق من هويتكم برمز نرسله إلى <Ltr>{phone}</Ltr>، ولم نرسل رمزًا الآن.
            </Trans>
          ) : (
            <Trans>
              لحماية حسابكم نرسل رمزًا إلى <Ltr>{phone}</Ltr>. أدخلوه لتكملوا ما بدأتموه.
            </Trans>
          )}
        </p>
      </div>
      {limited > 0 && !actionData && (
        <TryLater limit={{ message: t`محاولات كثيرة.`, retryAfter: limited }} of={limited} />
      )}
      {answer.limit && <TryLater limit={answer.limit} of={actionData} />}
      {answer.sent && (
        <Notice tone="good" announce>
          <Trans>أرسلنا رمزًا جديدًا. لم يعد الرمز السابق يعمل.</Trans>
        </Notice>
      )}
      <CodeBoxes
        label={<Trans>رمز من 6 أرقام</Trans>}
        hint={<Trans>صالح لمدة 5 دقائق. يمكنكم لصقه كاملًا في أول خانة.</Trans>}
        error={answer.error}
        answer={actionData}
        sent={answer.sent?.at}
      />
      <div className="row">
        <Button isBusy={isBusy && intent !== 'resend'} busy={<Trans>نتحقق من الرمز…</Trans>}>
          <Trans>تأكيد الهوية</Trans>
        </Button>
        <Link to={back} className="button quiet">
          <Trans>رجوع</Trans>
        </Link>
      </div>
      <ResendCode
        after={answer.sent?.wait ?? (wait || limited)}
        since={answer.sent?.at ?? 0}
        name="intent"
        value="resend"
        isBusy={isBusy && intent === 'resend'}
      />
    </Form>
  )
}
