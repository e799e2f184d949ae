import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Halalas } from '#rules/core/money'
import { limitNearPercent } from '#rules/partners/partners'
import { recordFact } from '#domain/core/activity/record-fact'
import { asSystem, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * Adds an order to what a partner owes, within its limit, whatever is sold at the same moment: the row's lock makes orders on
 * account of one partner wait for each other. A month that was invoiced takes no more: an order that comes late stands in the
 * next one. Error: account_limit_reached.
 */
export async function chargeAccount(
  tx: Transaction,
  ctx: Context,
  charge: { apiClientId: string; orderId: string; amount: Halalas },
): Promise<void> {
  if (charge.amount === 0) return
  const { rows } = await sql<{ owed: string; limit: string }>`
    with owed as (
      update api_clients set account_owed_minor = account_owed_minor + ${charge.amount}
      where id = ${charge.apiClientId} and account_owed_minor + ${charge.amount} <= account_limit_minor
      returning id, account_owed_minor, account_limit_minor, invoiced_until),
    entry as (
    insert into api_account_entries (api_client_id, kind, order_id, amount_minor, owed_minor, created_at)
    select id, 'order', ${charge.orderId}, ${charge.amount}, account_owed_minor, greatest(${ctx.now()}, invoiced_until) from owed)
    select account_owed_minor as owed, account_limit_minor as limit from owed`.execute(tx.db)
  const [row] = rows
  if (!row) throw new ShopError('account_limit_reached')
  notifyLimitNear(tx, ctx, { ...charge, owed: Number(row.owed), limit: Number(row.limit) })
}

/**
 * Recorded once when `amount` brings what is `owed` now near the limit, by a fact that becomes an event for the partner: an order, or a transfer
 * that was taken back. Halalas.
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
