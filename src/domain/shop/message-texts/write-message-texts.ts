import { invariant } from '#rules/core/invariant'
import type { TemplateName } from '#rules/messages/message-templates'
import { textFields, type OwnTexts } from '#rules/messages/message-texts'
import { recordFact, type Changes } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'
import {
  readMessageTexts,
  sentencesOf,
  type MessageTextRow,
} from '#domain/shop/message-texts/read-message-texts'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'

/** The row of a message, which is there from its first edit on, so that a lock has something to hold. */
export async function lockMessageTexts(
  tx: Transaction,
  ctx: Context,
  template: TemplateName,
): Promise<MessageTextRow> {
  await tx.db
    .insertInto('message_texts')
    .values({ id: newId(), template, updated_at: ctx.now() })
    .onConflict((conflict) => conflict.column('template').doNothing())
    .execute()
  const [row] = await readMessageTexts(tx.db, { template, lock: true })
  invariant(row, `the texts of ${template} were inserted`)
  return row
}

/** What differs between two sets of texts, as the log names it; what is ours is null. */
export function textChanges(before: OwnTexts, after: OwnTexts): Changes {
  const stood: Partial<Record<string, string>> = before
  const stands: Partial<Record<string, string>> = after
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const values = fields.map((field) => ({
    field,
    before: stood[field] ?? null,
    after: stands[field] ?? null,
  }))
  return Object.fromEntries(
    values.filter((one) => one.before !== one.after).map(({ field, ...change }) => [field, change] as const),
  )
}

/** Puts `own` in the place of what stands in a locked row, for all processes; a fact tells what changed. */
export async function writeMessageTexts(
  tx: Transaction,
  ctx: Context,
  stands: MessageTextRow,
  { own, staffId }: { own: OwnTexts; staffId: string },
): Promise<void> {
  await tx.db
    .updateTable('message_texts')
    .set({
      ...allFields(own),
      sentences: JSON.stringify(sentencesOf(own)),
      version: stands.version + 1,
      updated_by: staffId,
      updated_at: ctx.now(),
    })
    .where('id', '=', stands.id)
    .execute()
  await bumpContentVersion(tx)
  recordFact(tx, ctx, {
    action: Object.keys(own).length === 0 ? 'message_text.restored' : 'message_text.updated',
    entity: 'message_text',
    entityId: stands.id,
    changes: textChanges(stands.own, own),
  })
}

function allFields(own: OwnTexts): Record<(typeof textFields)[number], string | null> {
  const entries = textFields.map((field) => [field, own[field] ?? null] as const)
  // One entry for each field.
  return Object.fromEntries(entries) as Record<(typeof textFields)[number], string | null>
}
