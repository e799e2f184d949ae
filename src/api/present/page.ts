import type { z } from '@hono/zod-openapi'
import type { Language } from '#rules/core/language'
import type { Page as PageShape } from '#contract/catalogue'
import type { Page } from '#domain/shop/content/list-public-pages'

export function presentPage(page: Page, language: Language): z.infer<typeof PageShape> {
  return {
    id: page.id,
    slug: page.slug,
    title: page[`title_${language}`],
    title_ar: page.title_ar,
    title_en: page.title_en,
    content: page[`content_${language}`],
    content_ar: page.content_ar,
    content_en: page.content_en,
    is_active: page.is_active,
    updated_at: page.updated_at.toISOString(),
  }
}
