import { zero, type Halalas } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

/**
 * @property amount what was given, in halalas; below zero what was taken.
 * @property openingPart how much of what was taken went back to the opening balance, in halalas.
 * @property reversesId the adjustment that it takes back.
 */
type BalanceAdjustment = {
  clientId: string
  amount: Halalas
  reason: string
  staffId: string
  onceKey?: string | null
  openingPart?: Halalas
  reversesId?: string
}

/**
 * Keeps why staff changed the store credit of a locked client. The caller has changed the balance, and books
 * and records it.
 */
export async function addBalanceAdjustment(
  tx: Transaction,
  ctx: Context,
  adjustment: BalanceAdjustment,
): Promise<void> {
  const { clientId, amount, reason, staffId, onceKey = null, openingPart = zero } = adjustment
  await tx.db
    .insertInto('balance_adjustments')
    .values({
      id: newId(),
      client_id: clientId,
      amount_minor: BigInt(amount),
      reverses_id: adjustment.reversesId ?? null,
      reason,
      staff_user_id: staffId,
      once_key: onceKey,
      opening_minor: BigInt(openingPart),
      created_at: ctx.now(),
    })
    .execute()
}
