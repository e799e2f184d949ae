import { sql } from 'kysely'
import { requireClient } from '#domain/context'
import type { Context } from '#domain/context'
import { runningStatuses } from '#rules/subscription'

/** The signed-in client's saved cards, newest first, with the running subscriptions that renew with each. */
export async function listPaymentMethods(ctx: Context) {
  const clientId = requireClient(ctx)
  return ctx.db
    .selectFrom('payment_methods as m')
    .select(['m.id', 'm.brand', 'm.last_four', 'm.month', 'm.year', 'm.name', 'm.is_default', 'm.created_at'])
    .select((expression) =>
      sql<string[]>`coalesce(${expression
        .selectFrom('subscriptions as s')
        .select((s) => s.fn.agg<string[]>('array_agg', ['s.id']).as('ids'))
        .whereRef('s.payment_method_id', '=', 'm.id')
        .where('s.auto_renew', '=', true)
        .where('s.status', 'in', runningStatuses)}, '{}')`.as('subscriptions'),
    )
    .where('m.client_id', '=', clientId)
    .where('m.removed_at', 'is', null)
    .orderBy('m.id', 'desc')
    .execute()
}
