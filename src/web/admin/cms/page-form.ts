import type { StaffPage } from '#contract/staff-pages'
import { pagePlaces } from '#rules/shop/page-place'
import { readTypedNumber } from '#rules/core/typed-number'
import type { z } from '#contract/wire'

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
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    slug: text('slug').toLowerCase(),
    title_ar: text('title_ar'),
    title_en: text('title_en'),
    content_ar: text('content_ar'),
    content_en: text('content_en'),
    is_active: form.has('is_active'),
    shown_in: pagePlaces.find((place) => place === text('shown_in')) ?? 'none',
    // What is no number is refused as such by the API.
    position: readTypedNumber(text('position')) ?? Number.NaN,
  }
}
