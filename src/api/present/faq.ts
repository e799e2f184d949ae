import type { z } from '@hono/zod-openapi'
import type { Language } from '#rules/core/language'
import type { Faq as FaqShape } from '#contract/catalogue'
import type { Faq } from '#domain/shop/content/list-active-faqs'

export function presentFaq(faq: Faq, language: Language): z.infer<typeof FaqShape> {
  return {
    id: faq.id,
    question: faq[`question_${language}`],
    question_ar: faq.question_ar,
    question_en: faq.question_en,
    answer: faq[`answer_${language}`],
    answer_ar: faq.answer_ar,
    answer_en: faq.answer_en,
    question_order: faq.position,
    topic: faq.topic,
    icon: faq.icon,
    is_active: faq.is_active,
  }
}
