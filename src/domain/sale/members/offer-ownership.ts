import { sql } from 'kysely'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { ownershipOfferDays } from '#rules/core/limits'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { ComingTime } from '#rules/sale/plans-ahead'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { requireClient, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { lockClients } from '#domain/people/identity/lock-client'
import { getRecipient } from '#domain/messages/get-recipient'
import { notifyClient } from '#domain/messages/notify-client'
import { comingPrice, type ComingPrice } from '#domain/sale/pricing/coming-price'
import { renewalTerms, type RenewalTerms } from '#domain/sale/pricing/renewal-offer'
import { insertOffer, moveOffer, type LockedOffer } from '#domain/sale/records/ownership/change-offer'
import { findJoinedMember } from '#domain/sale/records/members/find-joined-member'
import { isPlanBeingPaid } from '#domain/sale/records/orders/in-flight'
import { isChanging } from '#domain/sale/records/plan-changes/is-changing'
import { pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import { comingTimes } from '#domain/sale/records/subscriptions/coming-times'
import { lastStartOf } from '#domain/sale/records/subscriptions/last-start'
import { inTransaction, type Transaction } from '#domain/core/transaction'

export type OwnershipOffer = {
  id: string
  subscription_id: string
  /** The caller is the owner who offers, or the member to whom it is offered. */
  side: 'owner' | 'member'
  product: { id: string; name_ar: string; name_en: string }
  owner: { first_name: string; last_name: string }
  member: { id: string; phone: string } | null
  ends_at: string
  /** What is paid for behind the time that runs. */
  coming: ComingTime<OwnershipOffer['product']>[]
  last_started_at: string
  /** What the next period costs the owner of that time, and how many days it has. */
  renewal: RenewalTerms | null
  /** A price that staff scheduled, as it comes for the one who asks. */
  price_change: ComingPrice | null
  days: number | null
  created_at: string
  expires_at: string
  /** It is taken when that is over. */
  is_being_paid: boolean
}

/**
 * The owner offers an own running plan to a member who has joined; a new offer takes the place of an open
 * one. Nothing changes before the member takes it. It gives paid time away for good, so a code was entered
 * just before (0258). Errors: confirmation_needed, not_found, also for somebody else's,
 * handover_not_possible, handover_during_change, handover_during_pause.
 */
export async function offerOwnership(ctx: Context, input: { id: string; memberId: string }): Promise<void> {
  const clientId = requireClient(ctx)
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const member = await findJoinedMember(tx, input)
    // Both clients are locked before the plan: the one who is offered it may be closing the account.
    await lockClients(tx, member ? [clientId, member] : [clientId])
    await offerOwnershipWithin(tx, ctx, { ...input, clientId })
  })
}

/**
 * The same for a client's plan, as a part of something larger; both clients are locked. False where that
 * member has an open offer already. Errors: not_found, handover_not_possible, handover_during_change while a
 * change of plan waits, handover_during_pause.
 */
export async function offerOwnershipWithin(
  tx: Transaction,
  ctx: Context,
  input: { id: string; clientId: string; memberId: string },
): Promise<boolean> {
  const { clientId } = input
  const { rows } = await sql<{
    id: string
    runs: boolean
    is_changing: boolean
    has_pause: boolean
    to_client: string | null
    name_ar: string
    name_en: string
    open_to: string | null
  }>`
    select s.id, ${hasRunningStatus()} and s.ends_at > ${ctx.now()} as runs, ${isChanging()} as is_changing,
      ${pauseEndOf()} is not null as has_pause, p.name_ar, p.name_en,
      (select m.client_id from subscription_members m where m.subscription_id = s.id and m.id = ${input.memberId}
        and m.status = 'joined') as to_client,
      (select o.to_client_id from ownership_offers o where o.subscription_id = s.id and o.status = 'open'
        and o.expires_at > ${ctx.now()}) as open_to
    from subscriptions s join products p on p.id = s.product_id
    where s.id = ${input.id} and s.client_id = ${clientId} for no key update of s`.execute(tx.db)
  const [plan] = rows
  if (!plan) throw new ShopError('not_found')
  if (!plan.runs || !plan.to_client) throw new ShopError('handover_not_possible')
  if (plan.is_changing) throw new ShopError('handover_during_change')
  if (plan.has_pause) throw new ShopError('handover_during_pause')
  if (plan.open_to === plan.to_client) return false
  const { to_client: to, open_to: before } = plan
  const id = insertOffer(tx, ctx, { subscriptionId: input.id, from: clientId, to, before })
  const dueAt = addDays(ctx.now(), ownershipOfferDays)
  enqueue(tx, ctx, { name: 'ownership.lapse', subjectId: id, clientId, dueAt })
  const person = await getRecipient(tx, plan.to_client)
  notifyClient(tx, ctx, {
    client: person,
    template: 'ownership_offered',
    parameters: { plan: plan[`name_${person.language}`], link: pageLink(ctx, '/user/group_sharing') },
    // Once a day, however often the offer is taken back and made again.
    onceKey: `ownership_offered:${input.id}:${to}:${riyadhDate(ctx.now())}`,
  })
  return true
}

