import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { formatPhone } from '#locales/format'
import { Button } from '#ui/button'
import { CodeBoxes, ResendCode } from '#ui/code-boxes'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TryLater } from '../../store/try-later.tsx'

/**
 * Two codes that are under way: for which number, since when (ms), and seconds until the next may be asked
 * for.
 */
export type SentCodes = {
  extension: string
  number: string
  isOldLost: boolean
  at: number
  wait: number
  proof: 'phone' | 'email'
  isAgain: boolean
}

/** What the page's action answers. */
export type Answer = {
  sent?: SentCodes
  /** As it was typed. */
  typed?: { extension: string; number: string; isOldLost: boolean }
  phoneError?: string
  codeErrors?: { code?: string; old_code?: string }
  message?: string
  limit?: { message: string; retryAfter: number }
}

type PhoneCodesProps = {
  answer: Answer
  sent: SentCodes
  /** Changes with every answer. */
  of: unknown
  phone: string
  email: string | null
}

/** Both codes are entered on one page, as they come at the same time. */
export function PhoneCodes({ answer, sent, of, phone, email }: PhoneCodesProps) {
  const navigation = useNavigation()
  const intent = navigation.formMethod === 'POST' ? navigation.formData?.get('intent') : null
  return (
    <Form method="post" noValidate className="card padded stack gap-6 narrow">
      <input type="hidden" name="phone_extension" value={sent.extension} />
      <input type="hidden" name="phone_number" value={sent.number} />
      {sent.isOldLost && <input type="hidden" name="old_lost" value="yes" />}
      <input type="hidden" name="sent_at" value={sent.at} />
      {answer.limit && <TryLater limit={answer.limit} of={of} />}
      {answer.message && <Notice tone="bad">{answer.message}</Notice>}
      {sent.isAgain && (
        <Notice tone="good" announce>
          <Trans>أرسلنا رمزين جديدين. لم يعد الرمزان السابقان يعملان.</Trans>
        </Notice>
      )}
      <CodeBoxes
        name="old_code"
        label={
          sent.proof === 'email' ? (
            <Trans>
              الرمز المرسل إلى بريدكم <Ltr>{email}</Ltr>
            </Trans>
          ) : (
            <Trans>
              الرمز المرسل إلى رقمكم الحالي <Ltr>{phone}</Ltr>
            </Trans>
          )
        }
        error={answer.codeErrors?.old_code}
        answer={of}
        sent={sent.at}
        sendsItself={false}
      />
      <CodeBoxes
        name="code"
        label={
          <Trans>
            الرمز المرسل إلى الرقم الجديد <Ltr>{formatPhone(sent.extension, sent.number)}</Ltr>
          </Trans>
        }
        hint={<Trans>الرمزان صالحان لمدة 5 دقائق.</Trans>}
        error={answer.codeErrors?.code}
        answer={of}
        sent={sent.at}
        autoFocus={false}
        sendsItself={false}
      />
      <div className="row">
        <Button
          name="intent"
          value="confirm"
          isBusy={intent === 'confirm'}
          busy={<Trans>نتحقق من الرمزين…</Trans>}
        >
          <Trans>نقل الحساب إلى الرقم الجديد</Trans>
        </Button>
        <Button kind="quiet" name="intent" value="change" formNoValidate isBusy={intent === 'change'}>
          <Trans>استخدام رقم آخر</Trans>
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
