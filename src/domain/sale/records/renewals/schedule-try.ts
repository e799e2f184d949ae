import { enqueue } from '#domain/core/jobs/enqueue'
import type { Context } from '#domain/core/context'
import { changeRenewal, type RenewalChange } from '#domain/sale/records/renewals/change-renewal'
import type { RenewalRow } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import type { Transaction } from '#domain/core/transaction'

/**
 * A locked renewal, of which nothing is at the gateway, is charged next at this moment, and not before it.
 */
export function scheduleTry(
  tx: Transaction,
  ctx: Context,
  renewal: Pick<RenewalRow, 'id' | 'status' | 'client_id'>,
  { at, set = {} }: { at: Date; set?: RenewalChange['set'] },
): void {
  changeRenewal(tx, ctx, renewal, { set: { ...set, next_try_at: at } })
  const { id: subjectId, client_id: clientId } = renewal
  enqueue(tx, ctx, { name: 'renewal.charge', subjectId, clientId, dueAt: at })
}
