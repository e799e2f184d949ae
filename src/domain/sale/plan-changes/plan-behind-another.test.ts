import { expect, it } from 'vitest'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { handlers } from '#jobs/handlers'
import { halalas } from '#rules/core/money'
import { addDays } from '#rules/core/riyadh-days'
import { beforeTax } from '#rules/shop/price'
import { formatDate } from '#locales/format'
import type { TemplateName } from '#rules/messages/message-templates'
import { signedInStaff } from '#test/api'
import { addDearPlan, openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'
import { testDatabase } from '#test/database'

/**
 * Another plan is paid for already and has not begun: whatever names a day names the plan whose day it is.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const { small, shared } = shop.plans
const { actAfterDryRun } = await openSubscriptionDesk(shop, db)
const admin = await signedInStaff(db, 'admin')
const own = '/api/clients/v1'
const large = await addDearPlan(shop.system, { price: beforeTax(halalas(40_000)), points: 4_000, days: 30 })
const wide = await addDearPlan(shop.system, {
  price: beforeTax(halalas(50_000)),
  points: 5_000,
  days: 90,
  group_sharing: true,
})

/** Shield, of which 12 hours are left, with a member; its renewal has paid for Watch. */
async function changing() {
  const she = await newSubscriber(shop, db, { product: shared })
  const member = await shop.newClient()
  const { token } = she
  const members = [{ phone_extension: '+966', phone_number: member.phone.slice(4) }]
  await ask(`PUT ${own}/subscriptions/${she.id}/members`, { token, body: { members } })
  await ask(`GET ${own}/memberships`, member)
  const body = { product_id: small, accept_terms: true, keeps_members: [] }
  expect((await ask(`POST ${own}/subscriptions/${she.id}/plan_changes`, { token, body })).status).toBe(201)
  await she.travel(89.5)
  return { she, member, begins: addDays(she.started, 90), until: addDays(she.started, 120) }
}

async function bodiesOf(she: Subscriber, template: TemplateName): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['subject', 'body'])
    .where('client_id', '=', she.clientId)
    .where('template', '=', template)
    .execute()
  expect(rows.length).toBeGreaterThan(0)
  return rows.map(({ subject, body }) => `${subject} ${body}`)
}

const aheadOf = async (she: Subscriber) => {
  const { product, plans_ahead } = await she.read()
  return [
    product.id,
    ...plans_ahead.map((one: { product: { id: string }; starts_at: string; ends_at: string }) => [
      one.product.id,
      new Date(one.starts_at),
      new Date(one.ends_at),
    ]),
  ]
}

it('stays until the other one begins, for its owner and for a member who has no place in that', async () => {
  const { she, member, begins, until } = await changing()
  expect(await aheadOf(she)).toEqual([shared, [small, begins, until]])
  const { memberships } = (await ask(`GET ${own}/memberships`, member)).body
  expect(memberships.map((one: { ends_at: string }) => new Date(one.ends_at))).toEqual([begins])
  const { text } = await ask(`GET ${own}/subscriptions/${she.id}/calendar`, { token: she.token })
  const end = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').at(-1)
  expect(end).toContain('Watch plan: the period ends')
  // The same plan once more comes back behind the other one.
  await shop.buy(she.token, { product_id: shared })
  const last = addDays(until, 90)
  expect(await aheadOf(she)).toEqual([shared, [small, begins, until], [shared, until, last]])
  await she.travel(90.1)
  expect(await aheadOf(she)).toEqual([small, [shared, until, last]])
  expect((await ask(`GET ${own}/memberships`, member)).body.memberships).toEqual([])
})

it.each([
  ['its owner', (she: Subscriber) => she.stop(), 'renewal_stopped'],
  ['staff', ({ id }: Subscriber) => actAfterDryRun(id, { action: 'stop_renewal' }), 'subscription_changed'],
] as const)('a renewal that is stopped leaves the plan that is paid for: %s', async (_, stop, template) => {
  const { she, until } = await changing()
  await stop(she)
  for (const body of await bodiesOf(she, template)) {
    expect(body).toContain('Watch')
    expect(body).toContain(formatDate(until, 'en'))
    expect(body).not.toContain('Shield')
  }
})

it('free days lengthen the plan that is paid for', async () => {
  const { she, until } = await changing()
  await actAfterDryRun(she.id, { action: 'extend', days: 2 })
  for (const body of await bodiesOf(she, 'subscription_changed')) {
    expect(body).toContain('Watch')
    expect(body).toContain(formatDate(addDays(until, 2), 'en'))
    expect(body).not.toContain('Shield')
  }
})

