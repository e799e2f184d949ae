import type { Context } from '#domain/core/context'
import { postBooking } from '#domain/core/ledger/post-booking'
import { inTransaction } from '#domain/core/transaction'
import { halalas } from '#rules/core/money'

/** Gives a client a balance, and books it. Halalas. */
export async function giveBalance(ctx: Context, clientId: string, amount: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('clients')
      .set((row) => ({ balance_minor: row('balance_minor', '+', BigInt(amount)) }))
      .where('id', '=', clientId)
      .execute()
    postBooking(tx, ctx, {
      kind: 'balance_adjustment',
      entries: [
        { account: 'client_balance', amount: halalas(-amount), clientId },
        { account: 'refunds', amount: halalas(amount) },
      ],
    })
  })
}
