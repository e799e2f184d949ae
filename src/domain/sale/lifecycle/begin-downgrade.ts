import { sql } from 'kysely'
import { soldColumns } from '#domain/shop/catalogue/product-columns'
import type { Context } from '#domain/core/context'
import { changeSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import type { FulfilmentLine } from '#domain/sale/records/subscriptions/lock-fulfilment'
import { removeMembers } from '#domain/sale/lifecycle/remove-members'
import { lockDowngrade, movePlanChange } from '#domain/sale/records/plan-changes/move-plan-change'
import type { Transaction } from '#domain/core/transaction'

/**
 * The renewal has paid for the plan that was chosen for the paid end: it begins with the period, or already
 * has.
 */
export async function payDowngrade(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; line: FulfilmentLine; startsAt: Date },
): Promise<void> {
  const { id: subscriptionId, line } = plan
  const asked = { subscriptionId, productId: line.product_id, status: 'pending' } as const
  const chosen = await lockDowngrade(tx, asked)
  if (chosen) movePlanChange(tx, ctx, chosen, 'pay', { set: { takes_effect_at: plan.startsAt } })
  if (plan.startsAt <= ctx.now()) await begin(tx, ctx, subscriptionId, line)
}

/**
 * The first period of another plan begins: the subscription is that plan from now on. Any other period
 * changes nothing.
 */
export async function beginDowngrade(
  tx: Transaction,
  ctx: Context,
  period: { subscriptionId: string; orderId: string },
): Promise<void> {
  const line = await tx.db
    .selectFrom('order_lines')
    .select(['product_id', ...soldColumns])
    .where('order_id', '=', period.orderId)
    .executeTakeFirstOrThrow()
  await begin(tx, ctx, period.subscriptionId, line)
}

async function begin(tx: Transaction, ctx: Context, id: string, line: FulfilmentLine): Promise<void> {
  const subscription = await tx.db
    .selectFrom('subscriptions')
    .select(['client_id', 'product_id', 'status', 'auto_renew'])
    .select(
      sql<boolean>`exists (select from plan_changes g where g.subscription_id = subscriptions.id and g.kind = 'downgrade'
        and g.status = 'paid')`.as('has_paid_change'),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const asked = { subscriptionId: id, productId: line.product_id, status: 'paid' } as const
  const change = subscription.has_paid_change ? await lockDowngrade(tx, asked) : undefined
  if (change) movePlanChange(tx, ctx, change, 'finish', { set: { done_at: ctx.now() } })
  // Staff may have given the chosen plan before its first period: then it only becomes the one that is paid
  // for.
  const isSame = subscription.product_id === line.product_id
  if (isSame && !change) return
  const stays = line.group_sharing ? (change?.keeps_members ?? null) : []
  const { client_id: clientId, status, auto_renew: autoRenew } = subscription
  if (stays !== null) await removeMembers(tx, ctx, { id, clientId }, { allBut: stays })
  if (isSame) return
  changeSubscription(
    tx,
    ctx,
    { id, clientId, status, autoRenew },
    {
      fact: 'subscription.plan_changed',
      set: { product_id: line.product_id },
      changes: { product: { before: null, after: { ar: line.name_ar, en: line.name_en } } },
    },
  )
}
