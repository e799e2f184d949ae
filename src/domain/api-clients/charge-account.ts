import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import type { Halalas } from '#rules/money'
import type { Context } from '#domain/context'
import type { Transaction } from '#domain/transaction'

/**
 * Adds an order to what a partner owes, within its limit, whatever is sold at the same moment: the row's lock makes orders on
 * account of one partner wait for each other. Error: account_limit_reached.
 */
export async function chargeAccount(
  tx: Transaction,
  ctx: Context,
  charge: { apiClientId: string; orderId: string; amount: Halalas },
): Promise<void> {
  if (charge.amount === 0) return
  const { rows } = await sql`
    with owed as (
      update api_clients set account_owed_minor = account_owed_minor + ${charge.amount}
      where id = ${charge.apiClientId} and account_owed_minor + ${charge.amount} <= account_limit_minor
      returning id, account_owed_minor)
    insert into api_account_entries (api_client_id, kind, order_id, amount_minor, owed_minor, created_at)
    select id, 'order', ${charge.orderId}, ${charge.amount}, account_owed_minor, ${ctx.now()} from owed
    returning id`.execute(tx.db)
  if (rows.length !== 1) throw new ShopError('account_limit_reached')
}
