import { expect, test } from 'vitest'
import { signedInStaff, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'

/** An order that another plan of its client's blocks, as its partner meets it: in practice as for real. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { plans, ask, runJobs } = shop

let numbers = 0

/** A test token, and the practice orders of one practice client. */
async function practice() {
  const partner = await addPartner(db, { products: [plans.small, plans.shared], mode: 'test' })
  const call = partnerAsk(ask, partner.token)
  const client = { phone_extension: '+999', phone_number: String(510_000 + ++numbers) }
  return {
    place: async (product_id: string) => {
      const placed = await call('POST /orders', { body: { product_id, client, payment: 'link' } })
      return placed.body.order as { id: string }
    },
    pay: (order: { id: string }) => call(`POST /orders/${order.id}/practice_payment`),
    call,
  }
}

/** Staff give the larger plan until the end of the running period. */
async function giveLarger(subscription: string): Promise<void> {
  const { token } = await signedInStaff(db, 'admin')
  await staySignedIn(db, new Date())
  const path = `/api/users/v1/subscriptions/${subscription}`
  const { version } = (await ask(`GET ${path}`, { token })).body.subscription
  const given = await ask(`POST ${path}/actions`, {
    token,
    body: { action: 'gift_plan', product_id: plans.shared, version, reason: 'For the trouble' },
  })
  expect(given.status, given.text).toBeLessThan(300)
}

test('in practice, too, nobody pays an order while another plan runs, or is being paid', async () => {
  const { place, pay, call } = await practice()
  const [shared, small, more] = [
    await place(plans.shared),
    await place(plans.small),
    await place(plans.small),
  ]
  expect((await pay(small)).status).toBe(200)
  expect(await pay(shared)).toMatchObject({ status: 409, body: { code: 300051 } })
  await runJobs()
  expect(await pay(shared)).toMatchObject({
    status: 409,
    body: {
      code: 300050,
      running_plan: { product_id: plans.small, auto_renew: false, access_ends_at: expect.any(String) },
      client_url: `http://store.test/complete?plan=${plans.shared}`,
    },
  })
  // Partners have no page of the administration.
  expect((await pay(shared)).body.message).not.toMatch(/administration|الإدارة/)
  expect((await call(`GET /orders/${shared.id}`)).body.order.status).toBe('pending')
  // The same plan is extended, as by a client; what is paid stays paid.
  expect((await pay(more)).status).toBe(200)
  expect((await pay(small)).status).toBe(200)
  await runJobs()
  expect((await call(`GET /orders/${more.id}`)).body.order.status).toBe('completed')
})

test('a practice order that is not provisioned waits for none of the staff', async () => {
  const { place, pay } = await practice()
  const { token } = await signedInStaff(db, 'admin')
  const order = await place(plans.small)
  expect((await pay(order)).body.order.status).toBe('processing')
  const waiting = await ask('GET /api/users/v1/waiting/items?kind=order_unserved', { token })
  expect(waiting).toMatchObject({ status: 200, body: { items: [] } })
  await runJobs()
})

test('of a link whose client began another plan the partner reads that it is blocked, and by what', async () => {
  const partner = await addPartner(db, { products: [plans.small, plans.shared], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const she = await shop.newClient()
  const place = async (product_id: string, payment: string) => {
    const body = { product_id, client: { phone_number: she.phone.slice(4) }, payment }
    return (await call('POST /orders', { body })).body.order
  }
  const link = await place(plans.shared, 'link')
  expect(link).toMatchObject({ is_blocked: false, running_plan: null })
  const read = async () => (await call(`GET /orders/${link.id}`)).body.order

  await shop.buy(she.token)
  // To this partner the client is still nobody's.
  expect(await read()).toMatchObject({ status: 'pending', is_blocked: true, running_plan: null })
  const listed = (await call('GET /orders')).body.orders
  expect(listed).toMatchObject([{ id: link.id, is_blocked: true }])

  await place(plans.small, 'account')
  await runJobs()
  expect(await read()).toMatchObject({
    is_blocked: true,
    payment_url: link.payment_url,
    running_plan: { product_id: plans.small, auto_renew: false, access_ends_at: expect.any(String) },
  })
})

test('while staff have given another plan the partner reads which one is back, and when', async () => {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const client = await shop.newClient()
  const body = {
    product_id: plans.small,
    client: { phone_number: client.phone.slice(4) },
    payment: 'account',
  }
  expect((await call('POST /orders', { body })).status).toBe(201)
  await runJobs()
  const [plan] = (await ask('GET /api/clients/v1/subscriptions', client)).body.subscriptions
  await giveLarger(plan.id)
  const refused = await call('POST /orders', { body })
  expect(refused, refused.text).toMatchObject({
    status: 409,
    body: {
      code: 300050,
      running_plan: {
        product_id: plans.shared,
        gift: { ends_at: new Date(plan.ends_at).toISOString(), bought_product_id: plans.small },
      },
    },
  })
})

test('of another plan whose renewal has failed the partner reads that it is past due, and until when it stays', async () => {
  const partner = await addPartner(db, { products: [plans.small, plans.shared], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const she = await newSubscriber(shop, db, { code: '51' })
  const place = (product_id: string, payment: string) =>
    call('POST /orders', { body: { product_id, client: { phone_number: she.phone.slice(4) }, payment } })
  // So that she is a client of this partner's.
  await she.travel(2)
  const own = await place(plans.small, 'account')
  expect(own.status).toBe(201)
  await she.travel(60.5)
  const { access_ends_at } = await she.read()
  const refused = await place(plans.shared, 'link')
  expect(refused, refused.text).toMatchObject({
    status: 409,
    body: {
      code: 300050,
      running_plan: { product_id: plans.small, status: 'past_due', auto_renew: true, access_ends_at },
    },
  })
  await she.travel(66)
  expect((await place(plans.shared, 'link')).status).toBe(201)
})
