import type { Database } from '#db/client'
import { hour } from '#rules/core/durations'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import type { Language } from '#rules/core/language'
import { writeMoment } from '#rules/core/moment'
import { zero, type Halalas } from '#rules/core/money'
import { invariant } from '#rules/core/invariant'
import { linkHours, type PartnerPayment } from '#rules/partners/partners'
import { chargeAccount } from '#domain/partners/api-clients/charge-account'
import type { ApiClientActor, Context } from '#domain/core/context'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import { enqueue } from '#domain/core/jobs/enqueue'
import { notifyClient } from '#domain/messages/notify-client'
import { newId } from '#domain/core/new-id'
import { freezeOrder, type OrderBuyer } from '#domain/sale/lifecycle/freeze-order'
import { refuseOtherOffer, type SeenOffer } from '#domain/sale/lifecycle/refuse-other-offer'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { getOffer, type Offer } from '#domain/sale/pricing/get-offer'
import { settleOrder } from '#domain/sale/lifecycle/settle-order'
import {
  findOrCreatePartnerClient,
  type FoundOrCreatedClient,
  type NewClient,
} from '#domain/partners/partners/find-or-create-partner-client'
import { checkTogether } from '#domain/core/check-together'
import { parsePartnerUrl } from '#domain/core/partner-url'
import { cleanLabels, type GivenLabels } from '#domain/core/references'
import { requirePartner } from '#domain/core/require-partner'
import { countInvited } from '#domain/people/identity/code-counts'
import { admitOrder } from '#domain/partners/partners/admit-order'
import { describeRunningPlan } from '#domain/partners/partners/describe-running-plan'
import { refuseOtherInFlight } from '#domain/partners/partners/refuse-other-in-flight'
import { refusePlanOnHold } from '#domain/partners/partners/refuse-plan-on-hold'
import { refuseOwnVatNumber } from '#domain/sale/records/orders/refuse-own-vat-number'
import { getStoreName } from '#domain/shop/store/find-store-settings'
import { inTransaction, type Transaction } from '#domain/core/transaction'

export type PlacePartnerOrder = GivenLabels & {
  productId: string
  client: Omit<NewClient, 'language'> & { language: Language | undefined }
  payment: PartnerPayment
  /** Whom the invoice of a link names: a company, else the client. */
  buyer: OrderBuyer
  /** What the partner has shown its customer; nothing where it did not say. */
  seen: SeenOffer
  /** When its payment link ends; three days from now when null. */
  payableUntil: Date | null
  /** Where the client of a link goes after paying, or without. */
  returnUrl: string | null
  cancelUrl: string | null
  /** The same for every repeat of one request: under it one order is placed. */
  placementKey: string
  /** The caller's own key, as it was sent: for ever good for this order only. */
  callerKey: string
  /** Another try holds the key: its order is found, or this is thrown and nothing is placed. */
  keyInUse?: ShopError | undefined
}

/**
 * A partner's program orders one of its plans for a client, who is created when new and notified by SMS. With
 * a link the client pays; on account the partner owes it within its limit, and the plan starts at once. The
 * client's balance is never used and no plan is ever replaced. All or nothing. Returns the order's id.
 * Errors: invalid_input, those of `admitOrder`, idempotency_key_reused, idempotency_key_in_use,
 * product_not_found, price_changed, partner_client_unavailable, client_has_other_plan, client_plan_on_hold,
 * client_pays_other_order, account_limit_reached.
 */
export async function placePartnerOrder(ctx: Context, input: PlacePartnerOrder): Promise<string> {
  const partner = requirePartner(ctx, 'orders')
  // One key is one order for ever: a repeat finds it, whatever moment it is by now, and whoever has the
  // number.
  const placed = await findPlaced(ctx.db, partner, input)
  if (placed) return placed
  if (input.keyInUse) throw input.keyInUse
  const [payableUntil, returnUrl, cancelUrl] = await checkTogether([
    readLinkEnd(ctx, input.payableUntil),
    readWayBack(ctx, 'return_url', { ...input, url: input.returnUrl }),
    readWayBack(ctx, 'cancel_url', { ...input, url: input.cancelUrl }),
    checkBuyer(ctx, input),
  ])
  const ways = { returnUrl, cancelUrl }
  const placing = () => inTransaction(ctx, (tx) => place(tx, ctx, { partner, input, payableUntil, ways }))
  if (partner.mode === 'test') return (await placing()).id

  const { phone } = input.client
  const sendsLink = input.payment === 'link'
  const { id, isNotified } = await admitOrder(ctx, partner, { phone, sendsLink }, placing)
  if (isNotified) await countInvited(ctx, phone.phone, sendsLink ? 'invited' : 'on_account')
  return id
}

