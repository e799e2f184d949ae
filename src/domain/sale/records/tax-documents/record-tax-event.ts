import type { Halalas } from '#rules/core/money'
import type { TaxPayment } from '#rules/tax/tax-document'
import type { NoteReason } from '#rules/tax/tax-events'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { issueCreditNote } from '#domain/sale/records/tax-documents/issue-credit-note'
import { issueInvoice } from '#domain/sale/records/tax-documents/issue-invoice'

/** A movement of money that makes a tax document (`documentOfBooking`). Amounts in halalas. */
export type TaxEvent =
  | { booking: 'sale'; order: LockedOrder; paidBy: TaxPayment }
  | { booking: 'refund'; orderId: string; refundId: string }
  | {
      booking: 'plan_credit'
      orderId: string
      /** The order that replaced the plan, where the invoice is of the same client. */
      exchangeOrderId?: string
      gross: Halalas
      tax: Halalas
      reason: NoteReason
    }

/**
 * Issues the document of a movement of money in its own transaction, as the last thing before the commit: the
 * unit that numbers documents is held by one sale at a time.
 */
export function recordTaxEvent(tx: Transaction, ctx: Context, event: TaxEvent): void {
  tx.beforeCommit.push(() =>
    event.booking === 'sale' ? issueInvoice(tx, ctx, event) : issueCreditNote(tx, ctx, event),
  )
}
