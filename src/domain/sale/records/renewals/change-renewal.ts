import type { Updateable } from 'kysely'
import { invariant } from '#rules/core/invariant'
import { nextStatus } from '#rules/core/moves'
import { renewalMoves } from '#rules/sale/renewal'
import type { Renewals } from '#db/types'
import type { Context } from '#domain/core/context'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { deferWrite } from '#domain/core/pending-writes'
import type { RenewalRow } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import type { Transaction } from '#domain/core/transaction'

/** What one paid period owes to the next, for the first time. */
export function insertRenewal(tx: Transaction, renewal: RenewalRow): void {
  deferWrite(tx, { table: 'renewals', key: renewal.id }, tx.db.insertInto('renewals').values(renewal))
}

export type RenewalChange = {
  /**
   * The move of the table; without one the status stays. A withdrawn renewal is opened again with another
   * order.
   */
  event?: 'open' | 'pay' | 'lapse' | 'withdraw' | null
  /**
   * How far it has come: its order, its tries, the next of them. Nothing is tried any more of one that is not
   * open.
   */
  set?: Omit<Updateable<Renewals>, 'id' | 'status' | 'updated_at'>
}

/**
 * Changes a locked renewal, the only function that changes one; the log records its subscription and its
 * order. Waits with the other writes; a status that somebody else changed meanwhile ends the transaction.
 */
export function changeRenewal(
  tx: Transaction,
  ctx: Context,
  renewal: Pick<RenewalRow, 'id' | 'status'>,
  { event = null, set = {} }: RenewalChange,
): void {
  const { id, status: before } = renewal
  const status = event === null ? before : nextStatus(renewalMoves, before, event)
  invariant(status, `renewal ${id} is ${before}: no ${event}`)
  const isOver = status !== 'open'
  const noTries = isOver ? { next_try_at: null, charging_payment_id: null } : {}
  deferWrite(
    tx,
    { table: 'renewals', key: id, otherwise: 'something_went_wrong' },
    tx.db
      .updateTable('renewals')
      .set({ ...set, ...noTries, status, updated_at: ctx.now() })
      .where('id', '=', id)
      .where('status', '=', before)
      .returning('id'),
  )
  if (isOver) cancelJob(tx, { name: 'renewal.charge', subjectId: id })
  renewal.status = status
}
