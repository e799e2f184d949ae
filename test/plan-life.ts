import type { Database } from '#db/client'
import type { Random } from './random.ts'
import type { openTestShop } from './shop.ts'
import { day, type Subscriber } from './subscriber.ts'

/** One client's plan, whose client, staff and partner do what a test draws. */
export type Life = {
  shop: Awaited<ReturnType<typeof openTestShop>>
  db: Database
  she: Subscriber
  luck: Random
  /** Saved cards. */
  cards: string[]
  /** What a renewal may cost at most by what was shown with the last consent, halalas. */
  agreed: number
}

/** One of a list whose length the test does not know; an error where it is empty. */
export function pick<Item>({ luck }: Life, [first, ...others]: readonly Item[]): Item {
  if (first === undefined) throw new Error('nothing to pick from')
  return luck.pick([first, ...others])
}

export function ask({ shop, she }: Life, call: string, body?: object) {
  const [method, path] = call.split(' ')
  return shop.ask(`${method} /api/clients/v1${path}`, { token: she.token, ...(body && { body }) })
}

/** What it is for this client now, milliseconds. */
export async function nowOf({ shop, db, she }: Life): Promise<number> {
  const row = await db
    .selectFrom('client_clocks')
    .select('ahead_ms')
    .where('client_id', '=', she.clientId)
    .executeTakeFirst()
  return shop.system.now().getTime() + Number(row?.ahead_ms ?? 0)
}

/** @param moment milliseconds */
export async function travelTo(life: Life, moment: number): Promise<void> {
  await life.she.travel((moment - Number(life.she.started)) / day)
  await life.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2040-01-01'), last_used_at: new Date(moment) })
    .where('client_id', '=', life.she.clientId)
    .execute()
}

/** Lets what was just done take its effects. */
export async function settle(life: Life): Promise<void> {
  await life.shop.runJobs()
  await travelTo(life, (await nowOf(life)) + 0.01 * day)
}

/** Templates of what the client was sent since then; `moment` in milliseconds. */
export async function templatesSince({ db, she }: Life, moment: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('template')
    .where('client_id', '=', she.clientId)
    .where('created_at', '>=', new Date(moment))
    .execute()
  return rows.map(({ template }) => template)
}

/** The plan that runs, else the latest. */
export async function look(life: Life) {
  const { subscriptions } = (await ask(life, 'GET /subscriptions')).body
  return subscriptions.find(({ renewal }: { renewal: object | null }) => renewal !== null) ?? subscriptions[0]
}

export const lookAt = async (life: Life, id: string) =>
  (await ask(life, `GET /subscriptions/${id}`)).body.subscription

/** Whoever consents has seen what the renewal costs, and what it costs once a coupon has lowered all that it does. */
export async function consent(life: Life): Promise<void> {
  const { renewal } = await look(life)
  if (!renewal) return
  const {
    price_after_tax_minor: price,
    price_without_discount_minor: whole,
    discounted_renewals: left,
  } = renewal
  life.agreed = left === null ? price : Math.max(price, whole)
}

/** Renewals that were charged, given back or not. */
export async function renewalsPaid({ she }: Life): Promise<number> {
  const renewals = await she.renewals()
  return renewals.filter(({ status }) => ['completed', 'refunded'].includes(status)).length
}

/** A renewal that failed is paid by hand with a saved card, which may renew the plan from then on. */
export async function payFailedRenewal(life: Life): Promise<string> {
  const { failed_renewal: failed } = await look(life)
  if (!failed || life.cards.length === 0) return 'no failed renewal to pay'
  const { shop, she } = life
  const renewsWith = life.luck.chance(0.5)
  const card = pick(life, life.cards)
  await she.answer(card, '00')
  const { status, body } = await shop.pay(she.token, failed.order_id, {
    method: 'saved_card',
    payment_method_id: card,
    supersede: true,
    ...(renewsWith && { use_for_renewals: true }),
  })
  const way = `the failed renewal paid${renewsWith ? ', to renew with this card' : ''}: ${status}`
  if (status !== 201) return `${way} ${body.code}`
  if (body.payment.redirect_url) await shop.bank.walk(body.payment.redirect_url)
  await ask(life, `GET /orders/${failed.order_id}/payments/${body.payment.id}`)
  await shop.runJobs()
  if (renewsWith) await consent(life)
  return way
}
