import { invariant } from '#rules/invariant'
import { nextStatus } from '#rules/moves'
import { renewalMoves } from '#rules/subscription'
import type { Context } from '#domain/core/context'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { deferWrite } from '#domain/core/pending-writes'
import type { RenewalRow } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import type { Transaction } from '#domain/core/transaction'

/** Ends a locked renewal, one way or another; nothing of it is tried any more. */
export function moveRenewal(
  tx: Transaction,
  ctx: Context,
  renewal: Pick<RenewalRow, 'id' | 'status'>,
  event: 'pay' | 'lapse' | 'withdraw',
): void {
  const status = nextStatus(renewalMoves, renewal.status, event)
  invariant(status, `renewal ${renewal.id} is ${renewal.status}: no ${event}`)
  deferWrite(
    tx,
    { table: 'renewals', key: renewal.id },
    tx.db
      .updateTable('renewals')
      .set({ status, next_try_at: null, charging_payment_id: null, updated_at: ctx.now() })
      .where('id', '=', renewal.id),
  )
  cancelJob(tx, ctx, { name: 'renewal.charge', subjectId: renewal.id })
}
