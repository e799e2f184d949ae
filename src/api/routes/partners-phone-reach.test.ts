import { expect, it } from 'vitest'
import { monthOf } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

/**
 * A partner reads the number that it named itself, and follows only clients of its own to another one (0032,
 * 0231).
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, plans } = shop
const { token: admin } = await signedInStaff(db, 'admin')
const own = '/api/clients/v1'
let numbers = 0

async function newPartner(options: Parameters<typeof addPartner>[1] = {}) {
  const products = [plans.small, plans.shared]
  const partner = await addPartner(db, { products, accountLimit: 10_000_000, ...options })
  const call = partnerAsk(ask, partner.token)
  const order = async (phone: string, payment: 'link' | 'account', product = plans.small) => {
    const client = { phone_number: phone.slice(4) }
    const placed = await call('POST /orders', { body: { product_id: product, client, payment } })
    expect(placed.status, placed.text).toBe(201)
    await shop.runJobs()
    return placed.body.order as { id: string; client: { phone_extension: string; phone_number: string } }
  }
  const spend = async (phone: string) => {
    const { body } = await call('POST /points/spends', { body: { phone, points: 1, reason: 'Lookup' } })
    return String(body.spend.id)
  }
  const events = async (type: string): Promise<{ data: { phone: string } }[]> => {
    await shop.runJobs()
    return (await call(`GET /events?limit=100&type=${type}`)).body.events
  }
  return { call, order, spend, events }
}

/** Staff move the client to a number that nobody had. */
async function move(clientId: string): Promise<string> {
  const number = `5980${String(++numbers).padStart(5, '0')}`
  const body = { phone_number: number, reason: 'asked' }
  const moved = await ask(`PUT /api/users/v1/clients/${clientId}/phone`, { token: admin, body })
  expect(moved.status, moved.text).toBe(200)
  return `+966${number}`
}

/** Everything that a partner can read of its orders, in one text. */
async function readAll({ call }: Awaited<ReturnType<typeof newPartner>>, orderId: string) {
  const month = monthOf(new Date())
  const paths = [`/orders/${orderId}`, '/orders', '/points/spends', '/events?limit=100']
  const statement = [`/account/statements/${month}`, `/account/statements/${month}/csv`]
  const answers = await Promise.all([...paths, ...statement].map((path) => call(`GET ${path}`)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return answers.map(({ text }) => text).join('\n')
}

it('a partner whose link nobody paid does not learn to which number its client moved', async () => {
  const partner = await newPartner()
  const stranger = await shop.newClient()
  const order = await partner.order(stranger.phone, 'link')
  expect(order.client).toMatchObject({ phone_extension: '+966', phone_number: stranger.phone.slice(4) })
  await partner.call(`POST /orders/${order.id}/cancellation`, { body: {} })
  const phone = await move(stranger.clientId)
  expect(await readAll(partner, order.id)).not.toContain(phone.slice(4))
  const { client } = (await partner.call(`GET /orders/${order.id}`)).body.order
  expect(client).toEqual({ id: stranger.clientId, phone_extension: '', phone_number: '' })
  // Nor by trying numbers.
  const found = await partner.call(`GET /orders?phone=${encodeURIComponent(phone)}`)
  expect(found.body.orders).toEqual([])
})

it('a partner whose order was given back whole reads the new number no more, in no list and no later event', async () => {
  const partner = await newPartner()
  const person = await shop.newClient()
  const order = await partner.order(person.phone, 'account')
  const phone = await move(person.clientId)
  // As long as the order stands, the client is the partner's own.
  expect((await partner.call(`GET /orders/${order.id}`)).body.order.client.phone_number).toBe(phone.slice(4))
  expect((await partner.call(`POST /orders/${order.id}/cancellation`, { body: {} })).status).toBe(200)
  for (const type of ['order.refunded', 'subscription.expired'])
    expect((await partner.events(type)).map(({ data }) => data.phone)).toEqual([''])
  expect(await readAll(partner, order.id)).not.toContain(phone.slice(4))
})

it('a number that the partner names itself is read again by the order that named it', async () => {
  const partner = await newPartner()
  const person = await shop.newClient()
  const before = await partner.order(person.phone, 'link')
  await partner.call(`POST /orders/${before.id}/cancellation`, { body: {} })
  const phone = await move(person.clientId)
  const after = await partner.order(phone, 'link')
  expect(after.client.phone_number).toBe(phone.slice(4))
  const found = await partner.call(`GET /orders?phone=${encodeURIComponent(phone)}`)
  expect(found.body.orders.map(({ id }: { id: string }) => id)).toEqual([after.id])
})

it('spends for a member who has left name the number that was asked for, and no later one', async () => {
  const partner = await newPartner()
  const any = await newPartner({ pointsAny: true })
  const [owner, member] = [await shop.newClient(), await shop.newClient()]
  await partner.order(owner.phone, 'account', plans.shared)
  const { subscriptions } = (await ask(`GET ${own}/subscriptions`, owner)).body
  const plan = `${own}/subscriptions/${subscriptions[0].id}`
  const invited = { phone_extension: '+966', phone_number: member.phone.slice(4) }
  await ask(`PUT ${plan}/members`, { token: owner.token, body: { members: [invited] } })
  await ask(`GET ${own}/memberships`, member)
  const { members } = (await ask(`GET ${plan}`, owner)).body.subscription
  const spends = [
    { by: partner, id: await partner.spend(member.phone) },
    { by: any, id: await any.spend(member.phone) },
  ]
  const phonesOf = () =>
    Promise.all(
      spends.map(
        async ({ by, id }) => (await by.call(`GET /points/spends/${id}`)).body.spend.phone as string,
      ),
    )
  expect(await phonesOf()).toEqual([member.phone, member.phone])
  const phone = await move(member.clientId)
  expect(await phonesOf()).toEqual([phone, phone])
  expect((await ask(`DELETE ${plan}/members/${members[0].id}`, owner)).status).toBeLessThan(300)
  expect(await phonesOf()).toEqual(['', phone])
  const list = await partner.call(`GET /points/spends?phone=${encodeURIComponent(phone)}`)
  expect(list.body.spends).toEqual([])
  await partner.call(`POST /points/spends/${spends[0]?.id}/reversal`)
  expect((await partner.events('points.reversed')).map(({ data }) => data.phone)).toEqual([''])
})
