import type { Database } from '#db/client'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import type { JobHandlers } from '#domain/core/jobs/run-due-jobs'
import type { JobName } from '#domain/core/names'
import { newId } from '#domain/core/new-id'
import { handlers } from '#jobs/handlers'
import { approvedCard, readBooks, type openTestShop } from './shop.ts'

type Shop = Awaited<ReturnType<typeof openTestShop>>

export const day = 86_400_000
const subscriptions = '/api/clients/v1/subscriptions'

/** A client who has bought a plan, and whose time the test moves. Asked through the API, as a person would. */
export type Subscriber = Awaited<ReturnType<typeof newSubscriber>>

/**
 * Ten o'clock in Riyadh (07:00 UTC), tomorrow. Every subscriber's plan begins then: half a day later is the same Riyadh
 * day, whatever the hour the tests run at.
 */
export const nextMorning = (now: Date) =>
  new Date((Math.floor(now.getTime() / day) + 1) * day + 7 * 3_600_000)

/** Buys a plan, saves a card (which the bank treats as `code` says from then on) and lets the plan renew with it. */
export async function newSubscriber(
  shop: Shop,
  db: Database,
  wish: {
    product?: string
    coupon?: string
    code?: string
    month?: number
    year?: number
    renews?: boolean
    /** Whatever else the order says. */
    order?: object
  } = {},
) {
  const { token, clientId, phone } = await shop.newClient()
  await runTimeOfClient(shop.system, handlers, { clientId, to: nextMorning(shop.system.now()) })
  await db
    .updateTable('clients')
    .set({ email: `${phone.slice(1)}@example.test`, language: 'en' })
    .where('id', '=', clientId)
    .execute()
  await shop.buy(token, {
    ...(wish.product && { product_id: wish.product }),
    ...(wish.coupon && { coupon: wish.coupon }),
    ...wish.order,
  })
  const [{ id }] = (await shop.ask(`GET ${subscriptions}`, { token })).body.subscriptions
  const answers = new Map<string, (code: string) => Promise<unknown>>()

  /** Adds a card and has the bank verify it. Returns our id of it. */
  async function addCard(
    card: { number?: string; code?: string; month?: number; year?: number } = {},
  ): Promise<string> {
    const { number, month, year, code } = card
    const added = await shop.addCard(token, {
      ...(number && { number }),
      ...(month && { month }),
      ...(year && { year }),
    })
    answers.set(added.id, added.answer)
    if (code) await added.answer(code)
    return added.id
  }

  /** What the bank says to charges of a saved card from now on. */
  async function answer(cardId: string, code: string): Promise<void> {
    const answerOf = answers.get(cardId)
    if (!answerOf) throw new Error('a card that this subscriber has not added')
    await answerOf(code)
  }

  async function renewWith(cardId: string) {
    return shop.ask(`PUT ${subscriptions}/${id}/auto_renewal`, { token, body: { payment_method_id: cardId } })
  }

  const card = wish.renews === false ? '' : await addCard(wish)
  if (wish.renews !== false) await renewWith(card)

  const read = async () => (await shop.ask(`GET ${subscriptions}/${id}`, { token })).body.subscription
  const started = new Date((await read()).starts_at)

  return {
    token,
    clientId,
    phone,
    id,
    card,
    started,
    addCard,
    answer,
    renewWith,
    read,
    /** Moves the time to so many days after the plan began; `instead` takes the place of some jobs meanwhile. */
    async travel(days: number, instead: Partial<JobHandlers> = {}): Promise<JobName[]> {
      const to = new Date(started.getTime() + days * day)
      return runTimeOfClient(shop.system, { ...handlers, ...instead }, { clientId, to })
    },
    stop: () => shop.ask(`DELETE ${subscriptions}/${id}/auto_renewal`, { token }),
    /** Renewal orders, oldest first, with what each came to. */
    async renewals() {
      return db
        .selectFrom('orders')
        .select(['id', 'status', 'final_price_minor', 'price_after_tax_minor', 'created_at'])
        .where('client_id', '=', clientId)
        .where('method', '=', 'subscription')
        .orderBy('id')
        .execute()
    },
    async payments(orderId: string) {
      return db
        .selectFrom('payments')
        .select(['id', 'status', 'failure', 'decline_class', 'payment_method_id', 'created_at'])
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .execute()
    },
    /** Templates of the SMS that left, in order; `:day` counts from the plan's beginning. */
    async result(): Promise<string[]> {
      const rows = await db
        .selectFrom('messages')
        .select(['template', 'sent_at'])
        .where('client_id', '=', clientId)
        .where('channel', '=', 'sms')
        .where('status', '=', 'sent')
        .where('template', 'not in', ['order_completed', 'member_invited'])
        .orderBy('id')
        .execute()
      return rows.map(
        ({ template, sent_at }) =>
          `${template}:${Math.round((Number(sent_at) - started.getTime()) / (day / 10)) / 10}`,
      )
    },
    async points() {
      const rows = await db
        .selectFrom('points_entries')
        .select(['kind', 'points'])
        .where('subscription_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ kind, points }) => `${kind} ${points}`)
    },
    books: () => readBooks(db, clientId),
    /** Pays an order with a new card and passes the bank. */
    async pay(orderId: string, body: object = {}) {
      const paid = await shop.pay(token, orderId, {
        method: 'card',
        token: await shop.tokenOf(approvedCard),
        ...body,
      })
      if (paid.status !== 201) return paid
      await shop.bank.walk(paid.body.payment.redirect_url)
      await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${paid.body.payment.id}`, { token })
      await shop.runJobs()
      return paid
    },
  }
}

/** A client who has just bought a plan, with the order that paid for it. */
export type PlanOwner = { token: string; clientId: string; id: string; orderId: string }

/** Buys a plan at the shop's own time; whose time the test wants to move is a `newSubscriber`. */
export async function newPlanOwner(shop: Shop, product = shop.plans.small, body = {}): Promise<PlanOwner> {
  const { token, clientId } = await shop.newClient()
  const order = await shop.buy(token, { product_id: product, ...body })
  return { token, clientId, id: order.subscription_id, orderId: order.id }
}

/** Turns auto-renewal on, with a card that is saved for it. */
export async function renewWithSavedCard(
  shop: Pick<Shop, 'ask' | 'saveCard'>,
  { token, id }: Pick<PlanOwner, 'token' | 'id'>,
): Promise<void> {
  const body = { payment_method_id: await shop.saveCard(token) }
  await shop.ask(`PUT ${subscriptions}/${id}/auto_renewal`, { token, body })
}

/** Points that the service took of a plan's only period. */
export async function takePoints(
  db: Database,
  owner: { id: string },
  points: number,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const period = await tx
      .updateTable('subscription_periods')
      .set((row) => ({ points_left: row('points_left', '-', points) }))
      .where('subscription_id', '=', owner.id)
      .returning(['id', 'points_left'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('points_entries')
      .values({
        id: newId(),
        subscription_id: owner.id,
        period_id: period.id,
        kind: 'spend',
        points: -points,
        points_left: period.points_left,
        created_at: at,
      })
      .execute()
  })
}
