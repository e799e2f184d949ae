import { sql } from 'kysely'
import type { Company } from '#rules/tax/company'
import { onLastDay } from '#rules/core/last-day'
import { boundsOfMonth, riyadhDate } from '#rules/core/riyadh-days'
import { companyBuyer, type FrozenDocument, type TaxBuyer, type TaxLine } from '#rules/tax/tax-document'
import { noteReasons } from '#rules/tax/tax-events'
import { vatOf } from '#rules/tax/vat-kinds'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { orderVatKinds, type OrderVatKind } from '#domain/sale/records/tax-documents/order-vat-kinds'
import { sellerColumn, sellerOf, type SellerRow } from '#domain/sale/records/tax-documents/seller'
import { invoiceReference, isStandingInvoice } from '#domain/sale/records/tax-documents/standing-invoice'
import {
  unitColumns,
  writeDocument,
  type LockedUnit,
} from '#domain/sale/records/tax-documents/write-document'

/**
 * The summary invoice of what a partner bought on account in a month, as the last step of its transaction.
 * Its tax falls due in that month, whenever it is issued. Source: docs/decisions/0141.
 */
export function recordSummary(
  tx: Transaction,
  ctx: Context,
  summary: { accountInvoiceId: string; month: string; dueOn: string; company: Company; lines: TaxLine[] },
): void {
  tx.beforeCommit.push(async () => {
    const { rows } = await sql<LockedUnit & { seller: SellerRow }>`
      select ${unitColumns}, ${sellerColumn} from tax_units u cross join store_settings s
      where u.is_current for no key update of u`.execute(tx.db)
    const [row] = rows
    if (!row) throw new Error('the store has no unit that issues')
    const { start, end } = boundsOfMonth(summary.month)
    const last = onLastDay(end)
    await writeDocument(tx, ctx, row, {
      accountInvoiceId: summary.accountInvoiceId,
      taxedAt: last,
      buyer: companyBuyer(summary.company),
      content: {
        kind: 'invoice',
        form: 'standard',
        supply: { from: riyadhDate(start), until: riyadhDate(last) },
        seller: sellerOf(row.seller),
        lines: summary.lines,
        paidBy: 'account',
        refersTo: null,
        reason: null,
        purchaseOrder: null,
        isSummary: true,
        dueOn: summary.dueOn,
      },
    })
  })
}

type NoteRow = LockedUnit & {
  seller: SellerRow
  account_invoice_id: string
  invoice_id: string
  issued_at: Date
  content: FrozenDocument
  buyer: TaxBuyer | null
  name_ar: string
  name_en: string
  net: number
  vat: number
  taxes: OrderVatKind[]
}

/**
 * The credit note of an order on account that was taken back (`entryId`), with the sums that were booked
 * back; nothing where the order stands on no invoice, or has its note: an invoice that comes later leaves it
 * out, or notes it itself.
 */
export function recordAccountNote(tx: Transaction, ctx: Context, entryId: string): void {
  tx.beforeCommit.push(async () => {
    const { rows } = await sql<NoteRow>`
      select ${unitColumns}, ${sellerColumn}, x.account_invoice_id, i.id as invoice_id, i.issued_at, i.content, i.buyer,
        l.name_ar, l.name_en, (o.price_before_tax_minor - o.discount_minor)::float8 as net, o.taxes_minor::float8 as vat,
        ${orderVatKinds(sql`o.id`)} as taxes
      from tax_units u cross join store_settings s
      join api_account_entries c on c.id = ${entryId} and c.kind = 'credit'
      join api_account_entries e on e.order_id = c.order_id and e.kind = 'order'
      join account_invoice_entries x on x.entry_id = e.id
      join tax_documents i on i.account_invoice_id = x.account_invoice_id and ${isStandingInvoice('i')}
      join orders o on o.id = c.order_id join order_lines l on l.order_id = o.id
      where u.is_current and not exists (select from account_invoice_entries w where w.entry_id = c.id)
        and not exists (select from tax_documents d where d.account_entry_id = c.id)
      for no key update of u`.execute(tx.db)
    const [row] = rows
    if (!row) return
    const { net, vat, content } = row
    await writeDocument(tx, ctx, row, {
      accountInvoiceId: row.account_invoice_id,
      accountEntryId: entryId,
      refersTo: row.invoice_id,
      buyer: row.buyer,
      content: {
        kind: 'credit_note',
        form: 'standard',
        supply: content.supply,
        seller: sellerOf(row.seller),
        lines: [
          {
            name: { ar: row.name_ar, en: row.name_en },
            quantity: 1,
            listNet: net,
            discountNet: 0,
            net,
            vatAmount: vat,
            gross: net + vat,
            vat: vatOf(row.taxes),
          },
        ],
        paidBy: 'account',
        refersTo: invoiceReference(row),
        reason: noteReasons.cancelled_on_account,
        purchaseOrder: null,
      },
    })
  })
}
