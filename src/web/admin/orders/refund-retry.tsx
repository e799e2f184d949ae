import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { useMay } from '../../frame/staff-user.ts'
import { Overtaken } from '../edit/overtaken.tsx'
import { useAction } from '../edit/use-action.ts'
import type { StaffOrder } from './order-types.ts'

/** Sends a refund again whose tries were given up. */
export function RetryRefund({ refund }: { refund: StaffOrder['refunds'][number] }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const mayRefund = useMay('order:refund')
  const { submit, isBusy, refusal } = useAction(() => showToast(t`يُعاد إرسال الاسترداد الآن.`))
  if (!mayRefund) return null
  if (!refund.can_retry) return <Overtaken refusal={refusal} />
  return (
    <div className="stack gap-2">
      {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
      <Button
        type="button"
        kind="danger-line"
        size="small"
        icon="undo"
        isBusy={isBusy}
        busy={<Trans>نرسل…</Trans>}
        onClick={() => setOpen(true)}
      >
        <Trans>إعادة إرسال الاسترداد</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        tone="red"
        title={<Trans>إعادة إرسال الاسترداد إلى البوابة؟</Trans>}
        safe={<Trans>عدم الإرسال</Trans>}
        action={
          <Trans>
            إرسال <Money amount={refund.amount_minor} />
          </Trans>
        }
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          void submit({ intent: 'retry_refund', refund: refund.id }, { method: 'post' })
        }}
      >
        <Trans>تُسأل البوابة أولًا هل عاد المبلغ من قبل، فلا يُعاد مرتين.</Trans>
      </ConfirmDialog>
    </div>
  )
}
