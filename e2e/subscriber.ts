import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Books } from './books.ts'
import type { BaseUrls } from './test-store.ts'
import type { Person } from './person.ts'
import type { PlanName } from './way.ts'

/** Somebody whose plan runs and renews with a saved card, so that a journey can begin with its life. */
export type Subscriber = Person & {
  clientId: string
  subscriptionId: string
  /** The order that bought the plan. */
  orderId: string
  endsAt: Date
  /** The card's token at the gateway. */
  cardToken: string
  cardId: string
  /** Of the client's session. */
  token: string
}

const day = 86_400_000
const api = '/api/clients/v1'

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * day)
}

/** Buys a plan through the API in the person's name; the browser is signed in. */
export async function subscribe(
  person: Person,
  books: Books,
  plan: PlanName = 'رصد',
  members: Person[] = [],
  buyer: { company?: object } = {},
): Promise<Subscriber> {
  const { id: clientId, token } = await books.signIn(person)
  const card = await keepCard(person.urls, books, clientId)
  const product_id = await planId(books, plan)
  const orderId = await payWithCard(
    { ...person, token, cardId: card.id },
    {
      product_id,
      auto_renew: true,
      ...buyer,
      ...(members.length > 0 && {
        members: members.map(({ phone }) => ({ phone_extension: '+966', phone_number: phone })),
      }),
    },
    'completed',
  )
  const { id: subscriptionId, ends_at: endsAt } = await books.db
    .selectFrom('subscriptions')
    .select(['id', 'ends_at'])
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return {
    ...person,
    clientId,
    subscriptionId,
    orderId,
    endsAt,
    cardToken: card.token,
    cardId: card.id,
    token,
  }
}

export async function planId({ db }: Books, plan: PlanName): Promise<string> {
  const found = db.selectFrom('products').select('id').where('name_ar', '=', plan)
  return (await found.executeTakeFirstOrThrow()).id
}

/** Places an order through the API and pays it with the kept card. Comes back once the order has come to the status. */
export async function payWithCard(
  { urls, token, cardId }: Pick<Subscriber, 'urls' | 'token' | 'cardId'>,
  order: { product_id: string; auto_renew?: boolean; company?: object; members?: object[] },
  status: 'completed' | 'declined' | 'processing',
): Promise<string> {
  const ask = <T>(method: string, path: string, body?: object) => askStore<T>(urls, token, method, path, body)
  const { order: placed } = await ask<{ order: { id: string } }>('POST', '/orders', {
    accept_terms: true,
    auto_renew: false,
    ...order,
  })
  const payments = `/orders/${placed.id}/payments`
  const { payment } = await ask<{ payment: { id: string; redirect_url: string | null } }>('POST', payments, {
    method: 'saved_card',
    payment_method_id: cardId,
  })
  if (payment.redirect_url) await agreeAtBank(payment.redirect_url)
  const readOrder = async () =>
    (await ask<{ order: { status: string } }>('GET', `${payments}/${payment.id}`)).order.status
  await expect.poll(readOrder, { timeout: 20_000, interval: 150 }).toBe(status)
  return placed.id
}

/** A card that its bank has verified, known to the gateway and to the store. */
export async function keepCard(
  urls: BaseUrls,
  books: Books,
  clientId: string,
): Promise<{ id: string; token: string }> {
  const answer = await fetch(`${urls.gatewayUrl}/sandbox/tokens`, json('POST', { count: 1 }))
  const { tokens }: { tokens: string[] } = JSON.parse(await answer.text())
  const token = String(tokens[0])
  const { id } = await books.db
    .insertInto('payment_methods')
    .values({
      client_id: clientId,
      provider: 'moyasar',
      token,
      brand: 'visa',
      last_four: '1111',
      month: 9,
      year: new Date().getUTCFullYear() + 8,
      name: 'Noura Ali',
      is_default: true,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** From now on the bank answers a charge of this card with this code; 54: the card has ended. */
export async function answerCharges(
  { urls, cardToken }: Pick<Subscriber, 'urls' | 'cardToken'>,
  code: string,
): Promise<void> {
  const answer = await fetch(`${urls.gatewayUrl}/sandbox/tokens/${cardToken}`, json('PUT', { code }))
  if (!answer.ok) throw new Error(await answer.text())
}

/** Moves one person's time forward and runs everything due on the way; answers the jobs by name. */
export async function moveTime({ urls, fullPhone }: Person, now: Date): Promise<string[]> {
  // A job of the worker's may be running for them: then it is asked again.
  for (let tries = 0; ; tries++) {
    const answer = await fetch(
      `${urls.storeUrl}/dev/clock`,
      json('PUT', { phone: fullPhone, now: now.toISOString() }),
    )
    const text = await answer.text()
    if (answer.ok) {
      const { ran }: { ran: string[] } = JSON.parse(text)
      return ran
    }
    if (answer.status !== 409 || tries > 20) throw new Error(`the clock does not move: ${text}`)
    await delay(150)
  }
}

async function askStore<T>(
  urls: BaseUrls,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const { headers, ...asked } = json(method, body)
  const answer = await fetch(`${urls.storeUrl}${api}${path}`, {
    ...asked,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  const read: T = JSON.parse(text)
  return read
}

/** The payer's own way through 3-D Secure, without its pages. */
async function agreeAtBank(address: string): Promise<void> {
  const challenge = address.replace(/\/[^/]+$/, '')
  await fetch(address, { redirect: 'manual' })
  for (const [step, fields] of [
    ['authenticate', {}],
    ['set_auth_result', { auth_result: 'AUTHENTICATED' }],
    ['acs_return', {}],
  ] as const) {
    await fetch(`${challenge}/${step}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  }
}

function json(method: string, body?: object) {
  return {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }
}
