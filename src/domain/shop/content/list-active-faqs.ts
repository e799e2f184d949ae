import type { FaqTopic } from '#rules/shop/faq-topic'
import type { Database } from '#db/client'

/** A frequently asked question. Question and answer are plain text; an empty line parts paragraphs. */
export type Faq = {
  id: string
  question_ar: string
  question_en: string
  answer_ar: string
  answer_en: string
  position: number
  topic: FaqTopic
  icon: string
  is_active: boolean
}

/** Questions that are shown, in order. */
export async function listActiveFaqs(db: Database): Promise<Faq[]> {
  return db
    .selectFrom('faqs')
    .select(['id', 'question_ar', 'question_en', 'answer_ar', 'answer_en'])
    .select(['position', 'topic', 'icon', 'is_active'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('ref_id')
    .execute()
}
