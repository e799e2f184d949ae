import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { EditDialog } from '#ui/edit-dialog'
import { CopyButton } from '../copy-button.tsx'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import { useHistoryWords } from '../history/history-words.ts'
import { Answer } from './delivery-list.tsx'
import { DeliveryState, type WholeWebhookDelivery } from './webhook-words.tsx'

type DeliveryDialogProps = {
  delivery: WholeWebhookDelivery
  /** Nothing is sent to an endpoint that is off, nor to any of a program that is. */
  isClientOn: boolean
  isEndpointOn: boolean
  /** Makes a repeated press the same one. */
  creationKey: string
  onClose: () => void
}

/** One delivery: when, with which answer, and both texts as they went over the wire. */
export function DeliveryDialog({
  delivery,
  isClientOn,
  isEndpointOn,
  creationKey,
  onClose,
}: DeliveryDialogProps) {
  const { t } = useLingui()
  const words = useHistoryWords()
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`الإشعار في طريقه من جديد.`)
    onClose()
  })
  const { key } = useIdempotencyKey(refusal, creationKey)
  return (
    <EditDialog title={words.action(delivery.type)} onClose={onClose}>
      <div className="stack gap-5">
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <dl className="facts">
          <dt>
            <Trans>الحدث</Trans>
          </dt>
          <dd>
            <Ltr mono>{delivery.type}</Ltr>
          </dd>
          <dt>
            <Trans>رقم الإشعار</Trans>
          </dt>
          <dd className="-my-3 -ms-3.5">
            <CopyButton text={delivery.event_id} label={t`نسخ رقم الإشعار`} />
          </dd>
          <dt>
            <Trans>إلى</Trans>
          </dt>
          <dd className="wrap-anywhere">
            <Ltr mono>{delivery.url}</Ltr>
          </dd>
          <dt>
            <Trans>الحالة</Trans>
          </dt>
          <dd>
            <DeliveryState status={delivery.status} />
          </dd>
          <dt>
            <Trans>رد الشريك</Trans>
          </dt>
          <dd>
            <Answer delivery={delivery} />
          </dd>
          <dt>
            <Trans>المحاولات</Trans>
          </dt>
          <dd>
            <Ltr>{delivery.attempts}</Ltr>
          </dd>
          {delivery.last_tried_at && (
            <>
              <dt>
                <Trans>آخر محاولة</Trans>
              </dt>
              <dd>
                <DateTime value={delivery.last_tried_at} />
              </dd>
            </>
          )}
          {delivery.next_try_at && (
            <>
              <dt>
                <Trans>المحاولة القادمة</Trans>
              </dt>
              <dd>
                <DateTime value={delivery.next_try_at} />
              </dd>
            </>
          )}
        </dl>
        <Wire label={t`ما أُرسل`} text={readable(delivery.body)} />
        {delivery.response_text !== '' && <Wire label={t`بداية الرد`} text={delivery.response_text} />}
        <div className="actions">
          <Button type="button" kind="second" onClick={onClose}>
            <Trans>إغلاق</Trans>
          </Button>
          <Button
            type="button"
            icon="send"
            isBusy={isBusy}
            busy={<Trans>نرسل…</Trans>}
            {...(!isClientOn && { unavailable: <Trans>التطبيق موقوف. شغّلوه أولًا.</Trans> })}
            {...(isClientOn && !isEndpointOn && { unavailable: <Trans>الرابط موقوف. شغّلوه أولًا.</Trans> })}
            onClick={() => void submit({ intent: 'replay', delivery: delivery.id, key }, { method: 'post' })}
          >
            <Trans>إعادة الإرسال</Trans>
          </Button>
        </div>
      </div>
    </EditDialog>
  )
}

function Wire({ label, text }: { label: string; text: string }) {
  return (
    <section className="stack gap-2">
      <h3 className="text-sm font-medium">{label}</h3>
      <pre
        dir="ltr"
        tabIndex={0}
        role="group"
        aria-label={label}
        className="mono max-h-72 overflow-auto rounded-card bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
    </section>
  )
}

/** JSON with a line for each value; what is none stays as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
