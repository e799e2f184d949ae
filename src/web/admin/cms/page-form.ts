import type { StaffPage } from '#contract/staff-pages'
import { pagePlaces } from '#rules/shop/page-place'
import type { z } from '#contract/wire'
import { numberIn, textIn, trimmedIn } from '../../request/form-fields.ts'

export type Page = z.infer<typeof StaffPage>
export type PageFields = Pick<
  Page,
  'slug' | 'title_ar' | 'title_en' | 'content_ar' | 'content_en' | 'is_active' | 'shown_in' | 'position'
>

/** What the form can change, as it stands. */
export function pageFields(page: Page): PageFields {
  const { slug, title_ar, title_en, content_ar, content_en, is_active, shown_in, position } = page
  return { slug, title_ar, title_en, content_ar, content_en, is_active, shown_in, position }
}

export function readPageForm(form: FormData): PageFields {
  return {
    slug: trimmedIn(form, 'slug').toLowerCase(),
    title_ar: trimmedIn(form, 'title_ar'),
    title_en: trimmedIn(form, 'title_en'),
    content_ar: trimmedIn(form, 'content_ar'),
    content_en: trimmedIn(form, 'content_en'),
    is_active: form.has('is_active'),
    shown_in: pagePlaces.find((place) => place === textIn(form, 'shown_in')) ?? 'none',
    // What is no number is refused as such by the API.
    position: numberIn(form, 'position'),
  }
}
