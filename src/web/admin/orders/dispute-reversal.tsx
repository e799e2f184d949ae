import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isReversible } from '#rules/payments/is-reversible'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { EditDialog } from '#ui/edit-dialog'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { DialogActions } from '../edit/dialog-actions.tsx'
import { useAction } from '../edit/use-action.ts'
import type { StaffOrder } from './order-types.ts'
import { ReasonField } from './reason-field.tsx'

type Chargeback = StaffOrder['refunds'][number]

/** Enters that a dispute stands no more: the bank decided for the store, or it was entered on the wrong order. */
export function DisputeReversal({ order }: { order: StaffOrder }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const action = useAction(() => {
    setOpen(false)
    showToast(t`عاد ما سحبه البنك، والطلب محسوب مدفوعًا.`)
  })
  const chargeback = order.refunds.find(isReversible)
  if (!chargeback) return null
  return (
    <>
      <Button type="button" kind="quiet" icon="undo" onClick={() => setOpen(true)}>
        <Trans>تسجيل سقوط الاعتراض</Trans>
      </Button>
      {isOpen && <ReversalDialog {...{ order, chargeback, action }} onClose={() => setOpen(false)} />}
    </>
  )
}

type ReversalDialogProps = {
  order: StaffOrder
  chargeback: Chargeback
  action: ReturnType<typeof useAction>
  onClose: () => void
}

function ReversalDialog({ order, chargeback, action, onClose }: ReversalDialogProps) {
  const { submit, isBusy, refusal } = action
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const amount = chargeback.amount_minor
  const send = () => {
    setAsked(false)
    void submit({ intent: 'reverse_dispute', refund: chargeback.id, reason }, { method: 'post' })
  }
  return (
    <EditDialog title={<Trans>سقوط الاعتراض البنكي</Trans>} onClose={onClose}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') setAsked(true)
        }}
      >
        {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
        <p className="text-ink-2">
          <Trans>
            لاعتراض حكم البنك فيه للمتجر، أو سُجّل على غير طلبه: يعود <Money amount={amount} /> إلى دفاتر المتجر،
            ويُحسب الطلب مدفوعًا كما كان ويمكن استرداده. لا يُطلب شيء من بوابة الدفع.
          </Trans>
        </p>
        <p className="text-ink-2">
          <WhatStaysEnded hasBegun={order.subscription_id !== null} />
        </p>
        <ReasonField
          label={<Trans>سبب سقوط الاعتراض</Trans>}
          maxLength={500}
          value={reason}
          onChange={setReason}
          errors={refusal?.errors}
        />
        <DialogActions
          onClose={onClose}
          isBusy={isBusy}
          busy={<Trans>نسجّل…</Trans>}
          {...(reason.trim() === '' && { unavailable: <Trans>اكتبوا السبب أولًا.</Trans> })}
        >
          <Trans>
            إعادة <Money amount={amount} /> إلى المتجر
          </Trans>
        </DialogActions>
      </form>
      <ConfirmDialog
        isOpen={isAsked}
        tone="blue"
        title={
          <Trans>
            تسجيل سقوط اعتراض <Money amount={amount} />؟
          </Trans>
        }
        safe={<Trans>مراجعة البيانات</Trans>}
        action={
          <Trans>
            إعادة <Money amount={amount} /> إلى المتجر
          </Trans>
        }
        onClose={() => setAsked(false)}
        onConfirm={send}
      >
        <Trans>يُحسب الطلب مدفوعًا ويُشعَر العميل بذلك. لا تعود الباقة ولا نقاطها ولا تجديدها وحدها.</Trans>
      </ConfirmDialog>
    </EditDialog>
  )
}

/** What the dispute had ended is not given back silently: the tools that are there. A plan that had not begun has no days to add to. */
export function WhatStaysEnded({ hasBegun }: { hasBegun: boolean }) {
  if (!hasBegun) {
    return (
      <Trans>
        لم تبدأ باقة هذا الطلب، ولا تُفعَّل وحدها. إن كان للعميل حق فيها فأنشئوا له طلبًا بخصم يغطي ثمنه، أو أضيفوا
        إلى رصيده، أو استردوا المبلغ.
      </Trans>
    )
  }
  return (
    <Trans>
      ما أنهاه الاعتراض من مدة ونقاط وتجديد لا يعود وحده. إن كان للعميل حق فيه فأضيفوا أيامًا إلى باقته السارية،
      أو أنشئوا له طلبًا بخصم يغطي ثمنه، أو أضيفوا إلى رصيده، أو استردوا المبلغ. أما التجديد التلقائي فيفعّله
      العميل بنفسه من حسابه.
    </Trans>
  )
}
