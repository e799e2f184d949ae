import { attachmentTypeOf, cleanFileName, type AttachmentType } from '#rules/support/attachment'
import { ShopError } from '#rules/errors/shop-error'
import { attachmentKilobytes, attachmentUploads } from '#rules/core/rate-limits'
import { newId } from '#domain/core/new-id'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { uploaderOf } from '#domain/account/support/attachments/uploader'
import { bringContent, writeContent } from '#domain/account/support/attachments/attachment-content'

/** A file of a message, without its content. `byte_size` in bytes. */
export type AttachmentView = { id: string; name: string; media_type: AttachmentType; byte_size: number }

/**
 * Keeps a file of the signed-in client or of staff until it is sent with a message; one that is not sent within a day is deleted.
 * @param input.read brings its bytes, at most as many as are asked for; called once the caller may upload
 * Errors: too_many_requests, attachments_of_day_full, attachment_too_large, attachment_type_refused, files_unreachable.
 */
export async function uploadAttachment(
  ctx: Context,
  input: { name: string; read: (max: number) => Promise<Uint8Array> },
): Promise<AttachmentView> {
  const uploader = uploaderOf(ctx)
  await ctx.limiter.use('attachment', uploader.client_id ?? uploader.staff_user_id, attachmentUploads)
  const bytes = await readWithinDay(ctx, uploader.client_id, input.read)
  const type = attachmentTypeOf(bytes)
  if (type === null) throw new ShopError('attachment_type_refused')
  const file = {
    id: newId(),
    name: cleanFileName(input.name, type),
    media_type: type,
    byte_size: bytes.byteLength,
  }
  await bringContent(ctx, file, bytes)
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insertInto('ticket_attachments')
      .values({ ...file, ...uploader, created_at: ctx.now() })
      .execute()
    await writeContent(ctx, tx, file, bytes)
  })
  return file
}

/** The bytes, counted for the client's day; staff may bring as many as they need. Errors: attachments_of_day_full, and those of `read`. */
async function readWithinDay(
  ctx: Context,
  clientId: string | null,
  read: (max: number) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { bytes: max } = ctx.attachmentLimits
  if (clientId === null) return read(max)
  const { points, seconds } = await ctx.limiter.left('attachment_kilobytes', clientId, attachmentKilobytes)
  const full = new ShopError('attachments_of_day_full', { retryAfter: Math.max(1, seconds) })
  // Before a file is taken in that could not be kept.
  if (points < 1) throw full
  const bytes = await read(max)
  const kilobytes = Math.ceil(bytes.byteLength / 1024)
  if (kilobytes > points) throw full
  await ctx.limiter.use('attachment_kilobytes', clientId, attachmentKilobytes, kilobytes)
  return bytes
}
