import { sql, type Selectable } from 'kysely'
import { isShowable, type TaxSubmissionState } from '#rules/tax/tax-submission'
import type { TaxDocumentForm, TaxDocumentKind } from '#rules/tax/tax-document'
import type { TaxDocuments } from '#db/types'
import { requireClient, type Context } from '#domain/core/context'
import {
  isNewestFirst,
  listRows,
  numberConditions,
  type ListInput,
  type TimeSort,
} from '#domain/core/list-rows'

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

/** Of `t` (tax_documents), with its order and where it stands at the authority. */
const columns = sql`t.id, t.order_id, t.kind, t.form, t.number, t.issued_at, t.gross_minor, ${orderNumber()} as ref_id,
  ${stateOf()} as state, t.content #>> '{seller,vatNumber}' <> '' as has_vat_number`

type Row = Pick<Selectable<TaxDocuments>, 'id' | 'kind' | 'form' | 'number' | 'issued_at' | 'gross_minor'> & {
  order_id: string
  ref_id: bigint
  state: TaxSubmissionState | null
  has_vat_number: boolean
}

/**
 * All tax documents of the signed-in client, the newest first unless they are turned round. A search is a
 * part of the number of a document or of its order. Error: cursor_invalid.
 */
export async function listOwnDocuments(
  ctx: Context,
  { q, sort, limit, cursor }: ListInput<TimeSort>,
): Promise<{ documents: DocumentSummary[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listRows<Row>(ctx.db, {
    table: 'tax_documents',
    columns,
    conditions: [
      sql`t.client_id = ${requireClient(ctx)} and t.order_id is not null`,
      // What was replaced is never shown; its successor is.
      sql`coalesce(${stateOf()}, '') <> 'replaced'`,
      ...numberConditions(q, [sql`t.number`, sql`${orderNumber()}::text`]),
    ],
    by: sql`t.issued_at`,
    descending: isNewestFirst(sort),
    limit,
    cursor,
  })
  return {
    documents: rows.map((row) => ({
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
    nextCursor,
  }
}

function orderNumber() {
  return sql`(select o.ref_id from orders o where o.id = t.order_id)`
}

function stateOf() {
  return sql`(select s.state from tax_submissions s where s.document_id = t.id)`
}
