import { expect, it } from 'vitest'
import { testDatabase } from '#test/database'
import { offeredPlan } from '#test/offered-plan'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'
import { newPlanOwner, renewWithSavedCard } from '#test/subscriber'

/** Events go as far as what the partner could ask for (0032), and name nobody whose account is closed. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, plans } = shop

async function newPartner(product: string) {
  const partner = await addPartner(db, { products: [product], accountLimit: 10_000_000 })
  const call = partnerAsk(ask, partner.token)
  const events = async () => {
    await shop.runJobs()
    return (await call('GET /events?limit=100')).body.events as {
      type: string
      data: { phone?: string }
    }[]
  }
  const sell = async (phone: string) => {
    const body = { product_id: product, client: { phone_number: phone.slice(4) }, payment: 'account' }
    const placed = await call('POST /orders', { body })
    expect(placed.status).toBe(201)
    await shop.runJobs()
    return placed.body.order.id as string
  }
  return { call, events, sell, mayAsk: async (phone: string) => (await lookAt(call, phone)) === 200 }
}

const lookAt = async (call: ReturnType<typeof partnerAsk>, phone: string) =>
  (await call(`GET /clients/${encodeURIComponent(phone)}/subscription`)).status

async function phoneOf(id: string): Promise<string> {
  const { phone } = await db
    .selectFrom('clients')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return String(phone)
}

it('a partner whose order was taken back is notified of that, and of nothing that its client does later', async () => {
  const partner = await newPartner(plans.small)
  const person = await newPlanOwner(shop)
  const phone = await phoneOf(person.clientId)
  const order = await partner.sell(phone)
  await partner.call(`POST /orders/${order}/cancellation`)
  const before = await partner.events()
  expect(before.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['order.refunded', 'subscription.period_ended']),
  )
  expect(await partner.mayAsk(phone)).toBe(false)
  await renewWithSavedCard(shop, person)
  expect(await partner.events()).toEqual(before)
})

it('a plan that was handed over is the new owner’s, who is no client of the partner', async () => {
  const partner = await newPartner(plans.shared)
  const plan = await offeredPlan(shop)
  await partner.sell(await phoneOf(plan.owner.clientId))
  const memberPhone = await phoneOf(plan.member.clientId)
  const card = await shop.saveCard(plan.member.token)
  const taking = { payment_method_id: card, accept_terms: true }
  const taken = await ask(`PUT ${plan.path}/ownership`, { token: plan.member.token, body: taking })
  expect(taken.status).toBe(200)
  const before = await partner.events()
  expect((await ask(`DELETE ${plan.path}/auto_renewal`, { token: plan.member.token })).status).toBe(200)
  expect(await partner.events()).toEqual(before)
  expect(JSON.stringify(before)).not.toContain(memberPhone)
})

it('a client who closes the account is in no event any more, and others stay', async () => {
  const partner = await newPartner(plans.small)
  const [leaves, stays] = [await shop.newClient(), await shop.newClient()]
  for (const { phone } of [leaves, stays]) await partner.sell(phone)
  expect((await ask('POST /api/clients/v1/closure', { token: leaves.token })).status).toBe(204)
  await shop.runJobs(() => new Date(Date.now() + 120_000))
  const phones = (await partner.events()).map(({ data }) => data.phone).filter((phone) => phone !== undefined)
  expect(new Set(phones)).toEqual(new Set([stays.phone, '']))
})

it('why a partner spent points of a client is in no event any more once the account is closed, and its own keys are', async () => {
  const partner = await newPartner(plans.small)
  const { token, phone } = await shop.newClient()
  await partner.sell(phone)
  const spend = { phone, points: 1, reason: 'Noura asked about example.sa', reference: 'lookup-9' }
  const spent = await partner.call('POST /points/spends', { body: spend })
  expect(spent.status).toBe(201)
  await partner.call(`POST /points/spends/${spent.body.spend.id}/reversal`)
  const spendEvents = async () =>
    (await partner.events()).flatMap(({ type, data }) => (type.startsWith('points.') ? [data] : []))
  expect(await spendEvents()).toMatchObject([{ reason: spend.reason }, { reason: spend.reason }])
  expect((await ask('POST /api/clients/v1/closure', { token })).status).toBe(204)
  await shop.runJobs(() => new Date(Date.now() + 120_000))
  const kept = { phone: '', reason: '', reference: 'lookup-9' }
  expect(await spendEvents()).toMatchObject([kept, kept])
})

it('who closes the account takes along no number of the new owner of a plan, another client of the same partner', async () => {
  const partner = await newPartner(plans.shared)
  const plan = await offeredPlan(shop)
  const [former, present] = [await phoneOf(plan.owner.clientId), await phoneOf(plan.member.clientId)]
  await partner.sell(former)
  const card = await shop.saveCard(plan.member.token)
  const taking = { payment_method_id: card, accept_terms: true }
  await ask(`PUT ${plan.path}/ownership`, { token: plan.member.token, body: taking })
  await partner.sell(present)
  const phones = async () => new Set((await partner.events()).flatMap(({ data }) => data.phone ?? []))
  expect(await phones()).toEqual(new Set([former, present]))
  expect((await ask('POST /api/clients/v1/closure', { token: plan.owner.token })).status).toBe(204)
  await shop.runJobs(() => new Date(Date.now() + 120_000))
  expect(await phones()).toEqual(new Set(['', present]))
})

it('a practice order that is taken back ends its plan for the partner, as a real one does', async () => {
  const partner = await addPartner(db, {
    products: [plans.small],
    accountLimit: 1_000_000,
    mode: 'test',
  })
  const call = partnerAsk(ask, partner.token)
  const client = { phone_extension: '+999', phone_number: '12345' }
  const placed = await call('POST /orders', {
    body: { product_id: plans.small, client, payment: 'account' },
  })
  await shop.runJobs()
  expect((await call(`POST /orders/${placed.body.order.id}/cancellation`)).status).toBe(200)
  await shop.runJobs()
  const { events } = (await call('GET /events?limit=100')).body
  expect(events.map(({ type }: { type: string }) => type)).toContain('subscription.expired')
})
