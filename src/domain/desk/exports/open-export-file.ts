import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { riyadhDate } from '#rules/core/riyadh-days'
import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { getExportView } from '#domain/desk/exports/read-exports'
import { commitAsOneStatement } from '#domain/core/transaction'
import { closeZip } from '#domain/core/zip'

const unpack = promisify(gunzip)

export type ExportFile = {
  name: string
  type: string
  bytes: number
  pieces: AsyncGenerator<Uint8Array>
}

/**
 * The caller's own file, read piece by piece while it is sent, so that its size never matters. Each download
 * is recorded in the log. Errors: export_not_found, export_not_ready, export_expired.
 */
export async function openExportFile(ctx: Context, id: string): Promise<ExportFile> {
  const file = await getExportView(ctx, id)
  if (file.status === 'writing') throw new ShopError('export_not_ready')
  if (file.status === 'expired' || file.expires_at <= ctx.now()) throw new ShopError('export_expired')
  const isArchive = file.resource === 'document_files'
  await commitAsOneStatement(ctx, (notes) =>
    recordFact(notes, ctx, {
      action: 'export.downloaded',
      entity: 'export',
      entityId: id,
      changes: {
        resource: { before: null, after: file.resource },
        rows: { before: null, after: file.rows },
      },
    }),
  )
  return {
    name: `${file.resource.replaceAll('_', '-')}-${riyadhDate(file.created_at)}.${isArchive ? 'zip' : 'csv'}`,
    type: isArchive ? 'application/zip' : 'text/csv; charset=utf-8',
    bytes: file.bytes,
    pieces: isArchive ? closeZip(readPieces(ctx, id)) : readPieces(ctx, id),
  }
}

async function* readPieces(ctx: Context, id: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const piece = await ctx.db
      .selectFrom('export_pieces')
      .select('content')
      .where('export_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!piece) return
    yield await unpack(piece.content)
  }
}
