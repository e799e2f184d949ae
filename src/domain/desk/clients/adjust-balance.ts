import { halalas, subtract, zero, type Halalas } from '#rules/core/money'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { addBalanceAdjustment } from '#domain/people/balance-adjustments/add-balance-adjustment'
import { lockLivingClient } from '#domain/people/clients/read-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { bookTakenBalance } from '#domain/core/ledger/book-taken-balance'
import { postBooking } from '#domain/core/ledger/post-booking'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { isOnceKeyUsed } from '#domain/core/is-once-key-used'
import { changeBalance } from '#domain/desk/clients/change-balance'

/**
 * Gives a client store credit, or takes some away, with the reason. What placed orders hold cannot be taken.
 * What is given is booked as income that is given back, and what is taken as that taken again, but for what
 * came from another system. Under one `onceKey` it is done once. Errors: confirmation_needed,
 * client_not_found, client_is_closed, balance_too_low.
 */
export async function adjustBalance(
  ctx: Context,
  input: { id: string; amountMinor: number; reason: string; onceKey: string | null },
): Promise<void> {
  const staff = requirePermission(ctx, 'client:administer')
  requireFreshCode(ctx)
  const amount = halalas(input.amountMinor)
  const reason = cleanText(input.reason)
  const { onceKey } = input
  await inTransaction(ctx, async (tx) => {
    const client = await lockLivingClient(tx, input.id)
    if (await isOnceKeyUsed(tx, onceKey, { table: 'balance_adjustments', client_id: input.id })) return
    const { before, after } = await changeBalance(tx, ctx, client, amount)
    const openingPart = await book(tx, ctx, { clientId: input.id, amount })
    await addBalanceAdjustment(tx, ctx, {
      clientId: input.id,
      amount,
      reason,
      staffId: staff.id,
      onceKey,
      openingPart,
    })
    recordFact(tx, ctx, {
      action: 'client.balance_adjusted',
      entity: 'client',
      entityId: input.id,
      clientId: input.id,
      changes: {
        amount_minor: { before: null, after: amount },
        balance_minor: { before, after },
      },
      personal: { reason: { before: null, after: reason } },
    })
  })
}

/** Books it; returns how much of what was taken goes back to the opening balance, in halalas. */
async function book(
  tx: Transaction,
  ctx: Context,
  { clientId, amount }: { clientId: string; amount: Halalas },
): Promise<Halalas> {
  if (amount < 0) return bookTakenBalance(tx, ctx, { clientId, amount: subtract(zero, amount) })
  postBooking(tx, ctx, {
    kind: 'balance_adjustment',
    entries: [
      { account: 'refunds', amount },
      { account: 'client_balance', amount: subtract(zero, amount), clientId },
    ],
  })
  return zero
}
