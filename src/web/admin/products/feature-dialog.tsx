import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { featureDrawings } from '#rules/feature-drawings'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
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
import { type CommonFeature, featureFields } from './feature-form.ts'

type FeatureDialogProps = {
  /** Null for a new one. */
  feature: CommonFeature | null
  backHref: string
  /** Makes a repeated creation the same one. */
  creationKey: string
  /** Begins again from what stands now. */
  again: () => void
}

/** Adds or changes what every plan has. */
export function FeatureDialog({ feature, backHref, creationKey, again }: FeatureDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, submit, isBusy, refusal } = useDeed(({ did }) => {
    showToast(did === 'deleted' ? t`حُذفت الميزة.` : t`حُفظت الميزة.`)
    void navigate(backHref, { ...afterSaving, preventScrollReset: true })
  })
  const errors = refusal?.errors
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0
  const icon = feature?.icon ?? 'check'

  return (
    <EditDialog
      title={feature ? <Trans>تعديل الميزة</Trans> : <Trans>إضافة ميزة</Trans>}
      onClose={() => void navigate(backHref, { preventScrollReset: true })}
    >
      <Form method="post" action={backHref} ref={form} className="stack gap-4" onChange={look} noValidate>
        {refusal?.conflict ? (
          <ConflictNotice
            entity="common_feature"
            conflict={refusal.conflict}
            isBusy={isBusy}
            stands={feature?.version ?? 1}
            onTakeCurrent={again}
          />
        ) : (
          refusal && !hasFieldErrors && <Notice tone="bad">{refusal.message}</Notice>
        )}
        <input type="hidden" name="intent" value={feature ? 'update' : 'create'} />
        <input type="hidden" name="key" value={creationKey} />
        {feature && (
          <>
            <input type="hidden" name="id" value={feature.id} />
            <OpenedWith version={feature.version} fields={featureFields(feature)} />
          </>
        )}
        <div className="two-columns">
          <TextField
            label={<Trans>العنوان بالعربية</Trans>}
            name="title_ar"
            lang="ar"
            dir="rtl"
            maxLength={200}
            defaultValue={feature?.title_ar}
            error={errorOf(errors, 'title_ar')}
          />
          <TextField
            label={<Trans>العنوان بالإنجليزية</Trans>}
            name="title_en"
            lang="en"
            dir="ltr"
            maxLength={200}
            defaultValue={feature?.title_en}
            error={errorOf(errors, 'title_en')}
          />
          <TextField
            label={<Trans>الوصف بالعربية</Trans>}
            name="description_ar"
            lang="ar"
            dir="rtl"
            optional
            maxLength={500}
            defaultValue={feature?.description_ar}
            error={errorOf(errors, 'description_ar')}
          />
          <TextField
            label={<Trans>الوصف بالإنجليزية</Trans>}
            name="description_en"
            lang="en"
            dir="ltr"
            optional
            maxLength={500}
            defaultValue={feature?.description_en}
            error={errorOf(errors, 'description_en')}
          />
        </div>
        <fieldset>
          <legend className="field-label">
            <Trans>الرسم</Trans>
          </legend>
          <div className="drawings">
            {featureDrawings.map((drawing, index) => (
              <label key={drawing}>
                <input
                  type="radio"
                  name="icon"
                  value={drawing}
                  defaultChecked={drawing === icon}
                  aria-label={t`الرسم ${index + 1}`}
                />
                <Icon name={drawing} />
              </label>
            ))}
          </div>
        </fieldset>
        <div className="deeds">
          {feature && (
            <span className="me-auto">
              <DeleteButton
                title={<Trans>حذف هذه الميزة؟</Trans>}
                safe={<Trans>إبقاء الميزة</Trans>}
                deed={<Trans>حذف الميزة</Trans>}
                isBusy={isBusy}
                onDeed={() =>
                  void submit({ intent: 'delete', id: feature.id }, { method: 'post', action: backHref })
                }
              >
                <Trans>تختفي من المتجر حالًا. يبقى سجلها كما هو.</Trans>
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
            {feature ? <Trans>حفظ التغييرات</Trans> : <Trans>إضافة الميزة</Trans>}
          </Button>
        </div>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </EditDialog>
  )
}
