import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toDecimals, zero } from '#rules/core/money'
import { parseRiyals } from '#rules/core/parse-riyals'
import { maxDisputeReference, maxReason } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { Money } from '#ui/money'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { errorOf } from '../edit/field-error.ts'
import { Overtaken } from '../edit/overtaken.tsx'
import { ReasonedAction } from '../edit/reasoned-action.tsx'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import { useAmountCheck } from '../../forms/use-amount-check.ts'
import { OwnerWarning } from './order-owner.tsx'
import type { StaffOrder } from './order-types.ts'

/** Enters that a bank took the card's money back: a fact that is booked, not a refund that is sent. */
export function DisputeButton({ order }: { order: StaffOrder }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const action = useAction(() => {
    setOpen(false)
    showToast(t`سُجّل اعتراض البنك.`)
  })
  if (order.can_charge_back_minor === 0) return <Overtaken refusal={action.refusal} />
  return (
    <>
      <Button type="button" kind="quiet" icon="warn" onClick={() => setOpen(true)}>
        <Trans>تسجيل اعتراض بنكي</Trans>
      </Button>
      {isOpen && <DisputeDialog order={order} action={action} onClose={() => setOpen(false)} />}
    </>
  )
}

type DisputeDialogProps = { order: StaffOrder; action: ReturnType<typeof useAction>; onClose: () => void }

export function DisputeDialog({ order, action, onClose }: DisputeDialogProps) {
  const { t } = useLingui()
  const { submit, refusal } = action
  const max = order.can_charge_back_minor
  // With another refund: nothing ends once more.
  const hasEnded = order.access_ended_at !== null
  const [typed, setTyped] = useState(toDecimals(max))
  const [reference, setReference] = useState('')
  const { key } = useIdempotencyKey(refusal)
  const checkAmount = useAmountCheck()
  const amount = parseRiyals(typed) ?? zero
  const isRight = amount > 0 && amount <= max
  return (
    <ReasonedAction
      id="order-dispute"
      title={<Trans>تسجيل اعتراض بنكي على الطلب</Trans>}
      reason={{
        label: <Trans>سبب الاعتراض كما وصلكم</Trans>,
        maxLength: maxReason,
        missing: <Trans>اكتبوا سبب الاعتراض أولًا.</Trans>,
      }}
      canAsk={isRight}
      action={<Trans>تسجيل الاعتراض</Trans>}
      busy={<Trans>نسجّل…</Trans>}
      question={{
        tone: 'red',
        title: hasEnded ? <Trans>تسجيل الاعتراض؟</Trans> : <Trans>تسجيل الاعتراض وإنهاء المدة؟</Trans>,
        about: hasEnded ? (
          <Trans>انتهت مدة هذا الطلب من قبل. يُقيَّد المبلغ ويتوقف كل تجديد للعميل، ولا يعود وحده.</Trans>
        ) : (
          <Trans>تنتهي الآن المدة التي دُفعت بهذا الطلب وتسقط نقاطها، ولا رجوع عن ذلك.</Trans>
        ),
        safe: <Trans>مراجعة البيانات</Trans>,
        action: (
          <Trans>
            تسجيل اعتراض <Money amount={amount} />
          </Trans>
        ),
      }}
      state={action}
      onClose={onClose}
      onConfirm={(reason) =>
        void submit(
          { intent: 'dispute', amount_minor: String(amount), reason, reference, key },
          { method: 'post' },
        )
      }
    >
      <p className="text-ink-2">
        <DisputeEffect hasEnded={hasEnded} />
      </p>
      {!hasEnded && <OwnerWarning order={order} movesMoney={false} />}
      <TextField
        label={<Trans>المبلغ الذي سحبه البنك (ريال)</Trans>}
        name="amount"
        latin
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={
          checkAmount(typed) ??
          (isRight ? errorOf(refusal?.errors, 'amount_minor') : t`أدخلوا مبلغًا لا يزيد على ما دُفع بالبطاقة`)
        }
      />
      <TextField
        label={<Trans>رقم الاعتراض لدى البنك</Trans>}
        name="reference"
        latin
        optional
        maxLength={maxDisputeReference}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        error={errorOf(refusal?.errors, 'reference')}
      />
    </ReasonedAction>
  )
}

/** What entering it does, as the question behind the dialog says it. */
export function DisputeEffect({ hasEnded }: { hasEnded: boolean }) {
  return hasEnded ? (
    <Trans>
      سحب البنك المبلغ من المتجر بعد اعتراض صاحب البطاقة. لا يُطلب شيء من بوابة الدفع هنا: يُقيَّد ما فعله البنك،
      ويتوقف كل تجديد للعميل. مدة هذا الطلب انتهت من قبل.
    </Trans>
  ) : (
    <Trans>
      سحب البنك المبلغ من المتجر بعد اعتراض صاحب البطاقة. لا يُطلب شيء من بوابة الدفع هنا: يُقيَّد ما فعله البنك،
      وتنتهي مدة الطلب، ويتوقف كل تجديد للعميل.
    </Trans>
  )
}
