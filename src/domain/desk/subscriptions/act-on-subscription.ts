import { ShopError } from '#rules/errors'
import { assertNever } from '#rules/invariant'
import { subscriptionActions } from '#rules/subscription-actions'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { noEffects } from '#domain/core/effects'
import type { Effects } from '#domain/core/effects'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'
import type { Transaction } from '#domain/core/transaction'
import { addFreeDays } from '#domain/sale/lifecycle/add-free-days'
import { adjustPoints } from '#domain/sale/lifecycle/adjust-points'
import { closePause } from '#domain/sale/lifecycle/close-pause'
import { endSubscription, lockOrdersOfTime } from '#domain/sale/lifecycle/end-subscription'
import { addMember, takeMember } from '#domain/desk/subscriptions/change-members'
import { notifyChangedByStaff } from '#domain/sale/notifications/notify-changed-by-staff'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { findClientOfSubscription } from '#domain/sale/records/subscriptions/find-client-of-subscription'
import { lockSubscriptionForRenewal } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import type { RenewableSubscription } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { chargeNow, startRenewal, stopRenewal } from '#domain/sale/renewals/auto-renewal'
import { pausePlan } from '#domain/sale/subscriptions/pause'

/** What is asked. Days are 24 hours each; `until` is a Riyadh day, `YYYY-MM-DD`. */
export type SubscriptionAction =
  | { action: 'stop_renewal' | 'charge_now' | 'resume' | 'end' }
  | { action: 'start_renewal'; paymentMethodId: string }
  | { action: 'pause'; until: string }
  | { action: 'extend'; days: number }
  | { action: 'adjust_points'; points: number }
  | { action: 'add_member'; phone: { extension: string; number: string } }
  | { action: 'remove_member'; memberId: string }

type Asked = {
  id: string
  /** The version that was looked at. */
  version: number
  /** In staff's words, for the log. */
  reason: string
  /** Nothing is done; the answer says what would be. */
  dryRun: boolean
} & SubscriptionAction

/**
 * Staff do something with a client's subscription: in one transaction with its reason, and the client is notified. Answers what it
 * changed and who was notified; with `dryRun` everything is done and rolled back, so that what is shown is what will happen.
 * A repeat is refused, as its version is the one before. Errors: not_found, subscription_changed_meanwhile,
 * confirmation_needed, and those of the action.
 */
export async function actOnSubscription(ctx: Context, asked: Asked): Promise<Effects> {
  const { needs, wantsFreshCode } = subscriptionActions[asked.action]
  requirePermission(ctx, needs)
  if (wantsFreshCode && !asked.dryRun) requireFreshCode(ctx)
  const effects = noEffects()
  const acting: Context = { ...ctx, effects, dryRun: asked.dryRun }
  await inTransaction(acting, (tx) => act(tx, acting, asked))
  return effects
}

async function act(tx: Transaction, ctx: Context, asked: Asked): Promise<void> {
  const { id, version, reason } = asked
  if ((await findClientOfSubscription(tx, id)) === undefined) throw new ShopError('not_found')
  // Orders come before their client in the sequence of locks.
  const orders = asked.action === 'end' ? await lockOrdersOfTime(tx, ctx, id) : []
  const plan = await lockSubscriptionForRenewal(tx, id)
  const row = await tx.db
    .selectFrom('subscriptions')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.version !== version) throw new ShopError('subscription_changed_meanwhile')
  recordFact(tx, ctx, {
    action: 'subscription.served',
    entity: 'subscription',
    entityId: id,
    clientId: plan.clientId,
    changes: { action: { before: null, after: asked.action }, reason: { before: null, after: reason } },
  })
  await run(tx, ctx, { plan, orders, asked })
}

async function run(
  tx: Transaction,
  ctx: Context,
  { plan, orders, asked }: { plan: RenewableSubscription; orders: LockedOrder[]; asked: Asked },
): Promise<void> {
  const which = { id: plan.id, clientId: plan.clientId }
  const notify = (changed: Parameters<typeof notifyChangedByStaff>[3]) =>
    notifyChangedByStaff(tx, ctx, plan, changed)
  switch (asked.action) {
    case 'stop_renewal':
      return stopRenewal(tx, ctx, which)
    case 'start_renewal':
      await startRenewal(tx, ctx, { ...which, paymentMethodId: asked.paymentMethodId })
      return notify({ change: 'renewal_started' })
    case 'charge_now':
      if (!(await chargeNow(tx, ctx, plan.id))) throw new ShopError('no_failed_renewal')
      return
    case 'pause':
      return notify({ change: 'paused', until: await pausePlan(tx, ctx, { ...which, until: asked.until }) })
    case 'resume':
      if (!(await closePause(tx, ctx, { ...which, by: 'client' }))) throw new ShopError('pause_not_possible')
      return notify({ change: 'resumed' })
    case 'extend':
      return notify({
        change: 'days_added',
        count: asked.days,
        until: await addFreeDays(tx, ctx, plan, asked.days),
      })
    case 'adjust_points':
      await adjustPoints(tx, ctx, which, asked.points)
      return notify({
        change: asked.points > 0 ? 'points_given' : 'points_taken',
        count: Math.abs(asked.points),
      })
    case 'add_member':
      await addMember(tx, ctx, which, { phone: asked.phone, language: plan.client.language })
      return notify({ change: 'members_changed' })
    case 'remove_member':
      await takeMember(tx, ctx, which, asked.memberId)
      return notify({ change: 'members_changed' })
    case 'end':
      await endSubscription(tx, ctx, plan, orders)
      return isNotifiedOfEnd(ctx, plan) ? undefined : notify({ change: 'ended' })
    default:
      return assertNever(asked)
  }
}

/** An owner to whom the plan was handed over is told by the end itself. */
function isNotifiedOfEnd(ctx: Context, plan: RenewableSubscription): boolean {
  return (
    ctx.effects?.messages.some(
      ({ template, clientId }) => template === 'plan_ended_early' && clientId === plan.clientId,
    ) ?? false
  )
}
