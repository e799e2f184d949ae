import { attachmentTypeOf, cleanFileName, type AttachmentType } from '#rules/support/attachment'
import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import { attachmentKilobytes, attachmentUploads } from '#rules/core/rate-limits'
import { newId } from '#domain/core/new-id'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { holdFile } from '#domain/account/support/attachments/hold-file'
import { uploaderOf, type Uploader } from '#domain/account/support/attachments/uploader'
import { bringContent, writeContent } from '#domain/account/support/attachments/attachment-content'

/** A file of a message, without its content. `byte_size` in bytes. */
export type AttachmentView = { id: string; name: string; media_type: AttachmentType; byte_size: number }

/**
 * A file as it comes. `announced`: its length in bytes, null where nobody has said. `read` brings its bytes,
 * at most as many as are asked for.
 */
type ComingFile = { announced: number | null; read: (max: number) => Promise<Uint8Array> }

/**
 * Keeps a file of the signed-in client or of staff until it is sent with a message; one that is not sent
 * within a day is deleted. Its bytes are read once the caller may upload, and while this process has room for
 * them. Errors: too_many_requests, attachments_of_day_full, attachment_too_large, attachment_type_refused,
 * files_unreachable.
 */
export async function uploadAttachment(
  ctx: Context,
  input: { name: string } & ComingFile,
): Promise<AttachmentView> {
  const uploader = uploaderOf(ctx)
  const person = uploader.client_id ?? uploader.staff_user_id
  await ctx.limiter.use('attachment', person, attachmentUploads)
  return holdFile({ person, bytes: maxBytesOf(ctx, input) }, async () => {
    const bytes = await readWithinDay(ctx, uploader.client_id, input)
    return keepFile(ctx, uploader, { name: input.name, bytes })
  })
}

async function keepFile(
  ctx: Context,
  uploader: Uploader,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<AttachmentView> {
  const type = attachmentTypeOf(bytes)
  if (type === null) throw new ShopError('attachment_type_refused')
  const file = {
    id: newId(),
    name: cleanFileName(name, type),
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

/**
 * The bytes, counted for the client's day before they are read, so that no more come at once than fit; staff
 * may bring as many as they need. Errors: attachments_of_day_full, and those of `read`.
 */
async function readWithinDay(ctx: Context, clientId: string | null, file: ComingFile): Promise<Uint8Array> {
  const { bytes: max } = ctx.attachmentLimits
  if (clientId === null) return file.read(max)
  const day = await ctx.limiter.left('attachment_kilobytes', clientId, attachmentKilobytes)
  const full = new ShopError('attachments_of_day_full', { retryAfter: Math.max(1, day.seconds) })
  const wanted = kilobytesOf(maxBytesOf(ctx, file))
  // Where nobody has said how long it is, a smaller one may still fit.
  const taken = file.announced === null ? Math.min(wanted, day.points) : wanted
  if (taken < 1 || taken > day.points) throw full
  const giveBack = (points: number) =>
    ctx.limiter.giveBack('attachment_kilobytes', clientId, attachmentKilobytes, points)
  try {
    await ctx.limiter.use('attachment_kilobytes', clientId, attachmentKilobytes, taken)
  } catch (error) {
    // Another one came in between; a refusal has counted, too.
    await giveBack(taken)
    throw isNamed(error, 'too_many_requests') ? full : error
  }
  let used = 0
  try {
    const bytes = await file.read(Math.min(max, taken * 1024))
    used = kilobytesOf(bytes.byteLength)
    return bytes
  } catch (error) {
    throw taken < wanted && isNamed(error, 'attachment_too_large') ? full : error
  } finally {
    if (used < taken) await giveBack(taken - used)
  }
}

/** How many bytes of a file are read at most. */
function maxBytesOf(ctx: Context, { announced }: ComingFile): number {
  const { bytes: max } = ctx.attachmentLimits
  return Math.min(announced ?? max, max)
}

function kilobytesOf(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / 1024))
}

function isNamed(error: unknown, name: ErrorName): boolean {
  return error instanceof ShopError && error.errorName === name
}
