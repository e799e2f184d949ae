import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { readTypedNumber } from '#rules/typed-number'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { ConflictNotice } from '../edit/conflict-notice.tsx'
import { DeleteButton } from '../edit/delete-button.tsx'
import { EditDialog } from '../edit/edit-dialog.tsx'
import { errorOf } from '../edit/field-error.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { afterSaving, UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useDeed } from '../edit/use-deed.ts'
import { type Tax, taxFields } from './tax-form.ts'

type TaxDialogProps = {
  /** Null for a new one. */
  tax: Tax | null
  /** The list without the dialog. */
  backHref: string
  /** Makes a repeated creation the same one. */
  creationKey: string
  /** Begins again from what stands now. */
  again: () => void
}

/** Adds or changes a tax. */
export function TaxDialog({ tax, backHref, creationKey, again }: TaxDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, submit, isBusy, refusal } = useDeed(({ did }) => {
    showToast(did === 'deleted' ? t`حُذفت الضريبة.` : t`حُفظت الضريبة.`)
    void navigate(backHref, { ...afterSaving, preventScrollReset: true })
  })
  const errors = refusal?.errors
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0

  return (
    <EditDialog
      title={tax ? <Trans>تعديل الضريبة</Trans> : <Trans>إضافة ضريبة</Trans>}
      onClose={() => void navigate(backHref, { preventScrollReset: true })}
    >
      <Form method="post" action="/admin/taxes" ref={form} className="stack gap-4" onChange={look} noValidate>
        {refusal?.conflict ? (
          <ConflictNotice
            entity="tax"
            conflict={refusal.conflict}
            isBusy={isBusy}
            stands={tax?.version ?? 1}
            onTakeCurrent={again}
          />
        ) : (
          refusal && !hasFieldErrors && <Notice tone="bad">{refusal.message}</Notice>
        )}
        <input type="hidden" name="intent" value={tax ? 'update' : 'create'} />
        <input type="hidden" name="key" value={creationKey} />
        {tax && (
          <>
            <input type="hidden" name="id" value={tax.id} />
            <OpenedWith version={tax.version} fields={taxFields(tax)} />
          </>
        )}
        <div className="two-columns">
          <TextField
            label={<Trans>الاسم بالعربية</Trans>}
            name="name_ar"
            lang="ar"
            dir="rtl"
            maxLength={120}
            defaultValue={tax?.name_ar}
            error={errorOf(errors, 'name_ar')}
          />
          <TextField
            label={<Trans>الاسم بالإنجليزية</Trans>}
            name="name_en"
            lang="en"
            dir="ltr"
            maxLength={120}
            defaultValue={tax?.name_en}
            error={errorOf(errors, 'name_en')}
          />
        </div>
        <TextField
          label={<Trans>النسبة المئوية</Trans>}
          name="percentage"
          latin
          inputMode="decimal"
          defaultValue={tax?.percentage}
          hint={<Trans>من 0 إلى 100، بمنزلتين عشريتين على الأكثر.</Trans>}
          error={errorOf(errors, 'percentage')}
          check={(text) => {
            const percent = readTypedNumber(text)
            return percent === undefined || percent > 100
              ? t`أدخلوا نسبة من 0 إلى 100، مثل 15 أو 7.5`
              : undefined
          }}
        />
        <Checkbox
          name="is_active"
          value="yes"
          defaultChecked={tax?.is_active ?? true}
          hint={<Trans>الضريبة المفعّلة تدخل في كل سعر يظهر في المتجر من الآن. الطلبات السابقة لا تتغير.</Trans>}
        >
          <Trans>مفعّلة</Trans>
        </Checkbox>
        <div className="deeds">
          {tax && (
            <span className="me-auto">
              <DeleteButton
                title={<Trans>حذف هذه الضريبة؟</Trans>}
                safe={<Trans>إبقاء الضريبة</Trans>}
                deed={<Trans>حذف الضريبة</Trans>}
                isBusy={isBusy}
                {...(tax.is_linked && { unavailable: <Trans>لا تُحذف ضريبة مرتبطة بمدفوعات.</Trans> })}
                onDeed={() =>
                  void submit({ intent: 'delete', id: tax.id }, { method: 'post', action: '/admin/taxes' })
                }
              >
                <Trans>لن تدخل في أي سعر بعد الآن. يبقى سجلها كما هو.</Trans>
              </DeleteButton>
            </span>
          )}
          <Button
            type="button"
            kind="second"
            onClick={() => void navigate(backHref, { preventScrollReset: true })}
          >
            <Trans>إغلاق</Trans>
          </Button>
          <Button isBusy={isBusy} busy={<Trans>نحفظ…</Trans>}>
            {tax ? <Trans>حفظ التغييرات</Trans> : <Trans>إضافة الضريبة</Trans>}
          </Button>
        </div>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </EditDialog>
  )
}
