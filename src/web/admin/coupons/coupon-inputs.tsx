import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toDecimals } from '#rules/core/money'
import { maxCouponCode } from '#rules/core/text-lengths'
import { DayInput } from '#ui/day-input'
import { Checkbox, Radio } from '#ui/checkbox'
import { Field, FieldNote } from '#ui/field'
import { Switch } from '#ui/switch'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import { useAmountCheck } from '../../forms/use-amount-check.ts'
import { type Coupon, couponDays } from './coupon-form.ts'

type CouponInputsProps = {
  coupon: Coupon | null
  plans: { id: string; name: string }[]
  errors: FieldErrors | undefined
}

export function CouponInputs({ coupon, plans, errors }: CouponInputsProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState(coupon?.kind ?? 'percent')
  const days = coupon ? couponDays(coupon) : { from: '', until: '' }
  const chosen = new Set(coupon?.products.map(({ id }) => id))
  const wrongPlans = errorOf(errors, 'product_ids')
  const checkAmount = useAmountCheck()

  return (
    <>
      <Switch
        name="is_active"
        value="yes"
        defaultChecked={coupon?.is_active ?? true}
        hint={<Trans>يقبلها المتجر في مدتها وحدودها</Trans>}
      >
        <Trans>مفعّلة</Trans>
      </Switch>
      <TextField
        label={<Trans>الرمز</Trans>}
        name="code"
        latin
        autoCapitalize="characters"
        maxLength={maxCouponCode}
        defaultValue={coupon?.code}
        readOnly={coupon?.has_orders}
        hint={
          coupon?.has_orders ? (
            <Trans>استُخدم في طلبات، فيبقى كما هو.</Trans>
          ) : (
            <Trans>حروف لاتينية وأرقام، مثل EID10</Trans>
          )
        }
        error={errorOf(errors, 'code')}
      />
      <fieldset>
        <legend className="field-label">
          <Trans>الخصم قبل الضريبة</Trans>
        </legend>
        <div className="row gap-x-6">
          <Radio name="kind" value="percent" checked={kind === 'percent'} onChange={() => setKind('percent')}>
            <Trans>نسبة مئوية</Trans>
          </Radio>
          <Radio name="kind" value="amount" checked={kind === 'amount'} onChange={() => setKind('amount')}>
            <Trans>مبلغ ثابت</Trans>
          </Radio>
        </div>
        {kind === 'percent' ? (
          <TextField
            label={<Trans>نسبة الخصم</Trans>}
            name="percentage"
            latin
            inputMode="decimal"
            defaultValue={coupon?.percentage ?? undefined}
            hint={<Trans>من 0.01 إلى 100، مثل 10 أو 12.5</Trans>}
            error={errorOf(errors, 'percentage')}
          />
        ) : (
          <TextField
            label={<Trans>مبلغ الخصم بالريال</Trans>}
            name="amount"
            latin
            inputMode="decimal"
            defaultValue={coupon?.amount_minor ? toDecimals(coupon.amount_minor) : undefined}
            hint={<Trans>لا يزيد الخصم على سعر الباقة.</Trans>}
            error={errorOf(errors, 'amount_minor')}
            check={checkAmount}
          />
        )}
      </fieldset>
      <fieldset>
        <legend className="field-label">
          <Trans>الباقات</Trans>
        </legend>
        <p className="hint">
          <Trans>إن لم تُحدَّد باقة فالقسيمة لكل الباقات.</Trans>
        </p>
        <div className="row gap-x-6">
          {plans.map((plan) => (
            <Checkbox key={plan.id} name="product_ids" value={plan.id} defaultChecked={chosen.has(plan.id)}>
              <bdi>{plan.name}</bdi>
            </Checkbox>
          ))}
        </div>
        {wrongPlans && <FieldNote id="wrong-plans" error={wrongPlans} />}
      </fieldset>
      <div className="two-columns">
        <Field label={<Trans>من يوم</Trans>} optional error={errorOf(errors, 'starts_at')}>
          {(control) => <DayInput {...control} name="from" defaultValue={days.from} />}
        </Field>
        <Field label={<Trans>إلى نهاية يوم</Trans>} optional error={errorOf(errors, 'ends_at')}>
          {(control) => <DayInput {...control} name="until" defaultValue={days.until} />}
        </Field>
        <TextField
          label={<Trans>حد الاستخدام كله</Trans>}
          name="total_limit"
          latin
          optional
          inputMode="numeric"
          defaultValue={coupon?.total_limit ?? undefined}
          {...(coupon && coupon.uses > 0 && { hint: t`عدد مرات الاستخدام حتى الآن: ${coupon.uses}` })}
          error={errorOf(errors, 'total_limit')}
        />
        <TextField
          label={<Trans>حد الاستخدام لكل عميل</Trans>}
          name="per_client_limit"
          latin
          optional
          inputMode="numeric"
          defaultValue={coupon?.per_client_limit ?? undefined}
          error={errorOf(errors, 'per_client_limit')}
        />
      </div>
      <Checkbox name="first_purchase_only" value="yes" defaultChecked={coupon?.first_purchase_only ?? false}>
        <Trans>لأول شراء فقط</Trans>
      </Checkbox>
      <TextField
        label={<Trans>تجديدات يشملها الخصم</Trans>}
        hint={<Trans>بعد الشراء نفسه. صفر: الشراء فقط، ثم يعود السعر كاملًا.</Trans>}
        name="renewals"
        latin
        optional
        inputMode="numeric"
        defaultValue={coupon?.renewals == null ? '' : String(coupon.renewals)}
        error={errorOf(errors, 'renewals')}
      />
      <Checkbox name="all_renewals" value="yes" defaultChecked={coupon?.renewals === null}>
        <Trans>يشمل الخصم كل التجديدات</Trans>
      </Checkbox>
    </>
  )
}
