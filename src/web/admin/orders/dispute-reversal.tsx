import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isReversible } from '#rules/payments/is-reversible'
import { maxReason } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { Money } from '#ui/money'
import { showToast } from '#ui/toast'
import { Overtaken } from '../edit/overtaken.tsx'
import { ReasonedAction } from '../edit/reasoned-action.tsx'
import { useAction } from '../edit/use-action.ts'
import type { StaffOrder } from './order-types.ts'

type Chargeback = StaffOrder['refunds'][number]

/**
 * Enters that a dispute stands no more: the bank decided for the store, or it was entered on the wrong order.
 */
export function DisputeReversal({ order }: { order: StaffOrder }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const action = useAction(() => {
    setOpen(false)
    showToast(t`عاد ما سحبه البنك، والطلب محسوب مدفوعًا.`)
  })
  const chargeback = order.refunds.find(isReversible)
  if (!chargeback) return <Overtaken refusal={action.refusal} />
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
  const amount = chargeback.amount_minor
  return (
    <ReasonedAction
      id={`dispute-reversal-${chargeback.id}`}
      title={<Trans>سقوط الاعتراض البنكي</Trans>}
      reason={{ label: <Trans>سبب سقوط الاعتراض</Trans>, maxLength: maxReason }}
      action={
        <Trans>
          إعادة <Money amount={amount} /> إلى المتجر
        </Trans>
      }
      busy={<Trans>نسجّل…</Trans>}
      question={{
        tone: 'blue',
        title: (
          <Trans>
            تسجيل سقوط اعتراض <Money amount={amount} />؟
          </Trans>
        ),
        about: <Trans>يُحسب الطلب مدفوعًا ويُشعَر العميل بذلك. لا تعود الباقة ولا نقاطها ولا تجديدها وحدها.</Trans>,
        safe: <Trans>مراجعة البيانات</Trans>,
        action: (
          <Trans>
            إعادة <Money amount={amount} /> إلى المتجر
          </Trans>
        ),
      }}
      state={action}
      onClose={onClose}
      onConfirm={(reason) =>
        void action.submit({ intent: 'reverse_dispute', refund: chargeback.id, reason }, { method: 'post' })
      }
    >
      <p className="text-ink-2">
        <Trans>
          لاعتراض حكم البنك فيه للمتجر، أو سُجّل على غير طلبه: يعود <Money amount={amount} /> إلى دفاتر المتجر،
          ويُحسب الطلب مدفوعًا كما كان ويمكن استرداده. لا يُطلب شيء من بوابة الدفع.
        </Trans>
      </p>
      <p className="text-ink-2">
        <WhatStaysEnded hasBegun={order.subscription_id !== null} />
      </p>
    </ReasonedAction>
  )
}

/**
 * What the dispute had ended is not given back silently: the tools that are there. A plan that had not begun
 * has no days to add to.
 */
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
