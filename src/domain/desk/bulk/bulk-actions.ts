import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { assertNever } from '#rules/core/invariant'
import { subscriptionActions } from '#rules/sale/subscription-actions'
import type { TicketStatus } from '#rules/support/ticket'
import { getStaffProductView } from '#domain/shop/catalogue/read-staff-products'
import { updateProduct } from '#domain/shop/catalogue/update-product'
import { blockClient, unblockClient } from '#domain/desk/clients/block-client'
import { endSessionsOfClient, listClientSessions } from '#domain/people/clients/client-sessions'
import { getFaqView } from '#domain/shop/content/read-staff-faqs'
import { getPageView } from '#domain/shop/content/read-staff-pages'
import { updateFaq } from '#domain/shop/content/update-faq'
import { updatePage } from '#domain/shop/content/update-page'
import { requirePermission, type Context } from '#domain/core/context'
import { actOnSubscription } from '#domain/desk/subscriptions/act-on-subscription'
import { resendAboutOrder } from '#domain/desk/messages/resend-message'
import { cancelClientsOrder } from '#domain/sale/renewals/cancel-clients-order'
import { hasOpenPause } from '#domain/sale/records/pauses/has-open-pause'
import { isServed } from '#domain/sale/records/subscriptions/serve-once'
import { assignTicket } from '#domain/account/support/assign-ticket'
import { setTicketStatus } from '#domain/account/support/set-ticket-status'
import { threadEnd } from '#domain/account/support/thread-end'

/** What can be done to many rows at once: for each the verb that does it to one. */
export type ManyOrders = { action: 'cancel' | 'resend' }
export type ManyClients = { action: 'block'; reason: string } | { action: 'unblock' | 'end_sessions' }
export type ManySubscriptions = { reason: string } & (
  | { action: 'stop_renewal' }
  /** `seenAmounts`: what was shown to be charged with the next period, by subscription, in halalas. */
  | { action: 'start_renewal'; seenAmounts: ReadonlyMap<string, number> }
  | { action: 'extend'; days: number }
)
export type ManyTickets =
  /** `insteadOf`: who had each, null for nobody, where that was shown. */
  | { action: 'assign'; staff_user_id: string | null; insteadOf: ReadonlyMap<string, string | null> }
  /** `seenIds`: how far each thread went (`threadEnd`) where it was shown. */
  | { action: 'move'; status: TicketStatus; seenIds: ReadonlyMap<string, string> }
export type ManyShown = { action: 'activate' | 'deactivate' }

/** @param onceKey of the whole request: a message goes out once per order, however often it is repeated */
export function actOnOrder(ctx: Context, id: string, act: ManyOrders, onceKey: string | null) {
  return act.action === 'cancel'
    ? cancelClientsOrder(ctx, id, { isOneOfMany: true })
    : resendAboutOrder(ctx, { orderId: id, onceKey: onceKey && `${onceKey}:${id}` })
}

/** Errors: row_is_so_already, and those of the single action. */
export async function actOnClient(ctx: Context, id: string, act: ManyClients): Promise<unknown> {
  if (act.action === 'end_sessions') await refuseSignedOut(ctx, id)
  else await refuseBlocked(ctx, id, act.action === 'block')
  switch (act.action) {
    case 'block':
      return blockClient(ctx, { id, reason: act.reason })
    case 'unblock':
      return unblockOneOfMany(ctx, id)
    case 'end_sessions':
      return endSessionsOfClient(ctx, { id })
    default:
      return assertNever(act)
  }
}

/** One that is blocked, or free, as it was asked to be, is none of those that are changed. */
async function refuseBlocked(ctx: Context, id: string, isBlocked: boolean): Promise<void> {
  const row = await ctx.db.selectFrom('clients').select('blocked_at').where('id', '=', id).executeTakeFirst()
  if (row && (row.blocked_at !== null) === isBlocked) throw new ShopError('row_is_so_already')
}

/** One who is signed in nowhere is none of those who are signed out. */
async function refuseSignedOut(ctx: Context, id: string): Promise<void> {
  const open = await listClientSessions(ctx, { id, onlyOpen: true })
  if (open.length === 0) throw new ShopError('row_is_so_already')
}

/** One who would pay by it, by card or from the balance, is none of them: nobody has seen its sum beside the name. Error: renewal_charges_now. */
async function unblockOneOfMany(ctx: Context, id: string): Promise<unknown> {
  return unblockClient(ctx, { id, seenCharge: { amountMinor: 0 } }).catch((error: unknown) => {
    const isCharged = error instanceof ShopError && error.errorName === 'price_changed'
    throw isCharged ? new ShopError('renewal_charges_now') : error
  })
}

