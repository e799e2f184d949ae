import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportKind } from '#rules/imports/import-files'
import type { TableRow } from '#rules/imports/read-table'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** What a row became when it was imported. */
export type KnownRow = { subjectId: string; contentHash: Buffer }

/**
 * The keyed hash of a row's id in the other system, by which it is found again: systems name clients by their
 * phones, too, and the row stays when the account is closed, so that nobody who has left is imported again.
 */
export function hashId(key: Buffer, kind: ImportKind, id: string): Buffer {
  return createHmac('sha256', key).update(`${kind}\n${id}`).digest()
}

/** Of all cells of a row, by the names of their columns: their sequence in the file does not matter. */
export function hashContent(key: Buffer, { cells }: TableRow): Buffer {
  const written = Object.keys(cells)
    .filter((name) => !name.startsWith('#'))
    .toSorted()
    .map((name) => [name, cells[name]])
  return createHmac('sha256', key)
    .update(createHash('sha256').update(JSON.stringify(written)).digest())
    .digest()
}

/** Those of these rows that were imported before, by the hash of their id in hexadecimal digits. */
export async function findKnownRows(
  tx: Transaction,
  kind: ImportKind,
  hashes: readonly Buffer[],
): Promise<Map<string, KnownRow>> {
  if (hashes.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('imported_rows')
    .select(['id_hash', 'content_hash', 'subject_id'])
    .where('kind', '=', kind)
    .where(sql<boolean>`id_hash = any(${hashes}::bytea[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id_hash.toString('hex'),
      { subjectId: row.subject_id, contentHash: row.content_hash },
    ]),
  )
}

/** Keeps what rows became. */
export async function keepRows(
  tx: Transaction,
  ctx: Context,
  kind: ImportKind,
  rows: readonly { idHash: Buffer; contentHash: Buffer; subjectId: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.db
    .insertInto('imported_rows')
    .values(
      rows.map(({ idHash, contentHash, subjectId }) => ({
        kind,
        id_hash: idHash,
        content_hash: contentHash,
        subject_id: subjectId,
        created_at: ctx.now(),
      })),
    )
    .execute()
}
