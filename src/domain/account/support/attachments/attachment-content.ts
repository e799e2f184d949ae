import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fileKeyOf, type AttachmentType } from '#rules/support/attachment'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import type { FileStore } from '#domain/core/ports/file-store'
import type { Transaction } from '#domain/core/transaction'
import { handOut, pieceBytes } from '#domain/account/support/attachments/hold-file'

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
    .values({
      attachment_id: file.id,
      created_at: (ctx.storeNow ?? ctx.now)(),
      content_sha256: digestOf(bytes),
    })
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

/**
 * The bytes, wherever they were brought: a store may have changed its mind since. Those of the database come piece by piece while they are
 * sent. What a bucket answers is handed out only when it is what was brought there, so it is fetched whole, and held until it was sent.
 * @param person for whom it is fetched
 * Errors: attachment_not_found, files_unreachable.
 */
export async function readContent(
  ctx: Context,
  { id, person }: { id: string; person: string },
): Promise<{ byteSize: number; pieces: AsyncIterator<Uint8Array> }> {
  const file = await ctx.db
    .selectFrom('ticket_attachments as a')
    .leftJoin('ticket_attachment_contents as c', 'c.attachment_id', 'a.id')
    .leftJoin('stored_files as f', 'f.attachment_id', 'a.id')
    .select(['a.id', 'a.byte_size', 'c.attachment_id as row_id', 'f.content_sha256'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!file) throw new ShopError('attachment_not_found')
  if (file.row_id !== null) return { byteSize: file.byte_size, pieces: readPieces(ctx, file) }
  const { files } = ctx
  const content =
    files &&
    (await handOut({ person, bytes: file.byte_size }, () => reach(ctx, () => fetchContent(files, file))))
  if (!content) throw new ShopError('attachment_not_found')
  return content
}

/**
 * One piece is in memory at a time: the driver brings it as a text of twice its length. Fails where the file was deleted meanwhile: a transfer
 * that breaks off is seen as one, by the length that was announced.
 */
async function* readPieces(
  ctx: Context,
  file: { id: string; byte_size: number },
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.byte_size; from += pieceBytes) {
    const { rows } = await sql<{ piece: Buffer }>`
      select substring(content from ${from + 1}::int for ${pieceBytes}::int) as piece
      from ticket_attachment_contents where attachment_id = ${file.id}`.execute(ctx.db)
    const [row] = rows
    if (!row) throw new ShopError('attachment_not_found')
    yield row.piece
  }
}

async function fetchContent(
  files: FileStore,
  file: { id: string; byte_size: number; content_sha256: Buffer | null },
): Promise<Buffer | null> {
  const content = await files.get(fileKeyOf(file.id), file.byte_size)
  // Files of before the sum was kept have their size alone.
  if (content && file.content_sha256 && !file.content_sha256.equals(digestOf(content)))
    throw new Error('The file store answered other bytes than were brought')
  return content
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

async function reach<Answer>(ctx: Context, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    ctx.log.warn({ err: error }, 'the file store did not answer as promised')
    throw new ShopError('files_unreachable')
  }
}
