import { fileKeyOf } from '#rules/support/attachment'
import { hour } from '#rules/core/durations'
import type { Context } from '#domain/core/context'

/** A file whose attachment has no row yet may be on its way for so long, in milliseconds. */
const onItsWay = hour
const atOnce = 500
/**
 * So many refusals in a row are an outage; fewer are single files that the service keeps for a reason of its
 * own.
 */
const outage = 3

/**
 * Removes files outside of the database whose attachments are gone, whatever deleted those. What could not be
 * removed is tried again the next time, and holds up nothing else; a store that has none any more leaves
 * them.
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
    .orderBy((row) => row.fn('random'))
    .limit(atOnce)
    .execute()
  let refusals = 0
  for (const { id } of left) {
    try {
      await files.remove(fileKeyOf(id))
      refusals = 0
    } catch (error) {
      ctx.log.warn({ err: error }, 'a file of a deleted attachment could not be removed')
      refusals += 1
      if (refusals === outage) return
      continue
    }
    await ctx.db.deleteFrom('stored_files').where('attachment_id', '=', id).execute()
  }
}
