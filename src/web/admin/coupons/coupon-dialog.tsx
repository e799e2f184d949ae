import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { ConflictNotice } from '../edit/conflict-notice.tsx'
import { DeleteButton } from '../edit/delete-button.tsx'
import { EditDialog } from '../edit/edit-dialog.tsx'
import { OpenedWith } from '../edit/opened-with.tsx'
import { afterSaving, UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useDeed } from '../edit/use-deed.ts'
import { type Coupon, couponFields } from './coupon-form.ts'
import { CouponInputs } from './coupon-inputs.tsx'

type CouponDialogProps = {
  /** Null for a new one. */
  coupon: Coupon | null
  plans: { id: string; name: string }[]
  backHref: string
  /** Makes a repeated creation the same one. */
  creationKey: string
  /** Begins again from what stands now. */
  again: () => void
}

/** Adds or changes a coupon. */
export function CouponDialog({ coupon, plans, backHref, creationKey, again }: CouponDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, submit, isBusy, refusal } = useDeed(({ did }) => {
    showToast(did === 'deleted' ? t`حُذفت القسيمة.` : t`حُفظت القسيمة.`)
    void navigate(backHref, { ...afterSaving, preventScrollReset: true })
  })
  const errors = refusal?.errors
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0
  const close = () => void navigate(backHref, { preventScrollReset: true })

  return (
    <EditDialog title={coupon ? <Trans>تعديل القسيمة</Trans> : <Trans>إضافة قسيمة</Trans>} onClose={close}>
      <Form
        method="post"
        action="/admin/coupons"
        ref={form}
        className="stack gap-4"
        onChange={look}
        noValidate
      >
        {refusal?.conflict ? (
          <ConflictNotice
            entity="coupon"
            conflict={refusal.conflict}
            isBusy={isBusy}
            stands={coupon?.version ?? 1}
            onTakeCurrent={again}
          />
        ) : (
          refusal && !hasFieldErrors && <Notice tone="bad">{refusal.message}</Notice>
        )}
        <input type="hidden" name="intent" value={coupon ? 'update' : 'create'} />
        <input type="hidden" name="key" value={creationKey} />
        {coupon && (
          <>
            <input type="hidden" name="id" value={coupon.id} />
            <OpenedWith version={coupon.version} fields={couponFields(coupon)} />
          </>
        )}
        <CouponInputs coupon={coupon} plans={plans} errors={errors} />
        <div className="deeds">
          {coupon && (
            <span className="me-auto">
              <DeleteButton
                title={<Trans>حذف هذه القسيمة؟</Trans>}
                safe={<Trans>إبقاء القسيمة</Trans>}
                deed={<Trans>حذف القسيمة</Trans>}
                isBusy={isBusy}
                {...(coupon.has_orders && {
                  unavailable: <Trans>لا تُحذف قسيمة استُخدمت في طلبات. يمكنكم إيقافها.</Trans>,
                })}
                onDeed={() =>
                  void submit(
                    { intent: 'delete', id: coupon.id },
                    { method: 'post', action: '/admin/coupons' },
                  )
                }
              >
                <Trans>لن يقبلها المتجر بعد الآن. يبقى سجلها كما هو.</Trans>
              </DeleteButton>
            </span>
          )}
          <Button type="button" kind="second" onClick={close}>
            <Trans>إغلاق</Trans>
          </Button>
          <Button isBusy={isBusy} busy={<Trans>نحفظ…</Trans>}>
            {coupon ? <Trans>حفظ التغييرات</Trans> : <Trans>إضافة القسيمة</Trans>}
          </Button>
        </div>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </EditDialog>
  )
}