it('money that goes back for it leaves the plan that runs, by its own name', async () => {
  const { she, begins } = await changing()
  // The SMS, which is sent to who has no email, names the plan.
  await db.updateTable('clients').set({ email: '' }).where('id', '=', she.clientId).execute()
  const [order] = await she.renewals()
  const body = { amount_minor: 6_900, reason: 'asked', destination: 'balance', period: 'end' }
  const path = `POST /api/users/v1/orders/${order?.id}/refunds`
  expect((await ask(path, { token: admin.token, body })).status).toBe(201)
  await shop.runJobs()
  const sms = db.selectFrom('messages').select('body').where('client_id', '=', she.clientId)
  const sent = await sms.where('template', '=', 'refund_sent').where('channel', '=', 'sms').execute()
  expect(sent.map((one) => one.body).join()).toContain(
    `The plan Shield goes on until ${formatDate(begins, 'en')}`,
  )
  expect(await aheadOf(she)).toEqual([shared])
})

it('a gift ends with its own period, and what is paid for behind it goes on', async () => {
  const she = await newSubscriber(shop, db, { product: small })
  await shop.buy(she.token, { product_id: small })
  await actAfterDryRun(she.id, { action: 'gift_plan', product_id: large })
  const [begins, until] = [addDays(she.started, 30), addDays(she.started, 60)]
  expect(await aheadOf(she)).toEqual([large, [small, begins, until]])
  await she.stop()
  for (const body of await bodiesOf(she, 'renewal_stopped')) {
    expect(body).toContain('Watch')
    expect(body).not.toContain('Fortress')
  }
})

/**
 * Shield, shared with a member who has a card; `give` has its owner buy it once more, and staff give another
 * one until then.
 */
async function sharedPlan() {
  const she = await newSubscriber(shop, db, { product: shared })
  const member = await shop.newClient()
  await runTimeOfClient(shop.system, handlers, { clientId: member.clientId, to: she.started })
  const { token } = she
  const path = `${own}/subscriptions/${she.id}`
  const members = [{ phone_extension: '+966', phone_number: member.phone.slice(4) }]
  await ask(`PUT ${path}/members`, { token, body: { members } })
  await ask(`GET ${own}/memberships`, member)
  const [{ id: seat }] = (await she.read()).members
  const card = await shop.saveCard(member.token)
  const taken = { payment_method_id: card, accept_terms: true }
  return {
    she,
    member,
    offer: () => ask(`PUT ${path}/ownership`, { token, body: { member_id: seat } }),
    take: () => ask(`PUT ${path}/ownership`, { token: member.token, body: taken }),
    give: async (owner: { token: string }) => {
      await shop.buy(owner.token, { product_id: shared })
      await actAfterDryRun(she.id, { action: 'gift_plan', product_id: wide })
    },
  }
}

it('an offered plan says what it becomes', async () => {
  const { she, member, offer, give } = await sharedPlan()
  await give(she)
  expect((await offer()).status).toBe(200)
  const { offers } = (await ask(`GET ${own}/ownership_offers`, member)).body
  const { plans_ahead: ahead, product } = await she.read()
  expect(product.id).toBe(wide)
  expect(ahead).toMatchObject([{ product: { id: shared } }])
  expect(offers).toMatchObject([{ product: { id: wide }, plans_ahead: ahead }])
})

it('time that a former owner bought and that is taken back leaves the plan that is paid for', async () => {
  const { she, member, offer, take, give } = await sharedPlan()
  await offer()
  expect((await take()).status).toBe(200)
  await give(member)
  const orders = db.selectFrom('orders').select('id').where('client_id', '=', she.clientId).orderBy('id')
  const { id } = await orders.executeTakeFirstOrThrow()
  const body = { reason: 'the bank', reference: 'D-1' }
  const path = `POST /api/users/v1/orders/${id}/chargebacks`
  expect((await ask(path, { token: admin.token, body })).status).toBe(201)
  const notified = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', member.clientId)
    .where('template', '=', 'plan_shortened')
    .execute()
  expect(notified.length).toBeGreaterThan(0)
  for (const message of notified) {
    expect(message.body).toContain('درع')
    expect(message.body).not.toContain('حصن')
  }
})

it('a gift with nothing behind it is the plan that ends', async () => {
  const she = await newSubscriber(shop, db, { product: small })
  await actAfterDryRun(she.id, { action: 'gift_plan', product_id: large })
  expect(await aheadOf(she)).toEqual([large])
  await she.stop()
  for (const body of await bodiesOf(she, 'renewal_stopped')) expect(body).toContain('Fortress')
})
