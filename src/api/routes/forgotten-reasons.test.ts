import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { offeredPlan } from '#test/offered-plan'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, plans } = shop
const desk = await openSubscriptionDesk(shop, db)
const { token: admin } = desk.staff.admin
const users = '/api/users/v1'

/**
 * Tables in which a word stands, whatever the column. Events that a partner may still fetch go by their own
 * days.
 */
async function tablesWith(word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I', table_name) as name
    from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in ('webhook_events', 'webhook_deliveries')`.execute(db)
  const holding: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.raw(name)} t where to_jsonb(t)::text like ${`%${word}%`} limit 1`.execute(
        db,
      )
    if (rows.length > 0) holding.push(name)
  }
  return holding.toSorted()
}

/** In how many days the last step of closing an account comes again, once; null where it does not. */
async function daysToLastStep(clientId: string): Promise<number | null> {
  const [job, ...others] = await db
    .selectFrom('jobs')
    .select('due_at')
    .where('name', '=', 'client.forget')
    .where('subject_id', '=', clientId)
    .where('done_at', 'is', null)
    .execute()
  expect(others).toEqual([])
  return job ? Math.round((Number(job.due_at) - Date.now()) / 86_400_000) : null
}

/** The last step of a closing waits some seconds for the closing message. */
async function settleClosing(): Promise<void> {
  await shop.runJobs()
  await shop.runJobs(() => new Date(Date.now() + 20_000))
}

const setLastStep = (clientId: string, at: Date) =>
  db
    .updateTable('jobs')
    .set({ due_at: at })
    .where('name', '=', 'client.forget')
    .where('subject_id', '=', clientId)
    .where('done_at', 'is', null)
    .execute()

test('what staff and partners wrote as a reason goes with the account, from every table', async () => {
  const she = await newSubscriber(shop, db, { product: plans.shared })
  const { phone } = await db
    .selectFrom('clients')
    .select('phone')
    .where('id', '=', she.clientId)
    .executeTakeFirstOrThrow()
  const discounted = await ask(`POST ${users}/orders`, {
    token: admin,
    body: {
      client_id: she.clientId,
      product_id: plans.shared,
      payment: 'link',
      discount_minor: 100,
      discount_reason: 'Noura-discount',
    },
  })
  expect(discounted.status).toBe(201)
  const [first] = await db
    .selectFrom('orders')
    .select('id')
    .where('client_id', '=', she.clientId)
    .orderBy('id')
    .execute()
  const refund = await ask(`POST ${users}/orders/${first?.id}/refunds`, {
    token: admin,
    body: { amount_minor: 100, reason: 'Noura-refund', period: 'keep', destination: 'balance' },
  })
  expect(refund.status).toBe(201)
  const adjusted = await ask(`POST ${users}/clients/${she.clientId}/balance_adjustments`, {
    token: admin,
    body: { amount_minor: -100, reason: 'Noura-balance' },
  })
  expect(adjusted.status).toBe(201)
  await desk.actAfterDryRun(she.id, { action: 'stop_renewal', reason: 'Noura-asked' })
  const partner = await addPartner(db, { products: [plans.shared], pointsAny: true })
  const spent = await partnerAsk(ask, partner.token)('POST /points/spends', {
    body: { phone, points: 5, reason: 'Noura-lookup' },
  })
  expect(spent.status).toBe(201)
  await shop.runJobs()

  const words = ['Noura-discount', 'Noura-refund', 'Noura-balance', 'Noura-asked', 'Noura-lookup']
  for (const word of words) expect([word, await tablesWith(word)]).not.toEqual([word, []])
  const path = `${users}/clients/${she.clientId}/timeline`
  expect(JSON.stringify((await ask(`GET ${path}`, { token: admin })).body)).toContain('Noura-asked')
  const closed = await ask('POST /api/clients/v1/closure', { token: she.token, body: {} })
  expect(closed.status).toBeLessThan(300)
  await shop.runJobs()
  for (const word of words) expect([word, await tablesWith(word)]).toEqual([word, []])
})

test('why staff took an order on account back goes with its client’s account', async () => {
  const she = await shop.newClient()
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 10_000_000 })
  const placed = await partnerAsk(ask, partner.token)('POST /orders', {
    body: { product_id: plans.small, client: { phone_number: she.phone.slice(4) }, payment: 'account' },
  })
  expect(placed.status).toBe(201)
  await shop.runJobs()
  const { id } = placed.body.order
  const reason = { reason: 'Noura-credit' }
  const credited = await ask(`POST ${users}/orders/${id}/account_credit`, { token: admin, body: reason })
  expect(credited.status).toBeLessThan(300)
  await shop.runJobs()
  expect(await tablesWith('Noura-credit')).toContain('api_account_entries')
  const closed = await ask('POST /api/clients/v1/closure', { token: she.token, body: {} })
  expect(closed.status).toBeLessThan(300)
  await shop.runJobs()
  expect(await tablesWith('Noura-credit')).toEqual([])
  // All else of the account is as it was written.
  const entries = db.updateTable('api_account_entries').where('order_id', '=', id)
  await expect(entries.set({ reference: 'other' }).execute()).rejects.toThrow('append-only')
  await expect(entries.set({ reference: '' }).where('kind', '=', 'order').execute()).rejects.toThrow(
    'append-only',
  )
})

