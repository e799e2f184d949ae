import type { StaffFaq } from '#contract/staff-faqs'
import type { z } from '#contract/wire'
import { type FaqTopic, faqTopics } from '#rules/shop/faq-topic'
import { type FeatureDrawing, featureDrawings } from '#rules/look/feature-drawings'
import { linesIn } from '../../request/form-fields.ts'

export type Faq = z.infer<typeof StaffFaq>
export type FaqFields = Pick<
  Faq,
  'question_ar' | 'question_en' | 'answer_ar' | 'answer_en' | 'topic' | 'is_active'
> & {
  icon: FeatureDrawing
}

/** A drawing that this build does not know is shown as a question mark. */
export function drawingOf(icon: string): FeatureDrawing {
  return featureDrawings.find((known) => known === icon) ?? 'question'
}

function topicOf(topic: string): FaqTopic {
  return faqTopics.find((known) => known === topic) ?? 'general'
}

/** What the form can change, as it stands. */
export function faqFields(faq: Faq): FaqFields {
  const { question_ar, question_en, answer_ar, answer_en, topic, icon, is_active } = faq
  return { question_ar, question_en, answer_ar, answer_en, topic, icon: drawingOf(icon), is_active }
}

export function readFaqForm(form: FormData): FaqFields {
  const text = (name: string) => linesIn(form, name).trim()
  return {
    question_ar: text('question_ar'),
    question_en: text('question_en'),
    answer_ar: text('answer_ar'),
    answer_en: text('answer_en'),
    topic: topicOf(text('topic')),
    icon: drawingOf(text('icon')),
    is_active: form.has('is_active'),
  }
}
