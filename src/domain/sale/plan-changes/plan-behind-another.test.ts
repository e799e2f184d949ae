import { expect, it } from 'vitest'
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

/** Another plan is paid for already and has not begun: whatever names a day names the plan whose day it is. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const { small, shared } = shop.plans
const { actAfterDryRun } = await openSubscriptionDesk(shop, db)
const admin = await signedInStaff(db, 'admin')
const own = '/api/clients/v1'
const large = await addDearPlan(shop.system, { price: beforeTax(halalas(40_000)), points: 4_000, days: 30 })

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

it('a gift with nothing behind it is the plan that ends', async () => {
  const she = await newSubscriber(shop, db, { product: small })
  await actAfterDryRun(she.id, { action: 'gift_plan', product_id: large })
  expect(await aheadOf(she)).toEqual([large])
  await she.stop()
  for (const body of await bodiesOf(she, 'renewal_stopped')) expect(body).toContain('Fortress')
})
