import { ShopError } from '#rules/errors/shop-error'
import { subscriptionActions } from '#rules/sale/subscription-actions'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { noEffects, type Effects } from '#domain/core/effects'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { getCodeSettings } from '#domain/people/identity/code-counts'
import { askAboutWaitingOrders, lockForAction } from '#domain/desk/subscriptions/lock-for-action'
import { refuseOtherMoney, type SeenMoney } from '#domain/desk/subscriptions/refuse-other-money'
import { runAction, type ActionDone } from '#domain/desk/subscriptions/run-action'
import type { MoneyOfAction, SubscriptionAction } from '#domain/desk/subscriptions/subscription-action'
import { countInvitations, refuseInvitations } from '#domain/sale/lifecycle/count-invitations'
import { chargeSavedCard } from '#domain/sale/payments/pay-order'
import { findClientOfSubscription } from '#domain/sale/records/subscriptions/find-client-of-subscription'
import { serveOnce } from '#domain/sale/records/subscriptions/serve-once'
import { lockSubscriptionForRenewal } from '#domain/sale/records/renewals/lock-subscription-for-renewal'

type Asked = {
  id: string
  /** The version that was looked at. */
  version: number
  /** In staff's words, for the log. */
  reason: string
  /** Nothing is done; the answer says what would be. */
  dryRun: boolean
  /** What was shown of its money. */
  seen?: SeenMoney
  /** Under one key it is done once, whichever version was looked at. */
  onceKey?: string | null
} & SubscriptionAction

/** `paymentId`: a card was charged by it, and this is how the bank's answer is found. */
export type ActedOn = { effects: Effects; money: MoneyOfAction | null; paymentId: string | null }

/**
 * Staff do something with a client's subscription: in one transaction with its reason, and the client is
 * notified. Answers what it changed and who was notified; with `dryRun` everything is done and rolled back,
 * so that what is shown is what will happen. A card is charged once that is committed. A repeat is refused,
 * as its version is the one before. Errors: not_found, subscription_changed_meanwhile, confirmation_needed,
 * price_changed, refund_split_changed, client_is_closed, those of the action, and, where somebody is invited,
 * of `countInvitations`.
 */
export async function actOnSubscription(ctx: Context, asked: Asked): Promise<ActedOn> {
  const { needs, wantsFreshCode } = subscriptionActions[asked.action]
  requirePermission(ctx, needs)
  if (wantsFreshCode && !asked.dryRun) requireFreshCode(ctx)
  const clientId = await findClientOfSubscription(ctx, asked.id)
  if (clientId === undefined) throw new ShopError('not_found')
  if (!asked.dryRun) await askAboutWaitingOrders(ctx, { ...asked, clientId })
  const { countries: served } = await getCodeSettings(ctx)
  const run = async (dryRun: boolean): Promise<ActionDone & { effects: Effects }> => {
    const effects = noEffects()
    const acting: Context = { ...ctx, effects, dryRun }
    const done = await inTransaction(acting, (tx) => act(tx, acting, { ...asked, clientId, served }))
    return { ...done, effects }
  }
  const invites = asked.action === 'add_member'
  const dryRunDone = asked.dryRun || invites ? await run(true) : null
  // As the owner's own: what is refused, or was done under this key, has invited nobody in the rehearsal.
  const phones = dryRunDone && invites ? invitedBy(dryRunDone.effects) : []
  if (asked.dryRun) await refuseInvitations(ctx, phones)
  else await countInvitations(ctx, { clientId, phones })
  const { money, opened, effects } = asked.dryRun && dryRunDone ? dryRunDone : await run(false)
  if (opened && !asked.dryRun) await chargeSavedCard(ctx, opened, { again: false })
  return { effects, money, paymentId: opened?.payment.id ?? null }
}

/** The numbers to which invitations go. */
function invitedBy({ messages }: Effects): string[] {
  return messages.filter(({ template }) => template === 'member_invited').map(({ recipient }) => recipient)
}

async function act(
  tx: Transaction,
  ctx: Context,
  asked: Asked & { clientId: string; served: readonly string[] },
): Promise<ActionDone> {
  const { id, version, reason, onceKey } = asked
  const orders = await lockForAction(tx, ctx, asked)
  const plan = await lockSubscriptionForRenewal(tx, id)
  // Nobody can use it or be notified of it any more: it can be ended, and nothing be given to it.
  if (plan.client.phone === null && !isEnding(asked)) throw new ShopError('client_is_closed')
  if (onceKey && !(await serveOnce(tx, ctx, { id, onceKey }))) return { money: null, opened: null }
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
    changes: { action: { before: null, after: asked.action } },
    personal: { reason: { before: null, after: reason } },
  })
  const done = await runAction(tx, ctx, { plan, orders, asked, served: asked.served })
  if (!asked.dryRun) refuseOtherMoney(done.money, asked.seen ?? {})
  return done
}

function isEnding({ action }: Asked): boolean {
  return endings.some((ending) => ending === action)
}

const endings: Asked['action'][] = ['stop_renewal', 'undo_change', 'remove_member', 'end', 'end_with_refund']
