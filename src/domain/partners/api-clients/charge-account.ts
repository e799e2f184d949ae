import type { Halalas } from '#rules/core/money'
import { limitNearPercent } from '#rules/partners/partners'
import { recordFact } from '#domain/core/activity/record-fact'
import { asSystem, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { addAccountEntry } from '#domain/partners/account-entries/add-account-entry'

/**
 * Adds an order to what a partner owes, within its limit, whatever is sold at the same moment: the row's lock
 * makes orders on account of one partner wait for each other. A month that was invoiced takes no more: an
 * order that comes late stands in the next one. Error: account_limit_reached.
 */
export async function chargeAccount(
  tx: Transaction,
  ctx: Context,
  charge: { apiClientId: string; orderId: string; amount: Halalas },
): Promise<void> {
  if (charge.amount === 0) return
  const { owed, limit } = await addAccountEntry(tx, ctx, { kind: 'order', ...charge })
  notifyLimitNear(tx, ctx, { ...charge, owed, limit })
}

/**
 * Recorded once when `amount` brings what is `owed` now near the limit, by a fact that becomes an event for
 * the partner: an order, or a transfer that was taken back. Halalas.
 */
export function notifyLimitNear(
  tx: Transaction,
  ctx: Context,
  account: { apiClientId: string; amount: Halalas; owed: number; limit: number },
): void {
  const { owed, limit } = account
  const before = owed - account.amount
  const line = (limit * limitNearPercent) / 100
  if (before >= line || owed < line) return
  recordFact(tx, asSystem(ctx), {
    action: 'account.limit_near',
    entity: 'api_client',
    entityId: account.apiClientId,
    changes: {
      account_owed_minor: { before, after: owed },
      account_limit_minor: { before: limit, after: limit },
    },
  })
}
