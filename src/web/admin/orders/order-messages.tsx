import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { useMay } from '../../frame/staff-user.ts'
import { useAction } from '../edit/use-action.ts'
import { SentMessage } from '../messages/sent-message.tsx'
import type { StaffOrder } from './order-types.ts'

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
            <SentMessage message={message} />
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
