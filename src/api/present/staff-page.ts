import type { z } from '@hono/zod-openapi'
import type { StaffPage } from '#contract/staff-pages'
import type { Language } from '#rules/core/language'
import type { PageView } from '#domain/shop/content/read-staff-pages'
import { presentPage } from './page.ts'

export function presentStaffPage(page: PageView, language: Language): z.infer<typeof StaffPage> {
  return {
    ...presentPage(page, language),
    shown_in: page.shown_in,
    position: page.position,
    ref_id: page.ref_id,
    version: page.version,
    created_at: page.created_at.toISOString(),
  }
}
