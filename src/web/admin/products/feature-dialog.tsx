import { Trans, useLingui } from '@lingui/react/macro'
import { maxFeatureDescription, maxFeatureTitle } from '#rules/desk/text-lengths'
import { TextField } from '#ui/text-field'
import { DrawingChoice } from '../edit/drawing-choice.tsx'
import { EntryDialog, type EntryDialogPage } from '../edit/entry-dialog.tsx'
import { errorOf } from '../edit/field-error.ts'
import { TitlePair } from '../edit/text-pair.tsx'
import { type CommonFeature, featureFields } from './feature-form.ts'

type FeatureDialogProps = EntryDialogPage & {
  /** Null for a new one. */
  feature: CommonFeature | null
}

/** Adds or changes what every plan has. */
export function FeatureDialog({ feature, ...page }: FeatureDialogProps) {
  const { t } = useLingui()
  const icon = feature?.icon ?? 'check'

  return (
    <EntryDialog
      {...page}
      title={feature ? <Trans>تعديل الميزة</Trans> : <Trans>إضافة ميزة</Trans>}
      entity="common_feature"
      entry={feature && { id: feature.id, version: feature.version, fields: featureFields(feature) }}
      endpoint={page.backHref}
      result={{ saved: t`حُفظت الميزة.`, deleted: t`حُذفت الميزة.` }}
      add={<Trans>إضافة الميزة</Trans>}
      deletion={{
        title: <Trans>حذف هذه الميزة؟</Trans>,
        safe: <Trans>إبقاء الميزة</Trans>,
        action: <Trans>حذف الميزة</Trans>,
        children: <Trans>تختفي من المتجر فورًا. يبقى سجلها كما هو.</Trans>,
      }}
    >
      {(errors) => (
        <>
          <div className="two-columns">
            <TitlePair of={feature} maxLength={maxFeatureTitle} errors={errors} />
            <TextField
              label={<Trans>الوصف بالعربية</Trans>}
              name="description_ar"
              lang="ar"
              dir="rtl"
              optional
              maxLength={maxFeatureDescription}
              defaultValue={feature?.description_ar}
              error={errorOf(errors, 'description_ar')}
            />
            <TextField
              label={<Trans>الوصف بالإنجليزية</Trans>}
              name="description_en"
              lang="en"
              dir="ltr"
              optional
              maxLength={maxFeatureDescription}
              defaultValue={feature?.description_en}
              error={errorOf(errors, 'description_en')}
            />
          </div>
          <DrawingChoice chosen={icon} />
        </>
      )}
    </EntryDialog>
  )
}
