import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { maxStatementLine } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { Money } from '#ui/money'
import { showToast } from '#ui/toast'
import { useAction } from '../edit/use-action.ts'
import { Overtaken } from '../edit/overtaken.tsx'
import { ReasonedAction } from '../edit/reasoned-action.tsx'
import type { Statement } from './account-types.ts'

type Payment = Statement['entries'][number]

/** Takes an entered transfer back, whole: it was entered wrong, or its bank took it back. */
export function ReversalButton({ payment }: { payment: Payment }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const action = useAction(() => {
    setOpen(false)
    showToast(t`أُعيد مبلغ الدفعة إلى المستحق على الشريك.`)
  })
  if (payment.kind !== 'payment' || payment.is_reversed) return <Overtaken refusal={action.refusal} />
  return (
    <>
      <Button type="button" kind="quiet" size="small" onClick={() => setOpen(true)}>
        <Trans>التراجع عن الدفعة</Trans>
      </Button>
      {isOpen && <ReversalDialog payment={payment} action={action} onClose={() => setOpen(false)} />}
    </>
  )
}

type ReversalDialogProps = { payment: Payment; action: ReturnType<typeof useAction>; onClose: () => void }

function ReversalDialog({ payment, action, onClose }: ReversalDialogProps) {
  const amount = -payment.amount_minor
  return (
    <ReasonedAction
      id={`payment-reversal-${payment.id}`}
      title={<Trans>التراجع عن دفعة</Trans>}
      reason={{ label: <Trans>السبب كما يقرؤه فريقكم في الكشف</Trans>, maxLength: maxStatementLine }}
      action={
        <Trans>
          التراجع عن <Money amount={amount} />
        </Trans>
      }
      busy={<Trans>نتراجع…</Trans>}
      question={{
        tone: 'red',
        title: (
          <Trans>
            التراجع عن دفعة <Money amount={amount} />؟
          </Trans>
        ),
        about: (
          <Trans>
            يزيد المستحق على الشريك <Money amount={amount} />، ويرى الشريك ذلك في كشفه. تبقى الدفعة في كشف
            شهرها، ولا يُتراجع عن هذا التراجع؛ إن صحّت فسجّلوا الدفعة من جديد.
          </Trans>
        ),
        safe: <Trans>إبقاء الدفعة</Trans>,
        action: (
          <Trans>
            التراجع عن <Money amount={amount} />
          </Trans>
        ),
      }}
      state={action}
      onClose={onClose}
      onConfirm={(reason) =>
        void action.submit({ intent: 'reverse_payment', payment: payment.id, reason }, { method: 'post' })
      }
    >
      <p className="text-ink-2">
        <Trans>
          لدفعة سُجّلت خطأً، أو أعادها البنك: يعود <Money amount={amount} /> إلى المستحق على الشريك في كشف هذا
          الشهر، وما سُدّد بها من فواتيره يعود مستحقًا. إن كانت الدفعة صحيحة ومبلغها خطأ فسجّلوها بعد ذلك بمبلغها.
        </Trans>
      </p>
    </ReasonedAction>
  )
}
