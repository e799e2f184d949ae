import { halalas, subtract, zero } from '#rules/core/money'
import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { postBooking } from '#domain/core/ledger/post-booking'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { changeBalance } from '#domain/desk/clients/change-balance'
import { addBalanceAdjustment } from '#domain/people/balance-adjustments/add-balance-adjustment'
import { lockLivingClient } from '#domain/people/clients/read-clients'

/**
 * Staff take an adjustment of a client's store credit back, whole: what it booked is booked the other way, so
 * that the day's revenue and the opening balance stand as without it. Once for each; a second time changes
 * nothing. Source: docs/decisions/0248. Errors: confirmation_needed, client_not_found, client_is_closed,
 * balance_adjustment_not_found, balance_too_low.
 */
export async function reverseAdjustment(
  ctx: Context,
  input: { id: string; adjustmentId: string; reason: string },
): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'client:administer')
  requireFreshCode(ctx)
  const reason = cleanText(input.reason)
  await inTransaction(ctx, async (tx) => {
    const client = await lockLivingClient(tx, input.id)
    const adjustment = await findAdjustment(tx, input)
    if (!adjustment) throw new ShopError('balance_adjustment_not_found')
    if (adjustment.is_reversed) return
    const amount = halalas(-adjustment.amount_minor)
    const opening = halalas(adjustment.opening_minor)
    const { before, after } = await changeBalance(tx, ctx, client, amount)
    await addBalanceAdjustment(tx, ctx, {
      clientId: input.id,
      amount,
      reason,
      staffId,
      reversesId: adjustment.id,
    })
    postBooking(tx, ctx, {
      kind: 'balance_adjustment',
      entries: [
        { account: 'opening', amount: opening },
        { account: 'refunds', amount: subtract(amount, opening) },
        { account: 'client_balance', amount: subtract(zero, amount), clientId: input.id },
      ],
    })
    recordFact(tx, ctx, {
      action: 'client.balance_adjustment_reversed',
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

/** One that takes another back is none that can be taken back: what it undid is entered anew. */
async function findAdjustment(tx: Transaction, { id, adjustmentId }: { id: string; adjustmentId: string }) {
  return tx.db
    .selectFrom('balance_adjustments as a')
    .select(['a.id', 'a.amount_minor', 'a.opening_minor'])
    .select((row) =>
      row
        .exists(row.selectFrom('balance_adjustments as r').whereRef('r.reverses_id', '=', 'a.id'))
        .as('is_reversed'),
    )
    .where('a.id', '=', adjustmentId)
    .where('a.client_id', '=', id)
    .where('a.reverses_id', 'is', null)
    .executeTakeFirst()
}
