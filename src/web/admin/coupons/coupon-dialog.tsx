import { Trans, useLingui } from '@lingui/react/macro'
import { EntryDialog, type EntryDialogPage } from '../edit/entry-dialog.tsx'
import { type Coupon, couponFields } from './coupon-form.ts'
import { CouponInputs } from './coupon-inputs.tsx'

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
        <>
          <CouponInputs coupon={coupon} plans={plans} errors={errors} />
        </>
      )}
    </EntryDialog>
  )
}
