import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { channelNames } from '#locales/channel-names'
import { formatWholePhone } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { useMay } from '../../frame/staff-user.ts'
import { useAction } from '../edit/use-action.ts'
import { useMessageWords } from '../messages/message-words.ts'
import type { StaffOrder } from './order-types.ts'

type Message = StaffOrder['messages'][number]

/** What the client was told about the order, and whether it arrived. */
export function OrderMessages({ order, resendKey }: { order: StaffOrder; resendKey: string }) {
  const { t } = useLingui()
  const mayResend = useMay('message:resend')
  const { submit, isBusy, refusal } = useAction(() => showToast(t`الرسالة في طريقها إلى العميل.`))
  if (order.messages.length === 0) return null
  const receipt = order.messages.find(({ template }) => /^order_(received|completed)/.test(template))
  const resend = (id: string) =>
    void submit({ intent: 'resend', message: id, key: `${resendKey}-${id}` }, { method: 'post' })
  return (
    <section className="card" aria-labelledby="messages">
      <header>
        <h2 id="messages">
          <Trans>رسائل إلى العميل</Trans>
        </h2>
        {mayResend && receipt && (
          <Button type="button" kind="second" size="small" isBusy={isBusy} onClick={() => resend(receipt.id)}>
            <Trans>إعادة إرسال رابط الفاتورة</Trans>
          </Button>
        )}
      </header>
      <div className="body stack gap-4">
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        {order.messages.map((message) => (
          <div key={message.id} className="row items-start justify-between gap-2">
            <MessageWords message={message} />
            {mayResend && message.status !== 'waiting' && (
              <Button
                type="button"
                kind="second"
                isBusy={isBusy}
                busy={<Trans>نرسل…</Trans>}
                onClick={() => resend(message.id)}
              >
                <Trans>إرسال مرة أخرى</Trans>
              </Button>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

function MessageWords({ message }: { message: Message }) {
  const words = useMessageWords()
  const language = useLanguage()
  return (
    <div>
      <p className="font-medium">{words(message.template)}</p>
      <p className="text-sm text-ink-3">
        {channelNames[message.channel][language]}
        {message.recipient && (
          <>
            {' · '}
            <Ltr>{formatWholePhone(message.recipient)}</Ltr>
          </>
        )}
      </p>
      <p className="text-sm text-ink-3">
        <DeliveryWords status={message.status} /> ·{' '}
        <DateTime value={message.sent_at ?? message.created_at} form="day-time" />
      </p>
      {message.status === 'failed' && message.last_error && (
        <p className="wrap-anywhere text-sm text-bad-fg">
          <Ltr mono>{message.last_error}</Ltr>
        </p>
      )}
    </div>
  )
}

function DeliveryWords({ status }: { status: Message['status'] }) {
  if (status === 'sent') return <Trans>أُرسلت</Trans>
  return status === 'failed' ? <Trans>لم تصل</Trans> : <Trans>في الانتظار</Trans>
}
