import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { EntryDialog, type EntryDialogPage } from '../edit/entry-dialog.tsx'
import { type Coupon, couponFields, readCouponForm } from './coupon-form.ts'
import { CouponInputs } from './coupon-inputs.tsx'
import { CouponSentence } from './coupon-sentence.tsx'

type CouponDialogProps = EntryDialogPage & {
  /** Null for a new one. */
  coupon: Coupon | null
  plans: { id: string; name: string }[]
}

/** Adds or changes a coupon. */
export function CouponDialog({ coupon, plans, ...page }: CouponDialogProps) {
  const { t } = useLingui()

  return (
    <EntryDialog
      {...page}
      title={coupon ? <Trans>تعديل القسيمة</Trans> : <Trans>إضافة قسيمة</Trans>}
      entity="coupon"
      entry={coupon && { id: coupon.id, version: coupon.version, fields: couponFields(coupon) }}
      endpoint="/admin/coupons"
      result={{ saved: t`حُفظت القسيمة.`, deleted: t`حُذفت القسيمة.` }}
      add={<Trans>إضافة القسيمة</Trans>}
      deletion={{
        title: <Trans>حذف هذه القسيمة؟</Trans>,
        safe: <Trans>إبقاء القسيمة</Trans>,
        action: <Trans>حذف القسيمة</Trans>,
        children: <Trans>لن يقبلها المتجر بعد الآن. يبقى سجلها كما هو.</Trans>,
        ...(coupon?.has_orders && {
          unavailable: <Trans>لا تُحذف قسيمة استُخدمت في طلبات. يمكنكم إيقافها.</Trans>,
        }),
      }}
    >
      {(errors) => (
        <ReadOut coupon={coupon} plans={plans}>
          <CouponInputs coupon={coupon} plans={plans} errors={errors} />
        </ReadOut>
      )}
    </EntryDialog>
  )
}

/** Over the fields what they come to, as they are typed: their end is out of sight at first. */
function ReadOut(props: Pick<CouponDialogProps, 'coupon' | 'plans'> & { children: ReactNode }) {
  const { coupon, plans, children } = props
  const box = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState(() => coupon && couponFields(coupon))
  const [changes, change] = useReducer((count: number) => count + 1, 0)
  // Behind the drawing, by which another kind of discount renames its field.
  useEffect(() => {
    const form = box.current?.closest('form')
    if (form) setFields(readCouponForm(new FormData(form), {}))
  }, [changes])
  return (
    <div ref={box} className="stack gap-4" onChange={change}>
      <p role="status" className="font-medium">
        <CouponSentence fields={fields} plans={plans} />
      </p>
      {children}
    </div>
  )
}