test('what staff write about an account that is closed already goes a month later', async () => {
  const she = await shop.newClient()
  const { id } = await shop.buy(she.token)
  const closed = await ask('POST /api/clients/v1/closure', {
    token: she.token,
    body: { gives_up_plans: true },
  })
  expect(closed.status).toBe(204)
  await settleClosing()
  const call = (path: string, body: object) =>
    ask(`POST ${users}/orders/${id}/${path}`, { token: admin, body })
  const disputed = await call('chargebacks', { reason: 'Noura-dispute' })
  expect(disputed.status, disputed.text).toBe(201)
  const [refund] = await db.selectFrom('refunds').select('id').where('order_id', '=', id).execute()
  expect((await call(`chargebacks/${refund?.id}/reversal`, { reason: 'Noura-won' })).status).toBe(201)
  expect((await call('notes', { body: 'Noura-called' })).status).toBe(201)
  await shop.runJobs()
  const words = ['Noura-dispute', 'Noura-won', 'Noura-called']
  for (const word of words) expect([word, await tablesWith(word)]).not.toEqual([word, []])
  expect(await daysToLastStep(she.clientId)).toBe(30)
  await setLastStep(she.clientId, new Date())
  await shop.runJobs()
  for (const word of words) expect([word, await tablesWith(word)]).toEqual([word, []])
})

test('it does not wait for the end of a plan that the closed account shares', async () => {
  const { owner, orderId } = await offeredPlan(shop)
  const close = { token: owner.token, body: { gives_up_plans: true } }
  expect((await ask('POST /api/clients/v1/closure', close)).status).toBe(204)
  await settleClosing()
  expect(await daysToLastStep(owner.clientId)).not.toBeNull()
  await setLastStep(owner.clientId, new Date(Date.now() + 300 * 86_400_000))
  const body = { body: 'Noura-shared' }
  expect((await ask(`POST ${users}/orders/${orderId}/notes`, { token: admin, body })).status).toBe(201)
  expect(await daysToLastStep(owner.clientId)).toBe(30)
  await setLastStep(owner.clientId, new Date())
  await shop.runJobs()
  expect(await tablesWith('Noura-shared')).toEqual([])
  // The numbers of its members go when the plan ends, as before.
  expect(await daysToLastStep(owner.clientId)).not.toBeNull()
})

test('an answer to a request and the credit of an order on account are such words, too', async () => {
  // Without points nothing proves that it was not used: staff decide.
  await db.updateTable('products').set({ points: 0 }).where('id', '=', plans.small).execute()
  const she = await shop.newClient()
  const { id } = await shop.buy(she.token, { product_id: plans.small })
  const own = '/api/clients/v1'
  const asked = await ask(`POST ${own}/orders/${id}/refund_requests`, { token: she.token, body: {} })
  expect(asked.status, asked.text).toBeLessThan(300)
  const other = await shop.newClient()
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 10_000_000 })
  const placed = await partnerAsk(ask, partner.token)('POST /orders', {
    body: { product_id: plans.small, client: { phone_number: other.phone.slice(4) }, payment: 'account' },
  })
  expect(placed.status).toBe(201)
  await shop.runJobs()
  for (const { token } of [she, other])
    expect((await ask(`POST ${own}/closure`, { token, body: { gives_up_plans: true } })).status).toBe(204)
  await settleClosing()
  const [request] = (await ask(`GET ${users}/refund_requests?order_id=${id}`, { token: admin })).body
    .refund_requests
  const refused = await ask(`PUT ${users}/refund_requests/${request.id}/answer`, {
    token: admin,
    body: { answer: 'refused', words: 'Noura-refused' },
  })
  expect(refused.status, refused.text).toBe(200)
  const credited = await ask(`POST ${users}/orders/${placed.body.order.id}/account_credit`, {
    token: admin,
    body: { reason: 'Noura-taken-back' },
  })
  expect(credited.status, credited.text).toBeLessThan(300)
  await shop.runJobs()
  for (const [{ clientId }, word] of [
    [she, 'Noura-refused'],
    [other, 'Noura-taken-back'],
  ] as const) {
    expect([word, await tablesWith(word)]).not.toEqual([word, []])
    expect(await daysToLastStep(clientId)).toBe(30)
    await setLastStep(clientId, new Date())
  }
  await shop.runJobs()
  for (const word of ['Noura-refused', 'Noura-taken-back'])
    expect([word, await tablesWith(word)]).toEqual([word, []])
})
