import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { featureDrawings } from '#rules/feature-drawings'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { Notice } from '#ui/notice'
import { Switch } from '#ui/switch'
import { TextArea, TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { useMay } from '../../layouts/staff-user.ts'
import { ConflictNotice } from '../edit/conflict-notice.tsx'
import { DeleteButton } from '../edit/delete-button.tsx'
import { EditDialog } from '../edit/edit-dialog.tsx'
import { errorOf } from '../edit/field-error.ts'
import { LanguagePair } from '../edit/language-pair.tsx'
import { OpenedWith } from '../edit/opened-with.tsx'
import { afterSaving, UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useDeed } from '../edit/use-deed.ts'
import { drawingOf, type Faq, faqFields } from './faq-form.ts'

type FaqDialogProps = {
  /** Null for a new one. */
  faq: Faq | null
  backHref: string
  /** Makes a repeated creation the same one. */
  creationKey: string
  /** Begins again from what stands now. */
  again: () => void
}

/** Adds or changes a question with its answer, both languages side by side. */
export function FaqDialog({ faq, backHref, creationKey, again }: FaqDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayDelete = useMay('content:delete')
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, submit, isBusy, refusal } = useDeed(({ did }) => {
    showToast(did === 'deleted' ? t`حُذف السؤال.` : t`حُفظ السؤال.`)
    void navigate(backHref, { ...afterSaving, preventScrollReset: true })
  })
  const errors = refusal?.errors
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0
  const icon = drawingOf(faq?.icon ?? 'question')

  return (
    <EditDialog
      title={faq ? <Trans>تعديل السؤال</Trans> : <Trans>إضافة سؤال</Trans>}
      onClose={() => void navigate(backHref, { preventScrollReset: true })}
    >
      <Form method="post" action={backHref} ref={form} className="stack gap-4" onChange={look} noValidate>
        {refusal?.conflict ? (
          <ConflictNotice
            entity="faq"
            conflict={refusal.conflict}
            isBusy={isBusy}
            stands={faq?.version ?? 1}
            onTakeCurrent={again}
          />
        ) : (
          refusal && !hasFieldErrors && <Notice tone="bad">{refusal.message}</Notice>
        )}
        <input type="hidden" name="intent" value={faq ? 'update' : 'create'} />
        <input type="hidden" name="key" value={creationKey} />
        {faq && (
          <>
            <input type="hidden" name="id" value={faq.id} />
            <OpenedWith version={faq.version} fields={faqFields(faq)} />
          </>
        )}
        <LanguagePair>
          <TextField
            label={<Trans>السؤال بالعربية</Trans>}
            name="question_ar"
            lang="ar"
            dir="rtl"
            maxLength={300}
            defaultValue={faq?.question_ar}
            error={errorOf(errors, 'question_ar')}
          />
          <TextField
            label={<Trans>السؤال بالإنجليزية</Trans>}
            name="question_en"
            lang="en"
            dir="ltr"
            maxLength={300}
            defaultValue={faq?.question_en}
            error={errorOf(errors, 'question_en')}
          />
          <TextArea
            label={<Trans>الجواب بالعربية</Trans>}
            name="answer_ar"
            lang="ar"
            dir="rtl"
            rows={6}
            maxLength={4000}
            defaultValue={faq?.answer_ar}
            hint={<Trans>السطر الفارغ يبدأ فقرة جديدة.</Trans>}
            error={errorOf(errors, 'answer_ar')}
          />
          <TextArea
            label={<Trans>الجواب بالإنجليزية</Trans>}
            name="answer_en"
            lang="en"
            dir="ltr"
            rows={6}
            maxLength={4000}
            defaultValue={faq?.answer_en}
            error={errorOf(errors, 'answer_en')}
          />
        </LanguagePair>
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
        <Switch
          name="is_active"
          defaultChecked={faq?.is_active ?? true}
          hint={<Trans>يظهر في صفحة الأسئلة؛ والمخفي يبقى هنا وحده</Trans>}
        >
          <Trans>ظاهر في المتجر</Trans>
        </Switch>
        <div className="deeds">
          {faq && mayDelete && (
            <span className="me-auto">
              <DeleteButton
                title={<Trans>حذف هذا السؤال؟</Trans>}
                safe={<Trans>إبقاء السؤال</Trans>}
                deed={<Trans>حذف السؤال</Trans>}
                isBusy={isBusy}
                onDeed={() =>
                  void submit({ intent: 'delete', id: faq.id }, { method: 'post', action: backHref })
                }
              >
                <Trans>يختفي من المتجر حالًا. يبقى سجله كما هو.</Trans>
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
            {faq ? <Trans>حفظ التغييرات</Trans> : <Trans>إضافة السؤال</Trans>}
          </Button>
        </div>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </EditDialog>
  )
}
