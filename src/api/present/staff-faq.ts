import type { z } from '@hono/zod-openapi'
import type { StaffFaq } from '#contract/staff-faqs'
import type { Language } from '#rules/core/language'
import type { FaqView } from '#domain/shop/content/read-staff-faqs'
import { presentFaq } from './faq.ts'

export function presentStaffFaq(faq: FaqView, language: Language): z.infer<typeof StaffFaq> {
  return {
    ...presentFaq(faq, language),
    ref_id: faq.ref_id,
    version: faq.version,
    created_at: faq.created_at.toISOString(),
    updated_at: faq.updated_at.toISOString(),
  }
}
