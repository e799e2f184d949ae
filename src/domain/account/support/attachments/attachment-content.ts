import { sql } from 'kysely'
import { fileKeyOf, type AttachmentType } from '#rules/support/attachment'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { openStoredFile } from '#domain/account/support/attachments/open-stored-file'
import { reachFiles } from '#domain/account/support/attachments/reach-files'
import { sumOf } from '#domain/account/support/attachments/sum-pieces'

// Where the bytes of attachments are: in the database, or where the store keeps files. Nothing else knows,
// but the sweep of what is left over (core/maintenance/remove-files).

/**
 * Brings the bytes to where the store keeps files, before their attachment has a row; nothing in a store that
 * keeps them in its database. Error: files_unreachable.
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
      content_sha256: sumOf(bytes),
    })
    .execute()
  await reachFiles(ctx, () => files.put(fileKeyOf(file.id), bytes, file.media_type))
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

/** Bytes of a file in the database that are brought at a time. */
const pieceBytes = 256 * 1024

/**
 * The bytes, wherever they were brought: a store may have changed its mind since. They come piece by piece,
 * as their reader takes them. What a bucket answers is handed out only when it is what was brought there.
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
  const pieces = files && (await openStoredFile(ctx, { files, file }, person))
  if (!pieces) throw new ShopError('attachment_not_found')
  return { byteSize: file.byte_size, pieces }
}

/**
 * One piece is in memory at a time: the driver brings it as a text of twice its length. Fails where the file
 * was deleted meanwhile: a transfer that breaks off is seen as one, by the length that was announced.
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
