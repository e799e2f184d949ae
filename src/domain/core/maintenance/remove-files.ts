import { fileKeyOf } from '#rules/attachment'
import { hour } from '#rules/durations'
import type { Context } from '#domain/core/context'

/** A file whose attachment has no row yet may be on its way for so long, in milliseconds. */
const onItsWay = hour
const atOnce = 500

/**
 * Removes files outside of the database whose attachments are gone, whatever deleted those. A service that does not answer is asked again the
 * next time; a store that has none any more leaves them.
 */
export async function removeFiles(ctx: Context): Promise<void> {
  const { files } = ctx
  if (!files) return
  const left = await ctx.db
    .selectFrom('stored_files as f')
    .leftJoin('ticket_attachments as a', 'a.id', 'f.attachment_id')
    .select('f.attachment_id as id')
    .where('a.id', 'is', null)
    .where('f.created_at', '<', new Date(ctx.now().getTime() - onItsWay))
    .orderBy('f.attachment_id')
    .limit(atOnce)
    .execute()
  for (const { id } of left) {
    try {
      await files.remove(fileKeyOf(id))
    } catch (error) {
      ctx.log.warn({ err: error }, 'a file of a deleted attachment could not be removed')
      return
    }
    await ctx.db.deleteFrom('stored_files').where('attachment_id', '=', id).execute()
  }
}