/** A role that may do it to none of them is refused before any. Error: role_forbidden. */
export function requireSubscriptionAction(ctx: Context, { action }: ManySubscriptions): void {
  requirePermission(ctx, subscriptionActions[action].needs)
}

/**
 * Each at its present version, as if one of the staff had just looked at it; under one `onceKey` of the whole request each is
 * served once, however many of them a process served before it crashed. A renewal starts with the card that it had. Answers what the next
 * period will charge, in halalas, where that was decided. One that would be charged at once is none of them: nobody has seen its sum beside its name.
 * Errors: not_found, renewal_is_on, renewal_is_off, renewal_charges_now, auto_renew_needs_card, and those of the single action.
 */
export async function actOnListedSubscription(
  ctx: Context,
  id: string,
  act: ManySubscriptions,
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
  if (!isRepeat) refuseIdle(act.action, row)
  const asked = { id, version: row.version, reason: act.reason, dryRun: ctx.dryRun ?? false, onceKey }
  if (act.action !== 'start_renewal') {
    await actOnSubscription(ctx, {
      ...asked,
      ...(act.action === 'extend' ? { action: act.action, days: act.days } : { action: act.action }),
    })
    return null
  }
  if (row.payment_method_id === null) throw new ShopError('auto_renew_needs_card')
  const start = {
    ...asked,
    action: 'start_renewal' as const,
    paymentMethodId: row.payment_method_id,
    seen: { amountMinor: act.seenAmounts.get(id), kind: 'scheduled' as const },
  }
  const tried = isRepeat ? null : await actOnSubscription(ctx, { ...start, dryRun: true })
  if (tried?.money?.kind === 'charged') throw new ShopError('renewal_charges_now')
  const { money } = start.dryRun && tried ? tried : await actOnSubscription(ctx, start)
  return money?.amountMinor ?? null
}

/** One that renews, or does not, as it was asked to, is none of those that are changed: nobody is notified of nothing. A pause is stopped, too. */
function refuseIdle(
  action: ManySubscriptions['action'],
  row: { auto_renew: boolean; awaits_card: boolean; is_paused: boolean },
): void {
  const renews = row.auto_renew || row.awaits_card
  if (action === 'stop_renewal' && !renews && !row.is_paused) throw new ShopError('renewal_is_off')
  if (action === 'start_renewal' && renews) throw new ShopError('renewal_is_on')
}

/**
 * One that has the status, or the person, already is none of those that are changed. Answers how far the thread of one that is moved goes, and who
 * had one that is given to somebody.
 * Errors: ticket_has_status, row_is_so_already, and those of the single action.
 */
export async function actOnTicket(
  ctx: Context,
  id: string,
  act: ManyTickets,
): Promise<{ threadEnd: string | null; assignedTo: string | null }> {
  const row = await ctx.db
    .selectFrom('tickets')
    .select(['status', 'assigned_to', threadEnd(sql`tickets.id`).as('thread_end')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (act.action === 'assign') {
    if (row?.assigned_to === act.staff_user_id) throw new ShopError('row_is_so_already')
    await assignTicket(ctx, id, { staffId: act.staff_user_id, insteadOf: act.insteadOf.get(id) })
    return { threadEnd: null, assignedTo: row?.assigned_to ?? null }
  }
  if (row?.status === act.status) throw new ShopError('ticket_has_status')
  await setTicketStatus(ctx, id, act.status, { seenId: act.seenIds.get(id) })
  return { threadEnd: row?.thread_end ?? null, assignedTo: null }
}

/** One that is shown, or hidden, as it was asked to be, is none of those that are changed. */
function refuseShown(isShown: boolean, { action }: ManyShown): void {
  if (isShown === (action === 'activate')) throw new ShopError('row_is_so_already')
}

/**
 * Each is changed at its present version: an editor who saves at the same moment gets the conflict. Errors: row_is_so_already, and those of
 * the single action.
 */
export async function showProduct(ctx: Context, id: string, act: ManyShown): Promise<void> {
  const { version, is_active: isShown } = await getStaffProductView(ctx, id)
  refuseShown(isShown, act)
  await updateProduct(ctx, { id, version, is_active: act.action === 'activate' })
}

export async function showFaq(ctx: Context, id: string, act: ManyShown): Promise<void> {
  const { version, is_active: isShown } = await getFaqView(ctx, id)
  refuseShown(isShown, act)
  await updateFaq(ctx, { id, version, is_active: act.action === 'activate' })
}

export async function showPage(ctx: Context, id: string, act: ManyShown): Promise<void> {
  const { version, is_active: isShown } = await getPageView(ctx, id)
  refuseShown(isShown, act)
  await updatePage(ctx, { id, version, is_active: act.action === 'activate' })
}
