import type { Updateable } from 'kysely'
import { invariant } from '#rules/invariant'
import { nextStatus } from '#rules/moves'
import { renewalMoves } from '#rules/subscription'
import type { Renewals } from '#db/types'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import type { RenewalRow } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import type { Transaction } from '#domain/core/transaction'

/** What one paid period owes to the next, for the first time. */
export function insertRenewal(tx: Transaction, renewal: RenewalRow): void {
  deferWrite(tx, { table: 'renewals', key: renewal.id }, tx.db.insertInto('renewals').values(renewal))
}

/** A withdrawn renewal is asked for again, with another order and as if nothing had been tried. */
export function reopenRenewal(
  tx: Transaction,
  ctx: Context,
  renewal: RenewalRow,
  set: Omit<RenewalRow, 'id' | 'subscription_id' | 'client_id' | 'continues_period_id' | 'created_at'>,
): void {
  const status = nextStatus(renewalMoves, renewal.status, 'open')
  invariant(status, `renewal ${renewal.id} is ${renewal.status} and cannot be opened again`)
  update(tx, ctx, renewal.id, { ...set, status })
}

/** How far a locked, open renewal has come: its order, its tries, the next of them. */
export function changeRenewal(
  tx: Transaction,
  ctx: Context,
  id: string,
  set: Omit<Updateable<Renewals>, 'id' | 'status' | 'updated_at'>,
): void {
  update(tx, ctx, id, set)
}

function update(tx: Transaction, ctx: Context, id: string, set: Updateable<Renewals>): void {
  deferWrite(
    tx,
    { table: 'renewals', key: id },
    tx.db
      .updateTable('renewals')
      .set({ ...set, updated_at: ctx.now() })
      .where('id', '=', id),
  )
}
