import { invariant } from '#rules/core/invariant'
import type { Halalas } from '#rules/core/money'
import type { BookingKind } from '#rules/tax/tax-events'
import type { Context } from '#domain/core/context'
import { insertLater, type WriteTarget } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'

/**
 * Accounts of the double-entry ledger. Debit is positive, credit negative. gateway: money at the gateway ·
 * client_balance: what we owe a client · revenue, tax: what a sale brought · refunds: what was given back of
 * it, and store credit that staff give or take · to_return: money that came without a claim and goes back ·
 * receivable: on account · bank: what partners transferred · given_up: balances that clients gave up with
 * their account · opening: balances that they brought from another system · adjustments: what the gateway has
 * and no sale explains. A day's income with tax is revenue, tax and refunds together; the dashboard reads it
 * from here.
 */
export type Account =
  | 'gateway'
  | 'client_balance'
  | 'revenue'
  | 'tax'
  | 'refunds'
  | 'to_return'
  | 'adjustments'
  | 'receivable'
  | 'bank'
  | 'given_up'
  | 'opening'

export type LedgerEntry = { account: Account; amount: Halalas; clientId?: string }

/**
 * Books one event. Its entries add up to zero; empty entries are left out. The database checks it again at
 * commit.
 */
export function postBooking(
  tx: WriteTarget,
  ctx: Context,
  booking: {
    kind: BookingKind
    orderId?: string
    paymentId?: string
    refundId?: string
    entries: LedgerEntry[]
  },
): void {
  const entries = booking.entries.filter((entry) => entry.amount !== 0)
  const sum = entries.reduce((total, entry) => total + entry.amount, 0)
  invariant(sum === 0, `booking ${booking.kind} does not balance: ${sum} halalas`)
  if (entries.length === 0) return
  const id = newId()
  insertLater(tx, 'ledger_bookings', {
    id,
    kind: booking.kind,
    order_id: booking.orderId ?? null,
    payment_id: booking.paymentId ?? null,
    refund_id: booking.refundId ?? null,
    created_at: ctx.now(),
  })
  entries.forEach((entry, index) =>
    insertLater(tx, 'ledger_entries', {
      booking_id: id,
      position: index + 1,
      account: entry.account,
      client_id: entry.clientId ?? null,
      amount_minor: entry.amount,
    }),
  )
}
