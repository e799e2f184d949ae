import { sql, type RawBuilder } from 'kysely'
import { companyLine, type Company } from '#rules/tax/company'
import { ShopError } from '#rules/errors/shop-error'
import { invariant } from '#rules/core/invariant'
import { canMove } from '#rules/core/moves'
import { companyBuyer, type FrozenDocument, type TaxBuyer } from '#rules/tax/tax-document'
import { taxSubmissionMoves, type TaxSubmissionState } from '#rules/tax/tax-submission'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { lockOrderAndClient } from '#domain/sale/records/orders/lock-order'
import { refuseOwnVatNumber } from '#domain/sale/records/orders/refuse-own-vat-number'
import { replaceSubmission, subjectOf } from '#domain/sale/records/tax-documents/move-submission'
import { sellerColumn, sellerOf, type SellerRow } from '#domain/sale/records/tax-documents/seller'
import { invoiceReference, isStandingInvoice } from '#domain/sale/records/tax-documents/standing-invoice'
import {
  unitColumns,
  writeDocument,
  type DocumentOwner,
  type LockedUnit,
} from '#domain/sale/records/tax-documents/write-document'

type Row = LockedUnit & {
  seller: SellerRow
  state: TaxSubmissionState | null
  content: FrozenDocument
  buyer: TaxBuyer | null
  order_id: string | null
  client_id: string | null
  refund_id: string | null
  exchange_order_id: string | null
  account_invoice_id: string | null
  account_entry_id: string | null
  taxed_at: Date | null
  api_client_id: string | null
  /** Of a partner, as it stands now. */
  partner: Company | null
  /** Of a note: the invoice that stands by now, of what it changes. */
  invoice_id: string | null
  invoice_content: FrozenDocument | null
  invoice_issued_at: Date | null
  invoice_state: TaxSubmissionState | null
}

/**
 * Issues a document in place of one that the authority refused: the same movement of money to the halala,
 * with the seller of the present settings and, on a standard one, the company as given here, or as the
 * partner has it now. The refused one stays, in the chain too. Returns the id of the new one. Source:
 * e-invoicing facts, 4.3; docs/decisions/0130. A corrected company stands in the history of the order, and
 * nowhere else: order and account keep theirs. A note names the invoice that stands, so one that was refused
 * itself is corrected first. Errors: document_not_found, document_not_refused, note_of_refused_invoice,
 * confirmation_needed, invalid_input (the store's own VAT number).
 */
export async function correctDocument(
  ctx: Context,
  documentId: string,
  { company }: { company?: Company | undefined } = {},
): Promise<string> {
  requirePermission(ctx, 'tax_document:correct')
  requireFreshCode(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, documentId)
    const row = await lockUnit(tx, documentId)
    if (!row.state || !canMove(taxSubmissionMoves, row.state, 'replace'))
      throw new ShopError('document_not_refused')
    if (row.invoice_state === 'refused') throw new ShopError('note_of_refused_invoice')
    await refuseOwnVatNumber(tx.db, company)
    const named = company ?? row.partner
    const { number, uuid: _, issuedAt: __, totals: ___, ...content } = row.content
    const buyer = content.form === 'standard' && named ? companyBuyer(named) : row.buyer
    const id = await writeDocument(tx, ctx, row, {
      ...ownerOf(row),
      ...(row.invoice_id && { refersTo: row.invoice_id }),
      replaces: documentId,
      buyer,
      content: { ...content, refersTo: referenceOf(row), seller: sellerOf(row.seller) },
    })
    replaceSubmission(tx, ctx, {
      documentId,
      ...subjectOf(row),
      clientId: row.client_id,
      number,
      company: companyChange(row.buyer, buyer),
    })
    return id
  })
}

/**
 * Locks whose document it is: of two corrections at once the second finds it replaced, and a note that is
 * being issued refers to the one that stands. Before the unit, whose lock is the last of all. Error:
 * document_not_found.
 */
async function lockOwner(tx: Transaction, documentId: string): Promise<void> {
  const owner = await tx.db
    .selectFrom('tax_documents as d')
    .leftJoin('account_invoices as v', 'v.id', 'd.account_invoice_id')
    .select(['d.order_id', 'd.client_id', 'v.api_client_id'])
    .where('d.id', '=', documentId)
    .executeTakeFirst()
  if (!owner) throw new ShopError('document_not_found')
  const { order_id: orderId, client_id: clientId, api_client_id: apiClientId } = owner
  if (orderId !== null && clientId !== null) await lockOrderAndClient(tx, orderId, clientId)
  else await sql`select from api_clients where id = ${apiClientId} for no key update`.execute(tx.db)
}

/**
 * The unit that issues, locked, with the document and, of a note, the invoice that stands. Error:
 * document_not_found.
 */
async function lockUnit(tx: Transaction, documentId: string): Promise<Row> {
  const stateOf = (id: RawBuilder<unknown>) =>
    sql`(select state from tax_submissions where document_id = ${id})`
  const { rows } = await sql<Row>`
    select ${unitColumns}, ${sellerColumn}, d.content, d.buyer, d.order_id, d.client_id, d.refund_id, d.exchange_order_id,
      d.account_invoice_id, d.account_entry_id, d.taxed_at, v.api_client_id, a.company as partner,
      ${stateOf(sql`d.id`)} as state, i.id as invoice_id, i.content as invoice_content, i.issued_at as invoice_issued_at,
      ${stateOf(sql`i.id`)} as invoice_state
    from tax_units u cross join store_settings s join tax_documents d on d.id = ${documentId}
      left join account_invoices v on v.id = d.account_invoice_id left join api_clients a on a.id = v.api_client_id
      left join tax_documents i on d.refers_to is not null and ${isStandingInvoice('i')}
        and (i.order_id = d.order_id or i.account_invoice_id = d.account_invoice_id)
    where u.is_current for no key update of u`.execute(tx.db)
  const [row] = rows
  if (!row) throw new ShopError('document_not_found')
  return row
}

function referenceOf({ invoice_content: content, invoice_issued_at: issuedAt }: Row) {
  return content && issuedAt && invoiceReference({ content, issued_at: issuedAt })
}

function ownerOf(row: Row): DocumentOwner {
  if (row.order_id !== null && row.client_id !== null) {
    return {
      orderId: row.order_id,
      clientId: row.client_id,
      ...(row.refund_id && { refundId: row.refund_id }),
      ...(row.exchange_order_id && { exchangeOrderId: row.exchange_order_id }),
    }
  }
  invariant(row.account_invoice_id, `document ${row.content.number} is of nobody`)
  return {
    accountInvoiceId: row.account_invoice_id,
    ...(row.account_entry_id && { accountEntryId: row.account_entry_id }),
    ...(row.taxed_at && { taxedAt: row.taxed_at }),
  }
}

/** What the history says of the company; null where it stays as it was. */
function companyChange(before: TaxBuyer | null, after: TaxBuyer | null) {
  const [stood, stands] = [lineOf(before), lineOf(after)]
  return stands === null || stands === stood ? null : { before: stood, after: stands }
}

function lineOf(buyer: TaxBuyer | null): string | null {
  return buyer?.company ? companyLine({ name: buyer.name, ...buyer.company }) : null
}
