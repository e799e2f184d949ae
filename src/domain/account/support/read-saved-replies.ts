import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { FieldProblem } from '#rules/core/field-errors'
import { placeholders, unknownPlaceholders } from '#rules/support/saved-reply'
import { cleanText } from '#rules/core/text'
import { readMessage } from '#domain/account/support/read-message'
import { requirePermission, type Context } from '#domain/core/context'
import { getRow, lockRow } from '#domain/core/get-row'
import type { Transaction } from '#domain/core/transaction'

/** What can be changed of an answer that is kept. */
export type SavedReplyFields = { title_ar: string; title_en: string; body_ar: string; body_en: string }

export type SavedReplyView = SavedReplyFields & {
  id: string
  version: number
  created_at: Date
  updated_at: Date
}

export const savedReplyColumns = sql`t.id, t.title_ar, t.title_en, t.body_ar, t.body_en, t.version, t.created_at, t.updated_at`

const source = {
  table: 'saved_replies',
  columns: savedReplyColumns,
  missing: 'saved_reply_not_found',
} as const

/** Error: saved_reply_not_found. */
export async function getSavedReply(ctx: Context, id: string): Promise<SavedReplyView> {
  requirePermission(ctx, 'ticket:read')
  return getRow<SavedReplyView>(ctx.db, source, id)
}

/** The same, kept from every other change until the transaction ends. */
export async function lockSavedReply(tx: Transaction, id: string): Promise<SavedReplyView> {
  return lockRow<SavedReplyView>(tx, source, id)
}

/** As it is kept. Error: invalid_input, also for braces that nothing can fill. */
export function cleanSavedReply(fields: SavedReplyFields): SavedReplyFields {
  const clean = {
    title_ar: cleanText(fields.title_ar),
    title_en: cleanText(fields.title_en),
    body_ar: readMessage(fields.body_ar, 'body_ar'),
    body_en: readMessage(fields.body_en, 'body_en'),
  }
  const known = placeholders.map((name) => `{${name}}`).join(' ')
  const problems: Record<string, FieldProblem[]> = {}
  for (const field of ['body_ar', 'body_en'] as const) {
    const wrong = unknownPlaceholders(clean[field])
    if (wrong.length > 0) {
      problems[field] = [{ error: 'unknown_placeholder', values: { wrong: wrong.join(' '), known } }]
    }
  }
  if (Object.keys(problems).length > 0) throw new ShopError('invalid_input', { fields: problems })
  return clean
}