type Placing = {
  partner: ApiClientActor
  input: PlacePartnerOrder
  payableUntil: Date
  ways: Record<'returnUrl' | 'cancelUrl', string | null>
}

/** The client is notified at once, unless the request is a repeated one, whose order is there already. */
async function place(
  tx: Transaction,
  ctx: Context,
  { partner, input, payableUntil, ways }: Placing,
): Promise<{ id: string; isPlaced: boolean; isNotified: boolean }> {
  const client = await findOrCreatePartnerClient(tx, ctx, {
    ...input.client,
    language: input.client.language ?? 'ar',
    practiceOf: partner.mode === 'test' ? partner.id : null,
  })
  // Once more after the client was locked: a repeated request has waited for the first one.
  const before = await findPlaced(tx.db, partner, input)
  if (before) return { id: before, isPlaced: false, isNotified: false }
  const then = await atTimeOfClient(ctx, client.id, tx.db)
  const name = await requireConnected(tx, partner, input.productId)
  const offer = await offerTo(tx, then, partner, { ...input, clientId: client.id })
  if (input.payment === 'account') await refusePlanOnHold(tx, client.id)
  const ahead = then.now().getTime() - ctx.now().getTime()
  const id = newId()
  freezeOrder(tx, then, {
    id,
    clientId: client.id,
    method: 'api',
    product: offer.product,
    price: offer.price,
    autoRenew: false,
    buyer: input.buyer,
    language: input.client.language ?? client.language,
    payableUntil: new Date(payableUntil.getTime() + ahead),
    placementKey: input.placementKey,
    partner: {
      apiClientId: partner.id,
      payment: input.payment,
      isTest: partner.mode === 'test',
      key: input.callerKey,
      ...cleanLabels(input),
      ...ways,
    },
  })
  enqueue(tx, then, {
    name: 'order.lapse',
    subjectId: id,
    clientId: client.id,
    dueAt: new Date(payableUntil.getTime() + ahead),
  })
  if (input.payment === 'account') {
    await buyOnAccount(tx, then, partner, { id, client, offer })
  }
  const isNotified = input.payment === 'link' || client.isNew
  if (isNotified) {
    await notify(tx, then, {
      id,
      client,
      offer,
      payment: input.payment,
      partner: name,
      asked: input.client.language,
    })
  }
  return { id, isPlaced: true, isNotified }
}

/** What a partner owes is invoiced to the partner. Error: invalid_input. */
async function checkBuyer(ctx: Context, { payment, buyer }: PlacePartnerOrder): Promise<void> {
  if (payment === 'account' && buyer.company) {
    throw new ShopError('invalid_input', { fields: { company: ['not_allowed'] } })
  }
  await refuseOwnVatNumber(ctx.db, buyer.company)
}

/**
 * What the plan costs this client, without the client's balance, if it is what the partner has shown. Another
 * running plan is described as far as the partner may know.
 */
async function offerTo(
  tx: Transaction,
  ctx: Context,
  partner: ApiClientActor,
  { clientId, productId, seen }: { clientId: string; productId: string; seen: SeenOffer },
): Promise<Offer> {
  try {
    const offer = await getOffer(tx.db, {
      clientId,
      productId,
      coupon: null,
      now: ctx.now(),
      lock: true,
      sparesBalance: true,
    })
    refuseOtherOffer(offer, seen, { renews: false })
    return offer
  } catch (error) {
    if (!(error instanceof ShopError) || error.errorName !== 'client_has_other_plan') throw error
    throw await describeRunningPlan(tx, ctx, { partner, clientId, productId })
  }
}

async function readLinkEnd(ctx: Context, wanted: Date | null): Promise<Date> {
  const now = ctx.now().getTime()
  const end = wanted?.getTime() ?? now + linkHours.default * hour
  const [first, last] = [now + linkHours.min * hour, now + linkHours.max * hour]
  if (end < first || end > last) {
    const values = { from: writeMoment(new Date(first)), until: writeMoment(new Date(last)) }
    throw new ShopError('invalid_input', { fields: { payable_until: [{ error: 'not_within', values }] } })
  }
  return new Date(end)
}

