import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deliverMessage } from '#domain/messages/deliver-message'
import { openTestShop, readBooks, travellingClock } from '#test/shop'
import { day } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const start = new Date('2027-02-10T08:00:00Z')
const clock = travellingClock(start)
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const own = '/api/clients/v1'

/** To so many days after the plan began, in steps in which every alarm rings in time. */
async function travel(begun: Date, days: number) {
  while (clock.now().getTime() < begun.getTime() + days * day) {
    clock.travel(day / 4)
    await shop.runJobs()
  }
  const expires_at = new Date(clock.now().getTime() + 40 * day)
  await db
    .updateTable('sessions')
    .set({ expires_at, last_used_at: clock.now(), confirmed_at: clock.now() })
    .execute()
}

/** Good until the end of the month that is so many days away. */
async function addCard(token: string, days: number): Promise<string> {
  const end = new Date(clock.now().getTime() + days * day)
  const made = await shop.bank.call(
    'POST',
    '/v1/tokens',
    {
      name: 'Noura Ali',
      number: '4111111111111111',
      month: end.getUTCMonth() + 1,
      year: end.getUTCFullYear(),
      cvc: '123',
      callback_url: 'http://store.test',
    },
    'pk_test_sandbox:',
  )
  await shop.bank.walk(String(made.body.verification_url))
  const added = await ask(`POST ${own}/payment_methods`, { token, body: { token: made.body.id } })
  return added.body.payment_method.id
}

/** A shared plan of 90 days that renews, whose owner has offered it to a member with a card. */
async function offered() {
  const begun = clock.now()
  const [owner, member] = [await shop.newClient(), await shop.newClient()]
  for (const { clientId, phone } of [owner, member]) {
    const email = `${phone.slice(1)}@example.test`
    await db.updateTable('clients').set({ email }).where('id', '=', clientId).execute()
  }
  const order = await shop.buy(owner.token, { product_id: shop.plans.shared })
  const id = String(order.subscription_id)
  const path = `${own}/subscriptions/${id}`
  const cards = { owner: await addCard(owner.token, 100), member: await addCard(member.token, 100) }
  await ask(`PUT ${path}/auto_renewal`, { token: owner.token, body: { payment_method_id: cards.owner } })
  await ask(`PUT ${path}/members`, {
    token: owner.token,
    body: { members: [{ phone_extension: '+966', phone_number: member.phone.slice(4) }] },
  })
  await ask(`GET ${own}/memberships`, member)
  const { members } = (await ask(`GET ${path}`, owner)).body.subscription
  const offer = () => ask(`PUT ${path}/ownership`, { token: owner.token, body: { member_id: members[0].id } })
  const take = () =>
    ask(`PUT ${path}/ownership`, {
      token: member.token,
      body: { payment_method_id: cards.member, accept_terms: true },
    })
  return { begun, owner, member, id, cards, offer, take, orderId: String(order.id) }
}

/** Templates of what left for a client since then, by SMS and email. */
async function result(clientId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['template'])
    .where('client_id', '=', clientId)
    .where('created_at', '>', since)
    .where('status', '=', 'sent')
    .orderBy('created_at')
    .execute()
  return rows.map(({ template }) => template)
}

it('leaves the renewal with the new owner: told, charged and warned is nobody else', async () => {
  const { begun, owner, member, id, cards, offer, take } = await offered()
  await travel(begun, 75)
  await offer()
  expect((await take()).status).toBe(200)
  // Whoever owns the plan is no former member of it, and sees no order of somebody else's.
  const theirs = await ask(`GET ${own}/subscriptions/${id}`, member)
  expect(theirs.body.subscription.periods).toMatchObject([{ order_id: null }])
  expect((await ask(`GET ${own}/subscriptions/${id}/members`, member)).body.former_members).toEqual([])
  await shop.runJobs()
  const since = clock.now()
  const { rows: jobs } = await sql<{ client_id: string }>`select distinct client_id from jobs
    where done_at is null and failed_at is null and (subject_id = ${id}
      or subject_id in (select p.id::text from subscription_periods p where p.subscription_id = ${id}))`.execute(
    db,
  )
  expect(jobs).toEqual([{ client_id: member.clientId }])

  await travel(begun, 89.5)
  expect(new Set(await result(owner.clientId, since))).toEqual(new Set())
  const news = await result(member.clientId, since)
  expect(news.filter((one) => one === 'renewal_soon')).toHaveLength(4)
  expect(news.filter((one) => one === 'renewal_paid')).toHaveLength(2)
  expect(new Set(news)).toEqual(new Set(['renewal_soon', 'renewal_paid', 'card_expiring']))
  const charged = await db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select(['o.client_id', 'p.payment_method_id', 'p.status'])
    .where('o.method', '=', 'subscription')
    .where('o.client_id', 'in', [owner.clientId, member.clientId])
    .execute()
  expect(charged).toEqual([{ client_id: member.clientId, payment_method_id: cards.member, status: 'paid' }])
  expect((await readBooks(db, member.clientId)).total).toBe(0)
})

it('tells the owner when the days of an offer are over, and not of one that was taken or given up', async () => {
  const [lapsed, taken] = [await offered(), await offered()]
  await lapsed.offer()
  await taken.offer()
  expect((await taken.take()).status).toBe(200)
  await travel(lapsed.begun, 7.5)
  expect(await result(lapsed.owner.clientId, lapsed.begun)).toContain('ownership_lapsed')
  expect(await result(taken.owner.clientId, taken.begun)).not.toContain('ownership_lapsed')
  expect((await ask(`GET ${own}/ownership_offers`, lapsed.owner)).body.offers).toEqual([])
  // It can be offered again, and is over again.
  expect((await lapsed.offer()).status).toBeLessThan(300)
})

it('does not tell the former owner of a charge that is the new owner’s, though it was written before', async () => {
  const { begun, owner, offer, take } = await offered()
  const since = clock.now()
  await travel(begun, 83)
  expect(await result(owner.clientId, since)).toContain('renewal_soon')
  // The carriers have been out of reach since.
  const { rows: waiting } = await sql<{ id: string }>`update messages set status = 'waiting', sent_at = null
    where client_id = ${owner.clientId} and template = 'renewal_soon' returning id`.execute(db)
  expect(waiting).toHaveLength(2)
  await offer()
  expect((await take()).status).toBe(200)
  for (const { id } of waiting) await deliverMessage(shop.system, id)
  expect(await result(owner.clientId, since)).not.toContain('renewal_soon')
})
