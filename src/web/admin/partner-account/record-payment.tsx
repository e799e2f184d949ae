import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { zero } from '#rules/core/money'
import { parseRiyals } from '#rules/core/parse-riyals'
import { maxStatementLine } from '#rules/desk/text-lengths'
import { DayInput } from '#ui/day-input'
import { EditDialog } from '#ui/edit-dialog'
import { Field } from '#ui/field'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { useAmountCheck } from '../../forms/use-amount-check.ts'
import { DialogActions } from '../edit/dialog-actions.tsx'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'

type RecordPaymentProps = {
  /** Their name. */
  partner: string
  creationKey: string
  onClose: () => void
}

/** Enters what a partner paid by bank transfer. */
export function RecordPayment({ partner, creationKey, onClose }: RecordPaymentProps) {
  const { t } = useLingui()
  const action = useAction(() => {
    showToast(t`سُجّلت الدفعة.`)
    onClose()
  })
  const { isBusy, refusal } = action
  const { key } = useIdempotencyKey(refusal, creationKey)
  const errors = refusal?.errors
  const [typed, setTyped] = useState('')
  const minor = parseRiyals(typed) ?? zero
  const checkAmount = useAmountCheck()
  return (
    <>
      <EditDialog title={<Trans>تسجيل دفعة</Trans>} onClose={onClose}>
        <action.Form method="post" className="stack gap-5" noValidate>
          {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
          <p>
            <Trans>
              الشريك: <bdi>{partner}</bdi>
            </Trans>
          </p>
          <p className="text-ink-2">
            <Trans>
              ما حوّله الشريك إلى حسابكم البنكي. يُخصم من المستحق عليه، وتُسدَّد به أقدم فاتورة أولًا. إن سُجّل خطأً
              فالتراجع عنه في سطره من الكشف.
            </Trans>
          </p>
          <input type="hidden" name="intent" value="pay" />
          <input type="hidden" name="key" value={key} />
          <TextField
            label={<Trans>المبلغ بالريال</Trans>}
            name="amount"
            latin
            inputMode="decimal"
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={errorOf(errors, 'amount_minor')}
            check={checkAmount}
          />
          <Field
            label={<Trans>يوم وصولها</Trans>}
            optional
            hint={<Trans>اليوم إن تُرك فارغًا.</Trans>}
            error={errorOf(errors, 'paid_on')}
          >
            {(control) => <DayInput {...control} name="paid_on" />}
          </Field>
          <TextField
            label={<Trans>رقم الحوالة</Trans>}
            name="reference"
            maxLength={maxStatementLine}
            error={errorOf(errors, 'reference')}
          />
          <DialogActions onClose={onClose} isBusy={isBusy} busy={<Trans>نسجّل…</Trans>}>
            {minor > 0 ? (
              <Trans>
                تسجيل دفعة <Money amount={minor} />
              </Trans>
            ) : (
              <Trans>تسجيل الدفعة</Trans>
            )}
          </DialogActions>
        </action.Form>
      </EditDialog>
    </>
  )
}
