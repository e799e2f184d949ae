import type { Selectable } from 'kysely'
import type { Clients } from '#db/types'
import type { Halalas } from '#rules/core/money'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * Adds `amount` to the balance of a locked client, below zero takes it; what placed orders hold cannot be
 * taken. Returns the balance before and after. Halalas. The caller books it. Error: balance_too_low.
 */
export async function changeBalance(
  tx: Transaction,
  ctx: Context,
  client: Pick<Selectable<Clients>, 'id' | 'balance_minor' | 'balance_held_minor'>,
  amount: Halalas,
): Promise<{ before: number; after: number }> {
  const before = Number(client.balance_minor)
  const free = before - Number(client.balance_held_minor)
  if (amount < 0 && free + amount < 0) throw new ShopError('balance_too_low')
  const after = before + amount
  await tx.db
    .updateTable('clients')
    .set({ balance_minor: BigInt(after), updated_at: ctx.now() })
    .where('id', '=', client.id)
    .execute()
  return { before, after }
}
