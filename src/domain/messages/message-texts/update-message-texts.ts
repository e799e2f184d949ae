import type { TemplateName } from '#rules/messages/message-templates'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'
import { checkTexts, takeTexts, type TypedTexts } from '#domain/messages/message-texts/check-texts'
import { getMessageTexts, type EditedTexts } from '#domain/messages/message-texts/get-message-texts'
import { readPlace } from '#domain/messages/message-texts/place-values'
import { getContent } from '#domain/shop/published/content-cache'
import {
  lockMessageTexts,
  textChanges,
  writeMessageTexts,
} from '#domain/shop/message-texts/write-message-texts'

/**
 * Writes texts of a message in place of ours, or puts ours back where they are null. What is written from now
 * on has them, in every process; what waits in the outbox keeps its words. Errors: confirmation_needed,
 * invalid_input, version_outdated.
 */
export async function updateMessageTexts(
  ctx: Context,
  { template, version, ...typed }: { template: TemplateName; version: number } & TypedTexts,
): Promise<EditedTexts> {
  const { id: staffId } = requirePermission(ctx, 'store:write')
  requireFreshCode(ctx)
  const place = await readPlace(ctx)
  await inTransaction(ctx, async (tx) => {
    const stands = await lockMessageTexts(tx, ctx, template)
    const own = takeTexts(template, stands.own, typed)
    const changes = textChanges(stands.own, own)
    await refuseOutdatedEdit(tx, { entity: 'message_text', id: stands.id, version }, stands, changes)
    if (Object.keys(changes).length === 0) return
    checkTexts(place, template, own)
    await writeMessageTexts(tx, ctx, stands, { own, staffId })
  })
  // Whoever writes a message in this process after the answer writes it with these.
  await getContent(ctx)
  return getMessageTexts(ctx, template)
}
