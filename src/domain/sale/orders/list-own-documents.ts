import { sql } from 'kysely'
import { pageSize } from '#rules/core/limits'
import { isShowable } from '#rules/tax/tax-submission'
import type { TaxDocumentForm, TaxDocumentKind } from '#rules/tax/tax-document'
import { requireClient, type Context } from '#domain/core/context'
import { parseCursor, writeCursor } from '#domain/core/cursor'

/** What a list says of a document; the amount in halalas. */
export type DocumentSummary = {
  id: string
  orderId: string
  orderNumber: number
  kind: TaxDocumentKind
  form: TaxDocumentForm
  number: string
  issuedAt: Date
  gross: bigint
  hasVatNumber: boolean
  isShowable: boolean
}

/** All tax documents of the signed-in client, the newest first. Error: cursor_invalid. */
export async function listOwnDocuments(
  ctx: Context,
  { limit = pageSize.default, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ documents: DocumentSummary[]; nextCursor: string | null }> {
  const last = cursor === undefined ? null : parseCursor(cursor)
  let query = ctx.db
    .selectFrom('tax_documents as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoin('tax_submissions as s', 's.document_id', 'd.id')
    .select([
      'd.id',
      'o.id as order_id',
      'o.ref_id',
      'd.kind',
      'd.form',
      'd.number',
      'd.issued_at',
      'd.gross_minor',
      's.state',
    ])
    .select(sql<boolean>`d.content #>> '{seller,vatNumber}' <> ''`.as('has_vat_number'))
    .where('d.client_id', '=', requireClient(ctx))
    // What was replaced is never shown; its successor is.
    .where((eb) => eb.or([eb('s.state', 'is', null), eb('s.state', '<>', 'replaced')]))
    .orderBy('d.issued_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
  if (last !== null) {
    query = query.where(
      sql<boolean>`(d.issued_at, d.id) < ((select issued_at from tax_documents where id = ${last}), ${last}::uuid)`,
    )
  }
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)
  return {
    documents: shown.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      orderNumber: Number(row.ref_id),
      kind: row.kind,
      form: row.form,
      number: row.number,
      issuedAt: row.issued_at,
      gross: row.gross_minor,
      hasVatNumber: row.has_vat_number,
      isShowable: isShowable(row.form, row.state),
    })),
    nextCursor: rows.length > limit && end ? writeCursor(end.id) : null,
  }
}
