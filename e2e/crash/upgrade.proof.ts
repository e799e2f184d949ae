import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyBooks } from '#domain/desk/reconciliation/verify-books'
import { newToken } from '#domain/people/identity/tokens'
import { LostAnswer, visitor, walkThroughBank, type Json } from '#test/visitor'
import { readGatewayRows } from './books-check.ts'
import { openKillableStore } from './killable-store.ts'

/** An upgrade whose process is killed with -9 after the gateway was asked and before anything of its answer is written. */
const { programs, db, systemContext } = await openKillableStore('upgrade', { webs: 1, workers: 2 })
const [web] = programs.webs
if (!web) throw new Error('there is no web process')
const everybody = [web, ...programs.workers, programs.gateway]

/**
 * The gateway charges, cuts the line, and takes so many milliseconds to tell what it has: while the process waits for that it is
 * killed.
 */
const slowness = 2_000
const browser = visitor('127.0.0.9', { timeout: 60_000 })
const { token, hash } = newToken('client')

async function ask(method: string, call: string, json?: object): Promise<{ status: number; body: Json }> {
  const headers = { authorization: `Bearer ${token}` }
  const own = `${programs.webUrls[0]}/api/clients/v1${call}`
  return browser.ask(method, own, { headers, ...(json && { json }) })
}

const atGateway = (method: string, call: string, json?: object) =>
  browser.ask(method, `${programs.gatewayUrl}${call}`, { ...(json && { json }) })

test('takes effect exactly once', { timeout: 180_000, retry: 0 }, async () => {
  await Promise.all(everybody.map((one) => one.start()))
  const { clientId, cardId, plans } = await makeClient()
  const small = (await ask('POST', '/orders', { product_id: plans.small, accept_terms: true })).body.order
  await pay(small.id, cardId)
  const [running] = await untilDelivered(small.id)
  const made = await ask('POST', `/subscriptions/${running.id}/plan_changes`, {
    product_id: plans.large,
    accept_terms: true,
  })
  const { order } = made.body
  expect(order.previous_balance_minor).toBeGreaterThan(0)

  await atGateway('PUT', '/sandbox/faults', { latency_ms: slowness, drop_after_charge: 1, no_webhooks: true })
  const answer = ask('POST', `/orders/${order.id}/payments`, {
    method: 'saved_card',
    payment_method_id: cardId,
  }).catch((error: unknown) => error)
  await expect.poll(() => chargesOf(order.id), { timeout: 20_000, interval: 50 }).toHaveLength(1)
  await web.kill()
  expect(await answer).toBeInstanceOf(LostAnswer)
  await atGateway('PUT', '/sandbox/faults', { no_webhooks: true })
  const { rows } = await sql<{
    status: string
  }>`select status from payments where order_id = ${order.id}`.execute(db)
  // The money is taken or waits for the bank, and nobody here has heard of it.
  expect(rows).toEqual([{ status: 'initial' }])

  await web.start()
  const [payment] = (await ask('GET', `/orders/${order.id}`)).body.order.payments
  const look = () => ask('GET', `/orders/${order.id}/payments/${payment.id}`)
  const { redirect_url: bank } = (await look()).body.payment
  if (bank) await walkThroughBank(browser, bank)
  // The client's looks and the jobs of both workers come at the same moment.
  await sql`insert into jobs (name, subject_id, client_id, due_at, is_urgent, created_at)
    select 'payment.reconcile', p.id::text, p.client_id, now(), true, now() from payments p
    where p.order_id = ${order.id} and p.status in ('initial', 'awaiting_authorization')
    on conflict (name, subject_id) where done_at is null and failed_at is null do update set due_at = now()`.execute(
    db,
  )
  await Promise.all(Array.from({ length: 6 }, look))
  const subscriptions = await untilDelivered(order.id)

  expect(await chargesOf(order.id)).toMatchObject([{ status: 'paid', amount: order.final_price_minor }])
  const upgraded = subscriptions.filter((one: Json) => one.status !== 'replaced')
  expect(upgraded).toMatchObject([{ status: 'active', product: { id: plans.large } }])
  expect(upgraded[0].periods).toHaveLength(1)
  const after = await sql<{ done: number; credits: number; grants: number; notified: number }>`
    select (select count(*)::int from plan_changes where client_id = ${clientId} and status = 'done') as done,
      (select count(*)::int from ledger_bookings where kind = 'plan_credit') as credits,
      (select count(*)::int from points_entries where kind = 'grant' and subscription_id = ${upgraded[0].id}) as grants,
      (select count(*)::int from messages where once_key = ${`order_completed:${order.id}`}) as notified`.execute(
    db,
  )
  expect(after.rows).toEqual([{ done: 1, credits: 1, grants: 1, notified: 1 }])
  const verdict = await verifyBooks(systemContext(), {
    from: new Date(Date.now() - 86_400_000),
    to: new Date(Date.now() + 86_400_000),
  })
  expect(verdict).toMatchObject({ orders: 2, payments: 2, problems: [] })
  browser.close()
})

/** Signed in, with a card that the gateway keeps; and two plans, the second one dearer. */
async function makeClient() {
  const { tokens } = (await atGateway('POST', '/sandbox/tokens', { count: 1 })).body
  const { rows } = await sql<{ id: string; card_id: string }>`
    with made as (insert into clients (phone, phone_extension, phone_number, first_name, last_name, email, language,
        created_at, updated_at)
      values ('+966531000001', '+966', '531000001', 'نورة', 'القحطاني', 'noura@example.test', 'ar', now(), now()) returning id),
    session as (insert into sessions (token_hash, client_id, address, platform, browser, browser_version, created_at,
        last_used_at, expires_at, confirmed_at)
      select ${hash}, id, '127.0.0.9', 'Test', 'Test', '1', now(), now(), now() + interval '1 day', now() from made)
    insert into payment_methods (id, client_id, provider, token, brand, last_four, month, year, name, is_default, created_at)
    select uuidv7(), id, 'moyasar', ${tokens[0]}, 'visa', '1111', 9, 2034, 'Noura Ali', true, now() from made
    returning client_id as id, id as card_id`.execute(db)
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('is_active', '=', true)
    .where('price_minor', '>', 0n)
    .orderBy('price_minor')
    .execute()
  const [one] = rows
  const [small, large] = [products[0], products.at(-1)]
  if (!one || !small || !large) throw new Error('the shop is empty')
  return { clientId: one.id, cardId: one.card_id, plans: { small: small.id, large: large.id } }
}

async function pay(orderId: string, cardId: string): Promise<void> {
  const { body } = await ask('POST', `/orders/${orderId}/payments`, {
    method: 'saved_card',
    payment_method_id: cardId,
  })
  if (body.payment.redirect_url) await walkThroughBank(browser, body.payment.redirect_url)
  await ask('GET', `/orders/${orderId}/payments/${body.payment.id}`)
}

async function chargesOf(orderId: string) {
  const rows = readGatewayRows((await atGateway('GET', '/sandbox/ledger')).body)
  return rows.filter((row) => row.orderId === orderId)
}

async function untilDelivered(orderId: string): Promise<Json[]> {
  await expect
    .poll(async () => (await ask('GET', `/orders/${orderId}`)).body.order.status, { timeout: 40_000 })
    .toBe('completed')
  return (await ask('GET', '/subscriptions')).body.subscriptions
}