/** The owner withdraws the offer, or the member declines it. Idempotent. Error: not_found. */
export async function endOwnershipOffer(ctx: Context, subscriptionId: string): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, async (tx) => {
    const latest = tx.db
      .selectFrom('ownership_offers')
      .selectAll()
      .where('subscription_id', '=', subscriptionId)
      .where((row) => row.or([row('from_client_id', '=', clientId), row('to_client_id', '=', clientId)]))
      .orderBy('id', 'desc')
      .limit(1)
    const seen = await latest.executeTakeFirst()
    // Both clients are locked before the offer: either may be closing the account, which ends it, too.
    if (seen) await lockClients(tx, [seen.from_client_id, seen.to_client_id])
    const offer = await latest.forUpdate().executeTakeFirst()
    if (!offer) {
      const owned = await tx.db
        .selectFrom('subscriptions')
        .select('id')
        .where('id', '=', subscriptionId)
        .where('client_id', '=', clientId)
        .executeTakeFirst()
      if (!owned) throw new ShopError('not_found')
      return
    }
    if (offer.status !== 'open') return
    await answer(tx, ctx, offer, clientId)
  })
}

/**
 * Called by the owner it withdraws the open offer; called by the member it declines it, and the owner is
 * notified.
 */
async function answer(tx: Transaction, ctx: Context, offer: LockedOffer, clientId: string): Promise<void> {
  const isOwner = offer.from_client_id === clientId
  moveOffer(tx, ctx, offer, isOwner ? 'withdraw' : 'decline')
  if (!isOwner) await notifyOwner(tx, ctx, offer, 'ownership_declined')
}

/** The days of an offer are over: whoever made it and still has the plan is notified that nobody took it. */
export async function endOfferDays(ctx: Context, offerId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const offer = await tx.db
      .selectFrom('ownership_offers')
      .selectAll()
      .where('id', '=', offerId)
      .where('status', '=', 'open')
      .where('expires_at', '<=', ctx.now())
      .executeTakeFirst()
    if (offer) await notifyOwner(tx, ctx, offer, 'ownership_lapsed')
  })
}

/** Notifies the owner of a plan that runs that it stays theirs, and may be offered to somebody else. */
async function notifyOwner(
  tx: Transaction,
  ctx: Context,
  offer: LockedOffer,
  template: 'ownership_declined' | 'ownership_lapsed',
): Promise<void> {
  const owner = await tx.db
    .selectFrom('subscriptions as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .select(['c.id', 'c.email', 'c.phone', 'c.language', 'c.muted_notifications', 'p.name_ar', 'p.name_en'])
    .where('s.id', '=', offer.subscription_id)
    .where('c.id', '=', offer.from_client_id)
    .where(hasRunningStatus())
    .executeTakeFirst()
  if (!owner) return
  notifyClient(tx, ctx, {
    client: owner,
    template,
    parameters: { plan: owner[`name_${owner.language}`], link: pageLink(ctx, '/user/group_sharing') },
    onceKey: `${template}:${offer.id}`,
  })
}

/** Open offers that the client made or was made. */
export async function listOwnershipOffers(ctx: Context): Promise<OwnershipOffer[]> {
  const clientId = requireClient(ctx)
  const { rows } = await sql<{ view: OwnershipOffer }>`
    select jsonb_build_object('id', o.id, 'subscription_id', o.subscription_id, 'created_at', o.created_at,
      'expires_at', o.expires_at, 'ends_at', s.ends_at, 'coming', ${comingTimes(ctx.now())}, 'is_being_paid', ${isPlanBeingPaid()}, 'last_started_at', ${lastStartOf()},
      'renewal', ${renewalTerms(ctx.now(), sql`${clientId}::uuid`)}, 'price_change', ${comingPrice(ctx.now(), sql`${clientId}::uuid`)},
      'days', (select d.days from subscription_periods d where d.subscription_id = s.id and d.ended_early_at is null
        order by d.starts_at desc limit 1),
      'side', case when o.from_client_id = ${clientId} then 'owner' else 'member' end,
      'product', jsonb_build_object('id', p.id, 'name_ar', p.name_ar, 'name_en', p.name_en),
      'owner', jsonb_build_object('first_name', c.first_name, 'last_name', c.last_name),
      'member', (select jsonb_build_object('id', m.id, 'phone', m.phone) from subscription_members m
        where m.subscription_id = s.id and m.client_id = o.to_client_id and m.status = 'joined')) as view
    from ownership_offers o join subscriptions s on s.id = o.subscription_id join products p on p.id = s.product_id
      join clients c on c.id = o.from_client_id
    where ${clientId} in (o.from_client_id, o.to_client_id) and o.status = 'open' and o.expires_at > ${ctx.now()}
      and s.client_id = o.from_client_id and ${hasRunningStatus()} and s.ends_at > ${ctx.now()}
    order by o.id desc`.execute(ctx.db)
  return rows.map(({ view }) => view)
}

/**
 * For a client who leaves one plan, or all: open offers that they made are withdrawn, those made to them
 * declined, and the owner is notified.
 */
export async function dropOffersOf(
  tx: Transaction,
  ctx: Context,
  clientId: string,
  onlyOf?: { subscriptionId: string },
): Promise<void> {
  const open = await tx.db
    .selectFrom('ownership_offers')
    .selectAll()
    .where('status', '=', 'open')
    .$if(onlyOf !== undefined, (offers) => offers.where('subscription_id', '=', onlyOf?.subscriptionId ?? ''))
    .where((row) => row.or([row('from_client_id', '=', clientId), row('to_client_id', '=', clientId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const offer of open) await answer(tx, ctx, offer, clientId)
}
