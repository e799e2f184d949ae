import { sql } from 'kysely'
import type { TaxDocumentForm, TaxDocumentKind } from '#rules/tax/tax-document'
import {
  nextSubmissionStep,
  type TaxAnswer,
  type TaxRemark,
  type TaxSubmissionState,
  type TaxSubmissionStep,
} from '#rules/tax/tax-submission'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import { listRows, type ListInput } from '#domain/core/list-rows'
import { cursorsOf, type PageCursors } from '#domain/core/page'
import {
  documentConditions,
  stateConditions,
  type DocumentFilters,
} from '#domain/desk/tax/documents/document-conditions'

export type DocumentSort = 'issued_at' | '-issued_at'

/** A document as a list shows it; amounts in halalas, never negative, on credit notes neither. */
export type DocumentView = {
  id: string
  number: string
  kind: TaxDocumentKind
  form: TaxDocumentForm
  order: { id: string; ref_id: number } | null
  client: { id: string; ref_id: number } | null
  /** Whose month it is of. */
  api_client: { id: string; name: string } | null
  /** Null where the person was forgotten. */
  buyer: { name: string; vat_number: string | null } | null
  issued_at: Date
  net_minor: number
  vat_minor: number
  gross_minor: number
  /** Null: issued in phase 1, reported to nobody. */
  submission: SubmissionView | null
}

export type SubmissionView = {
  state: TaxSubmissionState
  step: TaxSubmissionStep
  /** The errors for which it was refused, or the warnings with which it was accepted. */
  remarks: TaxRemark[]
}

type Row = Omit<DocumentView, 'submission'> & {
  state: TaxSubmissionState | null
  answer: TaxAnswer | null
}

/** What a list reads of `t` (tax_documents). */
export const documentColumns = sql`t.id, t.number, t.kind, t.form, t.issued_at, t.net_minor::float8 as net_minor,
  t.vat_minor::float8 as vat_minor, t.gross_minor::float8 as gross_minor,
  (select jsonb_build_object('id', o.id, 'ref_id', o.ref_id) from orders o where o.id = t.order_id) as "order",
  (select jsonb_build_object('id', c.id, 'ref_id', c.ref_id) from clients c where c.id = t.client_id) as client,
  (select jsonb_build_object('id', a.id, 'name', a.name) from account_invoices v join api_clients a on a.id = v.api_client_id
    where v.id = t.account_invoice_id) as api_client,
  case when t.buyer is not null then jsonb_build_object('name', t.buyer ->> 'name',
    'vat_number', t.buyer #>> '{company,vatNumber}') end as buyer,
  (select s.state from tax_submissions s where s.document_id = t.id) as state,
  (select s.answer from tax_submissions s where s.document_id = t.id) as answer`

/** One page of all tax documents, newest first unless it is turned round. */
export async function listDocuments(
  ctx: Context,
  input: ListInput<DocumentSort> & DocumentFilters,
): Promise<{ documents: DocumentView[] } & PageCursors> {
  requirePermission(ctx, 'tax_document:read')
  const page = await listRows<Row>(ctx.db, {
    ...input,
    table: 'tax_documents',
    columns: documentColumns,
    conditions: documentConditions(input),
    by: sql`t.issued_at`,
    descending: input.sort !== 'issued_at',
  })
  return { documents: page.rows.map(toDocumentView), ...cursorsOf(page) }
}

/** How many documents the filters find, of each state. */
export async function countDocuments(
  ctx: Context,
  filters: Omit<DocumentFilters, 'state'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'tax_document:read')
  return countRows(ctx.db, {
    table: 'tax_documents',
    conditions: documentConditions(filters),
    states: { all: null, ...stateConditions },
  })
}

export function toDocumentView({ state, answer, ...row }: Row): DocumentView {
  if (state === null) return { ...row, submission: null }
  const { errors = [], warnings = [] } = answer ?? {}
  const remarks = errors.length > 0 ? errors : warnings
  return { ...row, submission: { state, step: nextSubmissionStep[state], remarks } }
}
