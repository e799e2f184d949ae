import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { StaffMessage } from '#contract/staff-messages'
import type { z } from '#contract/wire'
import { htmlOf } from '#locales/language'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { useMay } from '../../frame/staff-user.ts'
import { EditDialog } from '#ui/edit-dialog'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import { DeliveryError } from '../words/delivery-error.tsx'
import { MessageState, Recipient } from './message-state.tsx'
import { useMessageWords } from '../words/message-words.ts'

export type Message = z.infer<typeof StaffMessage>

type MessageDialogProps = {
  message: Message & { text: { subject: string; body: string } | null; is_withheld: boolean }
  /** Makes a repeated press the same one. */
  resendKey: string
  onClose: () => void
}

/** One message: to whom, with which result, and what it said. */
export function MessageDialog({ message, resendKey, onClose }: MessageDialogProps) {
  const { t } = useLingui()
  const words = useMessageWords()
  const mayResend = useMay('message:resend')
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`الرسالة في طريقها إلى العميل.`)
    onClose()
  })
  const { key } = useIdempotencyKey(refusal, resendKey)

  return (
    <EditDialog title={words(message.template)} onClose={onClose}>
      <div className="stack gap-5">
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <dl className="facts">
          <dt>
            <Trans>إلى</Trans>
          </dt>
          <dd>
            <Recipient message={message} />
          </dd>
          {message.client && (
            <>
              <dt>
                <Trans>العميل</Trans>
              </dt>
              <dd>
                <Link to={href('/admin/clients/:id', { id: message.client.id })}>
                  <bdi>{message.client.name || t`عميل ${message.client.ref_id}`}</bdi>
                </Link>
              </dd>
            </>
          )}
          <dt>
            <Trans>الحالة</Trans>
          </dt>
          <dd>
            <MessageState status={message.status} />
          </dd>
          <dt>
            <Trans>المحاولات</Trans>
          </dt>
          <dd>
            <Ltr>{message.attempts}</Ltr>
          </dd>
          <dt>
            <Trans>كُتبت</Trans>
          </dt>
          <dd>
            <DateTime value={message.created_at} />
          </dd>
          {message.sent_at && (
            <>
              <dt>
                <Trans>أُرسلت</Trans>
              </dt>
              <dd>
                <DateTime value={message.sent_at} />
              </dd>
            </>
          )}
          {message.last_error && (
            <>
              <dt>
                <Trans>سبب الفشل</Trans>
              </dt>
              <dd className="wrap-anywhere text-bad-fg">
                <DeliveryError error={message.last_error} />
              </dd>
            </>
          )}
        </dl>
        <MessageText message={message} />
        <div className="actions">
          <Button type="button" kind="second" onClick={onClose}>
            <Trans>إغلاق</Trans>
          </Button>
          {mayResend && message.can_resend && (
            <Button
              type="button"
              icon="send"
              isBusy={isBusy}
              busy={<Trans>نرسل…</Trans>}
              onClick={() =>
                void submit({ id: message.id, key }, { method: 'post', action: '/admin/messages' })
              }
            >
              <Trans>إرسال مرة أخرى</Trans>
            </Button>
          )}
        </div>
      </div>
    </EditDialog>
  )
}

function MessageText({ message }: Pick<MessageDialogProps, 'message'>) {
  if (message.is_secret) {
    return (
      <p className="hint">
        <Trans>
          في هذه الرسالة رمز أو رابط لا يراه إلا من أُرسلت إليه. إن لم يصله فليطلب غيره من الصفحة نفسها.
        </Trans>
      </p>
    )
  }
  if (message.is_withheld) {
    return (
      <p className="hint">
        <Trans>هذه الرسالة عن حساب شريك، ويقرأ نصها من له الاطلاع على كشوف الشركاء.</Trans>
      </p>
    )
  }
  if (!message.text) {
    return (
      <p className="hint">
        <Trans>لم يعد نص هذه الرسالة محفوظًا.</Trans>
      </p>
    )
  }
  const { subject, body } = message.text
  const { lang, dir } = htmlOf[message.language]
  return (
    <div className="rounded-card bg-sunken p-4" lang={lang} dir={dir}>
      {message.channel === 'email' && subject !== '' && <p className="font-medium">{subject}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
    </div>
  )
}
