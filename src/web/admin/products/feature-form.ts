import type { z } from '#contract/wire'
import type { StaffCommonFeature } from '#contract/staff-catalogue-features'
import { type FeatureDrawing, featureDrawings } from '#rules/look/feature-drawings'
import { textIn, trimmedIn } from '../../request/form-fields.ts'

type Result = z.infer<typeof StaffCommonFeature>
export type CommonFeature = Omit<Result, 'icon'> & { icon: FeatureDrawing }
export type FeatureFields = Pick<
  CommonFeature,
  'icon' | 'title_ar' | 'title_en' | 'description_ar' | 'description_en'
>

/** A drawing that this build does not know is shown as a check. */
export function drawingOf(icon: string): FeatureDrawing {
  return featureDrawings.find((known) => known === icon) ?? 'check'
}

/** What the form can change, as it stands. */
export function featureFields(feature: CommonFeature): FeatureFields {
  const { icon, title_ar, title_en, description_ar, description_en } = feature
  return { icon, title_ar, title_en, description_ar, description_en }
}

export function readFeatureForm(form: FormData): FeatureFields {
  return {
    icon: drawingOf(textIn(form, 'icon')),
    title_ar: trimmedIn(form, 'title_ar'),
    title_en: trimmedIn(form, 'title_en'),
    description_ar: trimmedIn(form, 'description_ar'),
    description_en: trimmedIn(form, 'description_en'),
  }
}
