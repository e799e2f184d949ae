import type { Kysely } from 'kysely'
import type { TemplateName } from '#rules/messages/message-templates'
import { isSentenceField, sentenceKey } from '#rules/messages/message-sentences'
import { textFields, type OwnTexts } from '#rules/messages/message-texts'
import type { DB } from '#db/types'

/** What staff wrote of one message; a message that nobody has changed has no row. */
export type MessageTextRow = {
  id: string
  template: TemplateName
  own: OwnTexts
  version: number
  updatedAt: Date
  /** Who changed it last. */
  updatedBy: string | null
}

/** What staff wrote in place of our texts, of all messages. */
export async function readOwnTexts(db: Kysely<DB>): Promise<ReadonlyMap<TemplateName, OwnTexts>> {
  const rows = await db
    .selectFrom('message_texts')
    .select(['template', 'sentences', ...textFields])
    .execute()
  return new Map(rows.map(({ template, sentences, ...texts }) => [template, ownOf(texts, sentences)]))
}

/** The rows of all messages, or of one; kept from every other change when `lock` is said. */
export async function readMessageTexts(
  db: Kysely<DB>,
  options: { template?: TemplateName; lock?: boolean } = {},
): Promise<MessageTextRow[]> {
  const { template, lock } = options
  const rows = await db
    .selectFrom('message_texts as t')
    .leftJoin('staff_users as u', 'u.id', 't.updated_by')
    .select(['t.id', 't.template', 't.version', 't.updated_at', 't.sentences', 'u.name as updated_by'])
    .select(textFields.map((field) => `t.${field}` as const))
    .$if(template !== undefined, (query) => query.where('t.template', '=', template ?? 'code'))
    .$if(lock === true, (query) => query.forUpdate('t'))
    .execute()
  return rows.map(({ id, template: name, version, updated_at, updated_by, sentences, ...texts }) => ({
    id,
    template: name,
    own: ownOf(texts, sentences),
    version,
    updatedAt: updated_at,
    updatedBy: updated_by,
  }))
}

function ownOf(
  texts: Record<(typeof textFields)[number], string | null>,
  sentences: Record<string, string>,
): OwnTexts {
  return Object.fromEntries([
    ...Object.entries(texts).filter(([, text]) => text !== null),
    ...Object.entries(sentences).map(([key, text]) => [`sentences.${key}`, text]),
  ])
}

/** The sentences of `own` as their column keeps them. */
export function sentencesOf(own: OwnTexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(own).flatMap(([field, text]) =>
      isSentenceField(field) && text !== undefined ? [[sentenceKey(field), text]] : [],
    ),
  )
}
