import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { Overtaken } from '../edit/overtaken.tsx'
import { useAction } from '../edit/use-action.ts'
import type { StaffOrder } from './order-types.ts'

/**
 * Takes a client's unpaid order back; of a renewal whose plan stops renewing with it, the question says so
 * first.
 */
export function CancelOrder({ order }: { order: StaffOrder }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { submit, isBusy, refusal } = useAction(() => showToast(t`أُلغي طلب العميل.`))
  if (!order.can_cancel) return <Overtaken refusal={refusal} />
  const stops = order.renews?.cancellation_stops
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <Button type="button" kind="danger-line" icon="cross" onClick={() => setOpen(true)}>
        <Trans>إلغاء طلب العميل</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        tone="red"
        title={stops ? <Trans>إلغاء الطلب وإيقاف التجديد؟</Trans> : <Trans>إلغاء طلب العميل؟</Trans>}
        safe={<Trans>إبقاء الطلب</Trans>}
        action={stops ? <Trans>إلغاء الطلب وإيقاف التجديد</Trans> : <Trans>تأكيد إلغاء الطلب</Trans>}
        isBusy={isBusy}
        busy={<Trans>نلغي…</Trans>}
        onClose={() => setOpen(false)}
        onConfirm={() => void submit({ intent: 'cancel' }, { method: 'post' })}
      >
        <CancelQuestion order={order} />
      </ConfirmDialog>
    </>
  )
}

/**
 * What goes with the order: what it holds, and of a renewal the renewal of its plan, as the client is told.
 */
export function CancelQuestion({ order: { renews } }: { order: Pick<StaffOrder, 'renews'> }) {
  const held = (
    <Trans>لم يُدفع الطلب بعد. يعود ما حُجز له من رصيد وقسيمة، وإن وصل مبلغ لاحقًا أعاده النظام.</Trans>
  )
  if (!renews?.cancellation_stops) return held
  const { stays_until: until } = renews.cancellation_stops
  return (
    <>
      <p>
        {renews.auto_renew ? (
          <Trans>
            هذا طلب تجديد باقة «<bdi>{renews.name}</bdi>»: بإلغائه يتوقف تجديدها التلقائي، ولا نعيد محاولة
            الخصم، ولا يعمل بعده رابط دفعه.
          </Trans>
        ) : (
          <Trans>
            هذا طلب تجديد باقة «<bdi>{renews.name}</bdi>»: تجديدها التلقائي متوقف، وبإلغاء الطلب لا يمكن دفع
            تجديدها بعده.
          </Trans>
        )}{' '}
        {until ? (
          <Trans>
            تبقى الباقة حتى <DateTime value={until} form="date" isEnd />، وتصل إلى العميل رسالة بذلك.
          </Trans>
        ) : (
          <Trans>تنتهي الباقة الآن، وتصل إلى العميل رسالة بذلك.</Trans>
        )}
      </p>
      <p>{held}</p>
    </>
  )
}
