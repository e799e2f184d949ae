import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '#ui/select'
import { Switch } from '#ui/switch'
import { LongText } from '#ui/long-text'
import { TextField } from '#ui/text-field'
import { faqTopics } from '#rules/shop/faq-topic'
import { maxFaqAnswer, maxFaqQuestion } from '#rules/desk/text-lengths'
import { useTopicNames } from '../../ui/topic-names.ts'
import { useMay } from '../../frame/staff-user.ts'
import { DrawingChoice } from '../edit/drawing-choice.tsx'
import { EntryDialog, type EntryDialogPage } from '../edit/entry-dialog.tsx'
import { errorOf } from '../edit/field-error.ts'
import { LanguagePair } from '../edit/language-pair.tsx'
import { drawingOf, type Faq, faqFields } from './faq-form.ts'

type FaqDialogProps = EntryDialogPage & {
  /** Null for a new one. */
  faq: Faq | null
}

/** Adds or changes a question with its answer, both languages side by side. */
export function FaqDialog({ faq, ...page }: FaqDialogProps) {
  const { t } = useLingui()
  const mayDelete = useMay('content:delete')
  const topicNames = useTopicNames()
  const icon = drawingOf(faq?.icon ?? 'question')

  return (
    <EntryDialog
      {...page}
      title={faq ? <Trans>تعديل السؤال</Trans> : <Trans>إضافة سؤال</Trans>}
      entity="faq"
      entry={faq && { id: faq.id, version: faq.version, fields: faqFields(faq) }}
      endpoint={page.backHref}
      result={{ saved: t`حُفظ السؤال.`, deleted: t`حُذف السؤال.` }}
      add={<Trans>إضافة السؤال</Trans>}
      deletion={
        mayDelete
          ? {
              title: <Trans>حذف هذا السؤال؟</Trans>,
              safe: <Trans>إبقاء السؤال</Trans>,
              action: <Trans>حذف السؤال</Trans>,
              children: <Trans>يختفي من المتجر فورًا. يبقى سجله كما هو.</Trans>,
            }
          : null
      }
    >
      {(errors) => (
        <>
          <LanguagePair>
            <TextField
              label={<Trans>السؤال بالعربية</Trans>}
              name="question_ar"
              lang="ar"
              dir="rtl"
              maxLength={maxFaqQuestion}
              defaultValue={faq?.question_ar}
              error={errorOf(errors, 'question_ar')}
            />
            <TextField
              label={<Trans>السؤال بالإنجليزية</Trans>}
              name="question_en"
              lang="en"
              dir="ltr"
              maxLength={maxFaqQuestion}
              defaultValue={faq?.question_en}
              error={errorOf(errors, 'question_en')}
            />
            <LongText
              label={<Trans>الإجابة بالعربية</Trans>}
              name="answer_ar"
              lang="ar"
              dir="rtl"
              rows={6}
              maxLength={maxFaqAnswer}
              defaultValue={faq?.answer_ar}
              hint={<Trans>السطر الفارغ يبدأ فقرة جديدة.</Trans>}
              error={errorOf(errors, 'answer_ar')}
            />
            <LongText
              label={<Trans>الإجابة بالإنجليزية</Trans>}
              name="answer_en"
              lang="en"
              dir="ltr"
              rows={6}
              maxLength={maxFaqAnswer}
              defaultValue={faq?.answer_en}
              error={errorOf(errors, 'answer_en')}
            />
          </LanguagePair>
          <Select
            label={<Trans>القسم</Trans>}
            name="topic"
            defaultValue={faq?.topic ?? 'general'}
            hint={<Trans>تُعرض الأسئلة في صفحتها تحت أقسامها، بترتيبها هنا.</Trans>}
            error={errorOf(errors, 'topic')}
            options={faqTopics.map((topic) => ({ value: topic, label: topicNames[topic] }))}
          />
          <DrawingChoice chosen={icon} />
          <Switch
            name="is_active"
            defaultChecked={faq?.is_active ?? true}
            hint={<Trans>يظهر في صفحة الأسئلة؛ والمخفي يبقى هنا وحده</Trans>}
          >
            <Trans>ظاهر في المتجر</Trans>
          </Switch>
        </>
      )}
    </EntryDialog>
  )
}
