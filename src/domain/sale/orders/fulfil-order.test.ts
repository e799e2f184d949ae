import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fulfilOrder } from '#domain/sale/orders/fulfil-order'
import { getPaymentToSync, syncPayment } from '#domain/sale/payments/sync-payment'
import { approvedCard, openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'

const { db, owner } = await testDatabase()
const shop = await openTestShop(db)

it('renews with a card that was kept while the fulfilment waited for the order', async () => {
  const { token, clientId } = await shop.newClient()
  const order = (await shop.placeOrder(token, { auto_renew: true })).body.order
  const { payment } = await shop.startPaying(token, approvedCard, order)
  await shop.bank.walk(payment.redirect_url)
  await settle(payment.id)

  const { fulfilled, cardId } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute()
    const waiting = fulfilOrder(shop.system, order.id)
    await untilSomebodyWaits()
    const { id } = await tx
      .insertInto('payment_methods')
      .values({
        client_id: clientId,
        provider: 'moyasar',
        token: 'token_kept',
        brand: 'mada',
        last_four: '1010',
        month: 9,
        year: 2099,
        name: 'Noura Ali',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('payments').set({ payment_method_id: id }).where('id', '=', payment.id).execute()
    // Handed out in an object, so that the transaction does not wait for what waits for it.
    return { fulfilled: { waiting }, cardId: id }
  })
  await fulfilled.waiting

  const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body
  expect(subscriptions).toMatchObject([{ auto_renew: true, payment_method_id: cardId }])
})

it('provisions orders of one client that are paid at the same moment, each at its first try', async () => {
  const client = await shop.newClient()
  const partner = await addPartner(db, { products: [shop.plans.small], accountLimit: 10_000_000 })
  const call = partnerAsk(shop.ask, partner.token)
  const ids: string[] = []
  for (let order = 0; order < 6; order++) {
    const placed = await call('POST /orders', {
      body: {
        product_id: shop.plans.small,
        client: { phone_number: client.phone.slice(4) },
        payment: 'account',
      },
    })
    ids.push(String(placed.body.order.id))
  }
  await Promise.all(ids.map((id) => fulfilOrder(shop.system, id)))
  const periods = await db
    .selectFrom('subscription_periods')
    .select(['starts_at', 'ends_at'])
    .where('order_id', 'in', ids)
    .orderBy('starts_at')
    .execute()
  expect(periods).toHaveLength(6)
  expect(periods.slice(1).map(({ starts_at }) => starts_at)).toEqual(
    periods.slice(0, -1).map(({ ends_at }) => ends_at),
  )
})

it.each([
  ['began', false],
  ['extended', true],
])('goes behind a plan that another order %s between its reading and its lock', async (_, isOwner) => {
  const client = await shop.newClient()
  if (isOwner) await shop.buy(client.token)
  const partner = await addPartner(db, { products: [shop.plans.small], accountLimit: 10_000_000 })
  const place = async () => {
    const placed = await partnerAsk(shop.ask, partner.token)('POST /orders', {
      body: {
        product_id: shop.plans.small,
        client: { phone_number: client.phone.slice(4) },
        payment: 'account',
      },
    })
    return String(placed.body.order.id)
  }
  const [slow, quick] = [await place(), await place()]
  // Whoever reads the line of the slow order waits in the middle of the statement, which holds nothing yet.
  await sql`create or replace function read_slowly(line_of uuid) returns boolean language plpgsql volatile as $$
    begin
      if line_of = ${sql.lit(slow)} then perform pg_advisory_xact_lock_shared(4711); end if;
      return true;
    end $$`.execute(owner)
  await sql`drop policy if exists slowly on order_lines`.execute(owner)
  await sql`create policy slowly on order_lines using (read_slowly(order_id))`.execute(owner)
  await sql`alter table order_lines enable row level security`.execute(owner)
  const { waiting } = await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(tx)
    const waiting = fulfilOrder(shop.system, slow)
    await untilSomebodyWaits()
    await fulfilOrder(shop.system, quick)
    return { waiting: { waiting } }
  })
  await waiting.waiting
  await sql`alter table order_lines disable row level security`.execute(owner)
  const periods = await db
    .selectFrom('subscription_periods')
    .select(['order_id', 'subscription_id', 'starts_at', 'ends_at'])
    .where('order_id', 'in', [slow, quick])
    .orderBy('starts_at')
    .execute()
  expect(periods.map(({ order_id }) => order_id)).toEqual([quick, slow])
  expect(periods[1]?.subscription_id).toBe(periods[0]?.subscription_id)
  expect(periods[1]?.starts_at).toEqual(periods[0]?.ends_at)
})

it('is left to its job by whoever settles an order and dies before it is provisioned', async () => {
  // What other tests left.
  await shop.runJobs(() => new Date(Date.now() + 5_000))
  const { token, clientId } = await shop.newClient()
  const { orderId, payment } = await shop.startPaying(token)
  await shop.bank.walk(payment.redirect_url)
  const settledAt = Date.now()
  await settle(payment.id, async () => {})
  expect((await shop.readOrder(token, orderId)).status).toBe('processing')
  expect(await waitingJobs(clientId)).toContain('order.fulfil')

  // Not yet: it would be done twice, by the job and by whoever is about to.
  expect(await shop.runJobs(() => new Date(settledAt + 1_000))).not.toContain('order.fulfil')
  expect(await shop.runJobs(() => new Date(Date.now() + 2_000))).toContain('order.fulfil')
  expect((await shop.readOrder(token, orderId)).status).toBe('completed')
})

/** As an event of the gateway does, or as a look that provisions what it settles. */
async function settle(paymentId: string, provision?: (orderId: string) => Promise<void>): Promise<void> {
  await syncPayment(shop.system, await getPaymentToSync(shop.system, paymentId), provision)
}

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select pid from pg_locks where not granted`.execute(db)
    if (rows.length > 0) return
    await delay(10)
  }
}

it('leaves jobs of a renewal only for a plan that renews', async () => {
  const buyer = await shop.newClient()
  await shop.buy(buyer.token)
  expect(await waitingJobs(buyer.clientId)).toEqual(['subscription.advance'])

  const renewing = await shop.newClient()
  await shop.saveCard(renewing.token)
  await shop.buy(renewing.token, { auto_renew: true })
  expect(await waitingJobs(renewing.clientId)).toEqual(
    expect.arrayContaining(['subscription.remind', 'subscription.renew']),
  )
})

async function waitingJobs(clientId: string): Promise<string[]> {
  const jobs = await db
    .selectFrom('jobs')
    .select('name')
    .where('client_id', '=', clientId)
    .where('done_at', 'is', null)
    .orderBy('name')
    .execute()
  return jobs.map(({ name }) => name)
}
