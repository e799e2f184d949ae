import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimals } from '#rules/core/money'
import { Radio } from '#ui/checkbox'
import { Money } from '#ui/money'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import { useAmountCheck } from '../../forms/use-amount-check.ts'
import type { StaffSubscription } from './subscription-types.ts'

/** How much goes back with the end, and where to. */
export function EndFields({
  subscription,
  errors,
}: {
  subscription: StaffSubscription
  errors: FieldErrors | undefined
}) {
  const { t } = useLingui()
  const checkAmount = useAmountCheck()
  return (
    <>
      <p className="text-ink-2">
        <Trans>
          تتوقف الخدمة الآن وتسقط النقاط. ما لم يُستعمل من المدفوع يساوي{' '}
          <Money amount={subscription.unused_minor} />.
        </Trans>
      </p>
      <TextField
        label={<Trans>المبلغ المعاد (ريال)</Trans>}
        name="amount"
        latin
        inputMode="decimal"
        defaultValue={toDecimals(subscription.unused_minor)}
        error={errorOf(errors, 'amount_minor')}
        check={checkAmount}
      />
      <div className="stack gap-3" role="radiogroup" aria-label={t`وجهة المبلغ`}>
        <Radio name="to" value="card" defaultChecked>
          <Trans>إلى البطاقة، وما زاد إلى الرصيد</Trans>
        </Radio>
        <Radio name="to" value="balance">
          <Trans>كله إلى رصيد العميل في المتجر</Trans>
        </Radio>
      </div>
    </>
  )
}
