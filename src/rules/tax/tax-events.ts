import type { InBoth, TaxDocumentKind } from '#rules/tax/tax-document'

/** Every kind of booking that the ledger knows. */
const bookingKinds = [
  'sale',
  'plan_credit',
  'refund',
  'refund_withdrawn',
  'money_returned',
  'chargeback',
  'chargeback_reversed',
  'unclaimed_money',
  'account_credit',
  'account_payment',
  'account_payment_reversed',
  'account_invoice',
  'balance_adjustment',
  'balance_given_up',
  'opening_balance',
  'reconciliation',
] as const
export type BookingKind = (typeof bookingKinds)[number]

/** Why a movement of money makes no tax document of its own. */
type NoDocument =
  | 'nothing_sold'
  | 'on_account'
  | 'goodwill'
  | 'bank_took_it'
  | 'refund_not_done'
  | 'document_made_before'

/**
 * Which document a booking makes, or why it makes none. A refund makes its credit note once the money is with
 * its owner (`refund` for the balance; for a card the gateway's answer, `money_returned`). What a partner
 * owes stands on the partner's monthly summary, and what is taken back of it later on a note
 * (docs/decisions/0141); `account_invoice` books by how many halalas the tax of the summary differs from that
 * of its orders, one by one. Source: e-invoicing facts, second part, 5.3.
 */
export const documentOfBooking = {
  sale: { makes: 'invoice' },
  plan_credit: { makes: 'credit_note' },
  refund: { makes: 'credit_note' },
  refund_withdrawn: { makes: null, because: 'refund_not_done' },
  money_returned: { makes: null, because: 'document_made_before' },
  chargeback: { makes: null, because: 'bank_took_it' },
  // The invoice of the sale has stood all the while.
  chargeback_reversed: { makes: null, because: 'document_made_before' },
  unclaimed_money: { makes: null, because: 'nothing_sold' },
  account_credit: { makes: null, because: 'on_account' },
  account_payment: { makes: null, because: 'document_made_before' },
  account_payment_reversed: { makes: null, because: 'document_made_before' },
  account_invoice: { makes: null, because: 'on_account' },
  balance_adjustment: { makes: null, because: 'goodwill' },
  balance_given_up: { makes: null, because: 'nothing_sold' },
  opening_balance: { makes: null, because: 'nothing_sold' },
  reconciliation: { makes: null, because: 'nothing_sold' },
} as const satisfies Record<BookingKind, { makes: TaxDocumentKind } | { makes: null; because: NoDocument }>

/** The bookings that make a document of their own. */
export const documentedBookings = bookingKinds.filter((kind) => documentOfBooking[kind].makes !== null)

/** Why a credit note is issued, as it is written on it (KSA-10, both languages). */
export const noteReasons = {
  refund: { ar: 'إعادة مبلغ مدفوع إلى المشتري', en: 'Refund of an amount paid to the buyer' },
  withdrawal: {
    ar: 'عدول المشتري عن الشراء ضمن المدة النظامية',
    en: 'Withdrawal by the buyer within the legal period',
  },
  plan_change: {
    ar: 'تغيير الباقة قبل نهاية مدتها، ورصيد ما لم يُستعمل منها',
    en: 'Change of plan before its end, credit for its unused part',
  },
  cancelled_on_account: {
    ar: 'إلغاء طلب على الحساب الآجل بعد صدور فاتورة شهره',
    en: 'Cancellation of an order on account after its month was invoiced',
  },
} as const satisfies Record<string, InBoth>
export type NoteReason = keyof typeof noteReasons

/** The number that people see: the unit's prefix, the kind, and the place in the series (`INV-000042`). */
export function documentNumber(prefix: string, kind: TaxDocumentKind, place: number): string {
  return `${prefix}${letters[kind]}-${String(place).padStart(6, '0')}`
}

const letters: Record<TaxDocumentKind, string> = { invoice: 'INV', credit_note: 'CN', debit_note: 'DN' }
