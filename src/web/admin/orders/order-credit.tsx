import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { maxStatementLine } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { Money } from '#ui/money'
import { showToast } from '#ui/toast'
import { Overtaken } from '../edit/overtaken.tsx'
import { ReasonedAction } from '../edit/reasoned-action.tsx'
import { useAction } from '../edit/use-action.ts'
import { WhatIsLeft } from './refund-confirm.tsx'
import { OwnerWarning } from './order-owner.tsx'
import type { StaffOrder } from './order-types.ts'

/** Takes an order that a partner owes back from its account: whole, because nothing of it was paid. */
export function CreditButton({ order }: { order: StaffOrder }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const action = useAction(() => {
    setOpen(false)
    showToast(order.partner?.is_test ? t`أُلغي طلب الاختبار.` : t`أُلغي الطلب وخُفّض المستحق على الشريك.`)
  })
  if (!order.can_credit_account) return <Overtaken refusal={action.refusal} />
  return (
    <>
      <Button type="button" kind="danger-line" icon="cross" onClick={() => setOpen(true)}>
        {order.partner?.is_test ? <Trans>إلغاء طلب الاختبار</Trans> : <Trans>إلغاء الطلب من الحساب</Trans>}
      </Button>
      {isOpen && <CreditDialog order={order} action={action} onClose={() => setOpen(false)} />}
    </>
  )
}

type CreditDialogProps = { order: StaffOrder; action: ReturnType<typeof useAction>; onClose: () => void }

export function CreditDialog({ order, action, onClose }: CreditDialogProps) {
  const isTest = order.partner?.is_test
  return (
    <ReasonedAction
      id="order-credit"
      title={isTest ? <Trans>إلغاء طلب الاختبار</Trans> : <Trans>إلغاء طلب على الحساب الآجل</Trans>}
      reason={{
        label: isTest ? <Trans>سبب الإلغاء</Trans> : <Trans>السبب كما يقرؤه فريقكم في الكشف</Trans>,
        maxLength: maxStatementLine,
      }}
      action={<Trans>إلغاء الطلب</Trans>}
      busy={<Trans>نلغي…</Trans>}
      question={{
        tone: 'red',
        title: <Trans>إلغاء الطلب وإنهاء مدته؟</Trans>,
        about: <Trans>تنتهي الآن المدة التي اشتُريت بهذا الطلب وتسقط نقاطها، ولا رجوع عن ذلك.</Trans>,
        safe: <Trans>إبقاء الطلب</Trans>,
        action: isTest ? (
          <Trans>تأكيد إلغاء الطلب</Trans>
        ) : (
          <Trans>
            إلغاء الطلب وإسقاط <Money amount={order.final_price_minor} />
          </Trans>
        ),
      }}
      state={action}
      onClose={onClose}
      onConfirm={(reason) => void action.submit({ intent: 'credit', reason }, { method: 'post' })}
    >
      <p className="text-ink-2">
        {isTest ? (
          <Trans>طلب اختبار: لم يُسجّل على حساب الشريك شيء، فلا يتغيّر المستحق عليه. تنتهي مدة الطلب.</Trans>
        ) : (
          <Trans>
            يُخصم <Money amount={order.final_price_minor} /> من المستحق على الشريك في كشف هذا الشهر، وتنتهي مدة
            الطلب. لا يتحرك مال، ولا يُذكر للعميل مبلغ.
          </Trans>
        )}
      </p>
      {order.period?.refund_leaves && (
        <p className="text-ink-2">
          <WhatIsLeft left={order.period.refund_leaves} />
        </p>
      )}
      <OwnerWarning order={order} movesMoney={false} />
    </ReasonedAction>
  )
}
