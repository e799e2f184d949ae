import { fileKeyOf, type AttachmentType } from '#rules/attachment'
import { ShopError } from '#rules/errors'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

// Where the bytes of attachments are: in the database, or where the store keeps files. Nothing else knows, but the sweep of what is left over (core/maintenance/remove-files).

/**
 * Brings the bytes to where the store keeps files, before their attachment has a row; nothing in a store that keeps them in its database.
 * Error: files_unreachable.
 */
export async function bringContent(
  ctx: Context,
  file: { id: string; media_type: AttachmentType },
  bytes: Uint8Array,
): Promise<void> {
  const { files } = ctx
  if (!files) return
  await ctx.db
    .insertInto('stored_files')
    .values({ attachment_id: file.id, created_at: (ctx.storeNow ?? ctx.now)() })
    .execute()
  await reach(ctx, () => files.put(fileKeyOf(file.id), bytes, file.media_type))
}

/** Writes the bytes beside their attachment, unless they were brought elsewhere; they go with it. */
export async function writeContent(
  ctx: Context,
  tx: Transaction,
  { id }: { id: string },
  bytes: Uint8Array,
): Promise<void> {
  if (ctx.files) return
  await tx.db
    .insertInto('ticket_attachment_contents')
    .values({ attachment_id: id, content: Buffer.from(bytes) })
    .execute()
}

/** The bytes, wherever they were brought: a store may have changed its mind since. Errors: attachment_not_found, files_unreachable. */
export async function readContent(ctx: Context, id: string): Promise<Buffer> {
  const row = await ctx.db
    .selectFrom('ticket_attachment_contents')
    .select('content')
    .where('attachment_id', '=', id)
    .executeTakeFirst()
  const { files } = ctx
  const content = row ? row.content : files && (await reach(ctx, () => files.get(fileKeyOf(id))))
  if (!content) throw new ShopError('attachment_not_found')
  return content
}

async function reach<Answer>(ctx: Context, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    ctx.log.warn({ err: error }, 'the file store did not answer as promised')
    throw new ShopError('files_unreachable')
  }
}
