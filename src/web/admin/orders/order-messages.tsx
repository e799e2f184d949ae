import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, IconButton } from '#ui/button'
import { Disclosure } from '#ui/disclosure'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { useMay } from '../../frame/staff-user.ts'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import { SentMessage } from '../person/sent-message.tsx'
import type { StaffOrder } from './order-types.ts'

/** The others are a press away: a renewed plan's order may have twenty. */
const shownAtOnce = 3

/** The messages that the client got about the order, and whether they arrived. */
export function OrderMessages({ order, resendKey }: { order: StaffOrder; resendKey: string }) {
  const { t } = useLingui()
  const mayResend = useMay('message:resend')
  const { submit, isBusy, refusal, outcome } = useAction(() => showToast(t`الرسالة في طريقها إلى العميل.`))
  const { key } = useIdempotencyKey(outcome, resendKey)
  if (order.messages.length === 0) return null
  const receipt = order.messages.find(({ template }) => /^order_(received|completed)/.test(template))
  const resend = (id: string) =>
    void submit({ intent: 'resend', message: id, key: `${key}-${id}` }, { method: 'post' })
  const line = (message: StaffOrder['messages'][number]) => (
    <div key={message.id} className="row flex-nowrap items-start justify-between gap-2">
      <SentMessage message={message} />
      {mayResend && message.status !== 'waiting' && (
        <IconButton
          type="button"
          icon="send"
          label={t`إرسال مرة أخرى`}
          title={t`إرسال مرة أخرى`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && resend(message.id)}
        />
      )}
    </div>
  )
  const rest = order.messages.slice(shownAtOnce)
  return (
    <section className="card" aria-labelledby="messages">
      <header>
        <h2 id="messages">
          <Trans>رسائل إلى العميل</Trans>
        </h2>
        {mayResend && receipt && (
          <Button type="button" kind="second" size="small" isBusy={isBusy} onClick={() => resend(receipt.id)}>
            <Trans>إعادة إرسال رابط الطلب</Trans>
          </Button>
        )}
      </header>
      <div className="body stack gap-4">
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        {order.messages.slice(0, shownAtOnce).map(line)}
        {rest.length > 0 && (
          <Disclosure
            inline
            title={
              <Plural
                value={rest.length}
                one="رسالة أخرى"
                two="رسالتان أخريان"
                few="# رسائل أخرى"
                many="# رسالة أخرى"
                other="# رسالة أخرى"
              />
            }
          >
            <div className="stack gap-4">{rest.map(line)}</div>
          </Disclosure>
        )}
      </div>
    </section>
  )
}
