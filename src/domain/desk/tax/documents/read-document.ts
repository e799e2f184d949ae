import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { TaxDocument, TaxDocumentKind } from '#rules/tax/tax-document'
import type { TaxAnswer } from '#rules/tax/tax-submission'
import { requirePermission, type Context } from '#domain/core/context'
import { issuedDocument, selectIssued } from '#domain/core/issued-document'
import { stampedFile } from '#domain/core/stamped-file'
import { documentColumns, toDocumentView, type DocumentView } from '#domain/desk/tax/documents/list-documents'

/** Another document that this one changes, that changes it, or that stands in its place. */
export type RelatedDocument = {
  id: string
  number: string
  kind: TaxDocumentKind
  relation: 'changes' | 'changed_by' | 'replaces' | 'replaced_by'
  gross_minor: number
  issued_at: string
}

/** A document's place in its unit's chain, and all that the authority said. */
export type DocumentChain = {
  counter: number | null
  hash: string | null
  previous_hash: string | null
  attempts: number
  first_at: Date | null
  last_at: Date | null
  answered_at: Date | null
  /** When it is sent next. */
  next_at: Date | null
  answer: TaxAnswer | null
}

export type WholeDocument = {
  view: DocumentView
  content: TaxDocument
  /** The text of its QR code; null where it has none. */
  qr: string | null
  chain: DocumentChain | null
  related: RelatedDocument[]
}

type Row = Parameters<typeof toDocumentView>[0] & {
  chain: (Omit<DocumentChain, DateField | 'answer'> & Record<DateField, string | null>) | null
  related: RelatedDocument[]
}
type DateField = 'first_at' | 'last_at' | 'answered_at' | 'next_at'

const related = (relation: RelatedDocument['relation'], condition: ReturnType<typeof sql>) => sql`
  select r.id, r.issued_at, jsonb_build_object('id', r.id, 'number', r.number, 'kind', r.kind,
    'relation', ${relation}::text, 'gross_minor', r.gross_minor, 'issued_at', r.issued_at) as one
  from tax_documents r where ${condition}`

/**
 * One tax document with its chain, the authority's answers, and the documents beside it. Error:
 * document_not_found.
 */
export async function readDocument(ctx: Context, id: string): Promise<WholeDocument> {
  requirePermission(ctx, 'tax_document:read')
  const { rows } = await sql<Row>`
    select ${documentColumns},
      (select jsonb_build_object('counter', s.counter, 'hash', s.hash, 'previous_hash', s.previous_hash,
        'attempts', s.attempts, 'first_at', s.first_at, 'last_at', s.last_at, 'answered_at', s.answered_at,
        'next_at', s.next_at) from tax_submissions s where s.document_id = t.id) as chain,
      coalesce((select jsonb_agg(r.one order by r.issued_at, r.id) from (
        ${related('changes', sql`r.id = t.refers_to`)} union all
        ${related('changed_by', sql`r.refers_to = t.id`)} union all
        ${related('replaces', sql`r.id = t.replaces`)} union all
        ${related('replaced_by', sql`r.replaces = t.id`)}) r), '[]') as related
    from tax_documents t where t.id = ${id}`.execute(ctx.db)
  const [row] = rows
  const issued = await selectIssued(ctx.db).where('d.id', '=', id).executeTakeFirst()
  if (!row || !issued) throw new ShopError('document_not_found')
  const { chain, related: others, ...listed } = row
  const { content, qr } = issuedDocument(issued)
  return {
    view: toDocumentView(listed),
    content,
    qr,
    chain: chain && {
      ...chain,
      first_at: momentOf(chain.first_at),
      last_at: momentOf(chain.last_at),
      answered_at: momentOf(chain.answered_at),
      next_at: momentOf(chain.next_at),
      answer: listed.answer,
    },
    related: others,
  }
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/**
 * The electronic invoice of a document: what the authority cleared, else what was stamped. Errors:
 * document_not_found, document_without_xml for one of phase 1 or not stamped yet.
 */
export async function readDocumentXml(ctx: Context, id: string): Promise<{ number: string; xml: string }> {
  requirePermission(ctx, 'tax_document:read')
  const row = await ctx.db
    .selectFrom('tax_documents as t')
    .leftJoin('tax_submissions as s', 's.document_id', 't.id')
    .select(['t.number', 's.xml', 's.packed_xml', 's.cleared_xml'])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('document_not_found')
  const xml = row.cleared_xml ?? stampedFile(row)
  if (xml === null) throw new ShopError('document_without_xml')
  return { number: row.number, xml }
}
