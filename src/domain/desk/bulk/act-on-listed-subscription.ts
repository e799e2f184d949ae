import { ShopError } from '#rules/errors/shop-error'
import { subscriptionActions } from '#rules/sale/subscription-actions'
import { requirePermission, type Context } from '#domain/core/context'
import { actOnSubscription } from '#domain/desk/subscriptions/act-on-subscription'
import { hasOpenPause } from '#domain/sale/records/pauses/has-open-pause'
import { isServed } from '#domain/sale/records/subscriptions/serve-once'

/** What can be done to many subscriptions at once. */
export type ManySubscriptions = { reason: string } & (
  | { action: 'stop_renewal' }
  /** `seenAmounts`: what was shown to be charged with the next period, by subscription, in halalas. */
  | { action: 'start_renewal'; seenAmounts: ReadonlyMap<string, number> }
  | { action: 'extend'; days: number }
)

/** A role that may do it to none of them is refused before any. Error: role_forbidden. */
export function requireSubscriptionAction(ctx: Context, { action }: ManySubscriptions): void {
  requirePermission(ctx, subscriptionActions[action].needs)
}

/**
 * Each at its present version, as if one of the staff had just looked at it; under one `onceKey` of the whole
 * request each is served once, however many of them a process served before it crashed. A renewal starts with
 * the card that it had. Answers what the next period will charge, in halalas, where that was decided. One
 * that would be charged at once is none of them: nobody has seen its sum beside its name. Errors: not_found,
 * renewal_is_on, renewal_is_off, renewal_charges_now, auto_renew_needs_card, and those of the single action.
 */
export async function actOnListedSubscription(
  ctx: Context,
  id: string,
  asked: ManySubscriptions,
  onceKey: string | null,
): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('subscriptions')
    .select(['version', 'payment_method_id', 'auto_renew', 'awaits_card'])
    .select(hasOpenPause('subscriptions').as('is_paused'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found')
  // What the key has done already is no refusal of its repeat.
  const isRepeat = await isServed(ctx, { id, onceKey })
  if (!isRepeat) refuseIdle(asked.action, row)
  const input = { id, version: row.version, reason: asked.reason, dryRun: ctx.dryRun ?? false, onceKey }
  if (asked.action !== 'start_renewal') {
    await actOnSubscription(ctx, {
      ...input,
      ...(asked.action === 'extend' ? { action: asked.action, days: asked.days } : { action: asked.action }),
    })
    return null
  }
  if (row.payment_method_id === null) throw new ShopError('auto_renew_needs_card')
  const start = {
    ...input,
    action: 'start_renewal' as const,
    paymentMethodId: row.payment_method_id,
    seen: { amountMinor: asked.seenAmounts.get(id), kind: 'scheduled' as const },
  }
  const tried = isRepeat ? null : await actOnSubscription(ctx, { ...start, dryRun: true })
  if (tried?.money?.kind === 'charged') throw new ShopError('renewal_charges_now')
  const { money } = start.dryRun && tried ? tried : await actOnSubscription(ctx, start)
  return money?.amountMinor ?? null
}

/**
 * One that renews, or does not, as it was asked to, is none of those that are changed: nobody is notified of
 * nothing. A pause is stopped, too.
 */
function refuseIdle(
  action: ManySubscriptions['action'],
  row: { auto_renew: boolean; awaits_card: boolean; is_paused: boolean },
): void {
  const renews = row.auto_renew || row.awaits_card
  if (action === 'stop_renewal' && !renews && !row.is_paused) throw new ShopError('renewal_is_off')
  if (action === 'start_renewal' && renews) throw new ShopError('renewal_is_on')
}
