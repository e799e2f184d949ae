import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { byteOrderMark, csvLine } from '#rules/core/csv'
import {
  documentPiece,
  exportColumns,
  exportLifetime,
  exportPiece,
  type ExportColumn,
  type ExportResource,
} from '#rules/desk/exports'
import type { Selectable } from 'kysely'
import { hour } from '#rules/core/durations'
import type { Exports } from '#db/types'
import type { Context } from '#domain/core/context'
import type { ExportFilters } from '#domain/desk/exports/export-source'
import { columnHeading } from '#domain/desk/exports/column-heading'
import { zipOverhead } from '#domain/core/zip'
import { getExportPiece } from '#domain/desk/exports/get-export-piece'
import { packDocuments } from '#domain/desk/exports/pack-documents'

const compress = promisify(gzip)

/**
 * Writes the next pieces of a file. Each is kept together with the row that it ends with, in one transaction,
 * so a crashed worker loses at most one piece, and the next one goes on there. Returns the present moment
 * while there is more: other jobs, and a shutdown, need not wait for a whole file.
 */
export async function writeExport(ctx: Context, exportId: string): Promise<Date | null> {
  for (let piece = 0; piece < exportPiece.atOnce; piece++) {
    const row = await ctx.db
      .selectFrom('exports')
      .selectAll()
      .where('id', '=', exportId)
      .where('status', '=', 'writing')
      .executeTakeFirst()
    if (!row) return null
    const isWhole = await writePiece(ctx, row)
    if (isWhole) return null
  }
  return ctx.now()
}

/** A copy that has the export's own row has everything that stood there when it was asked for. */
async function chooseReader(ctx: Context, exportId: string): Promise<Context['db']> {
  const replica = ctx.replica?.choose(null)
  if (!replica) return ctx.db
  const own = await replica.db
    .selectFrom('exports')
    .select('id')
    .where('id', '=', exportId)
    .executeTakeFirst()
  return own ? replica.db : ctx.db
}

async function writePiece(ctx: Context, row: Selectable<Exports>): Promise<boolean> {
  const columns = columnsOf(row.resource, row.columns)
  const isArchive = row.resource === 'document_files'
  const rows = isArchive ? documentPiece.rows : exportPiece.rows
  const { lines, lastId } = await getExportPiece(await chooseReader(ctx, row.id), {
    resource: row.resource,
    filters: filtersOf(row),
    columns,
    language: row.language,
    staffId: row.staff_user_id,
    askedAt: row.created_at,
    after: row.last_id,
    rows,
  })
  const isWhole = lines.length < rows
  const { content, inDirectory } = isArchive
    ? await packDocuments(
        ctx,
        lines.flatMap(([id]) => id ?? []),
        wantedFiles(columns),
      )
    : { content: Buffer.from(textOf(row, columns, lines)), inDirectory: 0 }
  const endOfArchive = isArchive && isWhole ? zipOverhead(0, 0) : 0
  // The fastest level is enough: tables shrink to a fifth.
  const packed = content.length > 0 ? await compress(content, { level: 1 }) : null

  await ctx.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('exports')
      .set({
        row_count: row.row_count + BigInt(lines.length),
        byte_count: row.byte_count + BigInt(content.length + inDirectory + endOfArchive),
        piece_count: row.piece_count + (packed ? 1 : 0),
        last_id: lastId ?? row.last_id,
        ...(isWhole && {
          status: 'ready' as const,
          finished_at: ctx.now(),
          expires_at: new Date(ctx.now().getTime() + exportLifetime * hour),
        }),
      })
      .where('id', '=', row.id)
      .where('status', '=', 'writing')
      .where('piece_count', '=', row.piece_count)
      .executeTakeFirst()
    // Another worker has written this piece already.
    if (numUpdatedRows !== 1n || !packed) return
    await db
      .insertInto('export_pieces')
      .values({ export_id: row.id, position: row.piece_count, content: packed })
      .execute()
  })
  return isWhole
}

/** The next lines of a CSV file, headed by their columns at its beginning. */
function textOf(
  { piece_count, language }: Selectable<Exports>,
  columns: ExportColumn[],
  lines: (string | null)[][],
): string {
  const head = columns.map((column) => columnHeading(language, column))
  const begin = piece_count === 0 ? byteOrderMark + csvLine(head) : ''
  return begin + lines.map(csvLine).join('')
}

function wantedFiles(columns: ExportColumn[]): { pdf: boolean; xml: boolean } {
  return { pdf: columns.includes('pdf'), xml: columns.includes('xml') }
}

/** A column that a later version no longer knows is left out. */
function columnsOf(resource: ExportResource, columns: readonly string[]): ExportColumn[] {
  const known: readonly ExportColumn[] = exportColumns[resource]
  return known.filter((column) => columns.includes(column))
}

/** The filters were written by `askExport`, as the list of the same resource takes them. */
function filtersOf(row: Selectable<Exports>) {
  return row.filters as ExportFilters[ExportResource] & Record<string, never>
}
