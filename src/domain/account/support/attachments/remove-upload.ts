import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { uploaderOf } from '#domain/account/support/attachments/uploader'

/** Deletes a file that the caller brought and has not sent. Error: attachment_not_found. */
export async function removeUpload(ctx: Context, id: string): Promise<void> {
  const { client_id, staff_user_id } = uploaderOf(ctx)
  const removed = await ctx.db
    .deleteFrom('ticket_attachments')
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .where('client_id', 'is not distinct from', client_id)
    .where('staff_user_id', 'is not distinct from', staff_user_id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new ShopError('attachment_not_found')
}
