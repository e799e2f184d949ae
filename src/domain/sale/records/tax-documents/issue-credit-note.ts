import { sql } from 'kysely'
import { halalas, subtract, type Halalas } from '#rules/core/money'
import type { FrozenDocument, TaxBuyer, TaxPayment } from '#rules/tax/tax-document'
import { documentOfBooking, noteReasons, type NoteReason } from '#rules/tax/tax-events'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { sellerColumn, sellerOf, type SellerRow } from '#domain/sale/records/tax-documents/seller'
import { invoiceReference, isStandingInvoice } from '#domain/sale/records/tax-documents/standing-invoice'
import {
  unitColumns,
  writeDocument,
  type LockedUnit,
} from '#domain/sale/records/tax-documents/write-document'

type Note = { orderId: string } & (
  | { booking: 'refund'; refundId: string }
  | { booking: 'plan_credit'; exchangeOrderId?: string; gross: Halalas; tax: Halalas; reason: NoteReason }
)

type Row = LockedUnit & {
  seller: SellerRow
  invoice_id: string
  client_id: string
  issued_at: Date
  content: FrozenDocument
  buyer: TaxBuyer | null
}

/**
 * The note of money that went back of an invoice, with the tax that the ledger booked back. An order without
 * an invoice of its own, one that a partner owes, has none: it is credited on the partner's statement.
 */
export async function issueCreditNote(tx: Transaction, ctx: Context, note: Note): Promise<void> {
  // Before the unit is locked: it reads what waits to be written.
  const { gross, tax, reason, paidBy } =
    note.booking === 'refund' ? await readRefund(tx, note.refundId) : creditOf(note)
  const { rows } = await sql<Row>`
    select ${unitColumns}, ${sellerColumn}, i.id as invoice_id, i.client_id, i.issued_at, i.content, i.buyer
    from tax_units u
    cross join store_settings s
    join tax_documents i on i.order_id = ${note.orderId} and ${isStandingInvoice('i')}
    where u.is_current for no key update of u`.execute(tx.db)
  const row = rows[0]
  if (!row) return
  const net = subtract(gross, tax)
  const { supply, lines, purchaseOrder, form } = row.content
  await writeDocument(tx, ctx, row, {
    orderId: note.orderId,
    clientId: row.client_id,
    ...(note.booking === 'refund' && { refundId: note.refundId }),
    ...(note.booking === 'plan_credit' && note.exchangeOrderId && { exchangeOrderId: note.exchangeOrderId }),
    refersTo: row.invoice_id,
    buyer: row.buyer,
    content: {
      kind: documentOfBooking[note.booking].makes,
      form,
      supply,
      seller: sellerOf(row.seller),
      // One plan is one line, and so is what is given back of it.
      lines: lines
        .slice(0, 1)
        .map((line) => ({ ...line, listNet: net, discountNet: 0, net, vatAmount: tax, gross })),
      paidBy,
      refersTo: invoiceReference(row),
      reason: noteReasons[reason],
      purchaseOrder,
    },
  })
}

type Credited = { gross: Halalas; tax: Halalas; reason: NoteReason; paidBy: TaxPayment }

function creditOf({ gross, tax, reason }: Extract<Note, { booking: 'plan_credit' }>): Credited {
  return { gross, tax, reason, paidBy: 'balance' }
}

/** What was booked back with a refund: the note says the same tax, to the halala. */
async function readRefund(tx: Transaction, refundId: string): Promise<Credited> {
  const { amount_minor, destination, staff_user_id, tax } = await tx.db
    .selectFrom('refunds as r')
    .select(['r.amount_minor', 'r.destination', 'r.staff_user_id'])
    .select((eb) =>
      eb
        .selectFrom('ledger_bookings as b')
        .innerJoin('ledger_entries as e', 'e.booking_id', 'b.id')
        .select((of) => of.fn.coalesce(of.fn.sum<bigint>('e.amount_minor'), sql<bigint>`0`).as('tax'))
        .whereRef('b.refund_id', '=', 'r.id')
        .where('b.kind', '=', 'refund')
        .where('e.account', '=', 'tax')
        .as('tax'),
    )
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
  return {
    gross: halalas(amount_minor),
    tax: halalas(tax ?? 0n),
    // Nobody of the staff decided it: the law grants it.
    reason: staff_user_id === null ? 'withdrawal' : 'refund',
    paidBy: destination,
  }
}
