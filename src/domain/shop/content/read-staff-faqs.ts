import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { FaqTopic } from '#rules/shop/faq-topic'
import { cleanLines, cleanText } from '#rules/core/text'
import { requirePermission, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** What can be changed of a question; its place is changed by sorting all of them. */
export type FaqFields = {
  question_ar: string
  question_en: string
  answer_ar: string
  answer_en: string
  topic: FaqTopic
  icon: string
  is_active: boolean
}

export type FaqView = FaqFields & {
  id: string
  ref_id: number
  position: number
  version: number
  created_at: Date
  updated_at: Date
}

export type FaqRow = Omit<FaqView, 'ref_id'> & { ref_id: bigint | string }

export const faqColumns = sql`id, ref_id, question_ar, question_en, answer_ar, answer_en, topic, icon, is_active, position, version,
  created_at, updated_at`

/** Error: faq_not_found. */
export async function getFaqView(ctx: Context, id: string): Promise<FaqView> {
  requirePermission(ctx, 'content:read')
  const { rows } = await sql<FaqRow>`select ${faqColumns} from faqs where id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new ShopError('faq_not_found')
  return toFaqView(rows[0])
}

/** All of them, in order, kept from every other change until the transaction ends. */
export async function lockFaqs(tx: Transaction): Promise<FaqView[]> {
  const { rows } =
    await sql<FaqRow>`select ${faqColumns} from faqs order by position, ref_id for update`.execute(tx.db)
  return rows.map(toFaqView)
}

/** Texts cleaned; an answer keeps its paragraphs. */
export function cleanFaq(fields: FaqFields): FaqFields {
  return {
    question_ar: cleanText(fields.question_ar),
    question_en: cleanText(fields.question_en),
    answer_ar: cleanLines(fields.answer_ar),
    answer_en: cleanLines(fields.answer_en),
    topic: fields.topic,
    icon: fields.icon,
    is_active: fields.is_active,
  }
}

export function toFaqView({ ref_id, ...row }: FaqRow): FaqView {
  return { ...row, ref_id: Number(ref_id) }
}