/** Error: invalid_input for what is no https address, and for an order that no client pays. */
async function readWayBack(
  ctx: Context,
  field: string,
  { payment, url }: { payment: PartnerPayment; url: string | null },
): Promise<string | null> {
  if (url === null) return null
  if (payment !== 'link') throw new ShopError('invalid_input', { fields: { [field]: ['not_allowed'] } })
  return parsePartnerUrl(ctx, field, url)
}

/**
 * The order that this very request placed before. Error: idempotency_key_reused for another request under its
 * key.
 */
async function findPlaced(
  db: Pick<Database, 'selectFrom'>,
  partner: ApiClientActor,
  { placementKey, callerKey }: Pick<PlacePartnerOrder, 'placementKey' | 'callerKey'>,
): Promise<string | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'placement_key'])
    .where('api_client_id', '=', partner.id)
    .where('is_test', '=', partner.mode === 'test')
    .where('partner_key', '=', callerKey)
    .executeTakeFirst()
  if (order && order.placement_key !== placementKey) throw new ShopError('idempotency_key_reused')
  return order?.id
}

/**
 * A plan that is not connected is treated as missing. Returns the partner's name, by which the client is
 * notified.
 */
async function requireConnected(
  tx: Transaction,
  partner: ApiClientActor,
  productId: string,
): Promise<string> {
  const row = await tx.db
    .selectFrom('api_client_products as q')
    .innerJoin('api_clients as a', 'a.id', 'q.api_client_id')
    .select('a.name')
    .where('q.api_client_id', '=', partner.id)
    .where('q.product_id', '=', productId)
    .executeTakeFirst()
  if (!row) throw new ShopError('product_not_found')
  return row.name
}

type Placed = { id: string; client: FoundOrCreatedClient; offer: Offer }

/** Settled without a gateway: the partner owes it. Nobody owes a practice order. */
async function buyOnAccount(
  tx: Transaction,
  ctx: Context,
  partner: ApiClientActor,
  { id, client, offer }: Placed,
): Promise<void> {
  await refuseOtherInFlight(tx, { clientId: client.id, orderId: id, productId: offer.product.id })
  const isPractice = partner.mode === 'test'
  const owed: Halalas = isPractice ? zero : offer.price.finalPrice
  if (!isPractice) await chargeAccount(tx, ctx, { apiClientId: partner.id, orderId: id, amount: owed })
  const order = await lockOrder(tx, id, client.id)
  await settleOrder(tx, ctx, order, {
    by: 'account',
    paid: zero,
    held: zero,
    owed,
    paymentId: null,
    isPractice,
  })
}

/**
 * A client who pays is sent the link, a new client is notified of the account. Any other client is notified
 * when the plan starts.
 */
async function notify(
  tx: Transaction,
  ctx: Context,
  {
    id,
    client,
    offer,
    payment,
    partner,
    asked,
  }: Placed & { payment: PartnerPayment; partner: string; asked: Language | undefined },
): Promise<void> {
  invariant(client.phone, 'a client of a partner has a phone')
  const parameters = {
    partner,
    plan: offer.product[`name_${client.language}`],
    store: await getStoreName(tx.db, client.language),
  }
  const onceKey = `partner_order:${id}`
  if (payment === 'link') {
    notifyClient(tx, ctx, {
      client,
      onceKey,
      about: id,
      template: 'partner_order_to_pay',
      parameters: {
        ...parameters,
        amountMinor: offer.price.finalPrice,
        link: paymentLink(ctx, { id, language: asked ?? client.language }),
      },
    })
  } else {
    notifyClient(tx, ctx, {
      client,
      onceKey,
      template: 'partner_order_bought',
      parameters: { ...parameters, link: pageLink(ctx, '/user/orders/:id', { id }) },
    })
  }
}

/**
 * Opens the order's payment page. It needs no signature: its visitor signs in by a code to the order's own
 * phone first, and to anybody else the order is missing. It opens in the order's language.
 */
export function paymentLink(
  ctx: Pick<Context, 'publicUrl'>,
  { id, language }: { id: string; language: Language },
): string {
  return pageLink(ctx, '/payment', { order: id, ...(language !== 'ar' && { lang: language }) })
}
