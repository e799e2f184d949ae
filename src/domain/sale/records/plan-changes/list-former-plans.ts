import { sql } from 'kysely'
import type { Transaction } from '#domain/core/transaction'

/**
 * The plans from which these came, by one change of plan or several: each with the plan that was changed,
 * `former_id`.
 */
export async function listFormerPlans(
  tx: Transaction,
  subscriptionIds: string[],
): Promise<{ subscription_id: string; former_id: string }[]> {
  if (subscriptionIds.length === 0) return []
  const { rows } = await sql<{ subscription_id: string; former_id: string }>`
    with recursive led as (
      select s.id as subscription_id, s.id as former_id from unnest(${subscriptionIds}::uuid[]) as s(id)
      union
      select l.subscription_id, g.subscription_id from led l
        join subscription_periods d on d.subscription_id = l.former_id
        join orders o on o.id = d.order_id
        join plan_changes g on g.id = o.plan_change_id)
    select subscription_id, former_id from led where former_id <> subscription_id`.execute(tx.db)
  return rows
}
