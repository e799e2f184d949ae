import type { z } from '#contract/wire'
import type { StaffCommonFeature } from '#contract/staff-catalogue-features'
import { type FeatureDrawing, featureDrawings } from '#rules/look/feature-drawings'

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
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    icon: drawingOf(text('icon')),
    title_ar: text('title_ar'),
    title_en: text('title_en'),
    description_ar: text('description_ar'),
    description_en: text('description_en'),
  }
}
