import { expect, test } from 'vitest'
import { signedInStaff, staySignedIn } from '#test/api'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { testDatabase } from '#test/database'
import { openTestShop, travellingClock } from '#test/shop'

/**
 * What a session that somebody else has may not do with a shared plan, and what its people need not tell each
 * other (0258).
 */

const { db, pool } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const limited = await openTestShop(db, { now: clock.now, parts: { limiter: createSharedLimiter(pool) } })
const own = '/api/clients/v1'
const minute = 60_000

/** A shared plan of an owner whose profile has an email, and a member who has joined. */
async function sharedPlan() {
  const [owner, member] = [await shop.newClient(), await shop.newClient()]
  await ask(`PATCH ${own}/client`, { token: owner.token, body: { email: `${owner.clientId}@example.test` } })
  const order = await shop.buy(owner.token, { product_id: shop.plans.shared })
  const path = `${own}/subscriptions/${String(order.subscription_id)}`
  const members = [{ phone_extension: '+966', phone_number: member.phone.slice(4) }]
  await ask(`PUT ${path}/members`, { token: owner.token, body: { members } })
  expect((await ask(`GET ${own}/memberships`, { token: member.token })).body.memberships).toHaveLength(1)
  const seat = async () => (await ask(`GET ${path}/members`, { token: owner.token })).body.members[0]
  return { owner, member, path, seat }
}

const smsTo = async (phone: string, template: string) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', 'sms')
    .where('recipient', '=', phone)
    .where('template', '=', template as 'ownership_taken')
    .execute()

/** Staff move a client to another number, which is returned. */
async function move({ clientId }: { clientId: string }): Promise<string> {
  const { token } = await signedInStaff(db, 'admin', clock.now())
  const number = `5881${String(moves++).padStart(5, '0')}`
  const moved = await ask(`PUT /api/users/v1/clients/${clientId}/phone`, {
    token,
    body: { phone_extension: '+966', phone_number: number, reason: 'lost' },
  })
  expect(moved.status, moved.text).toBe(200)
  await db.updateTable('sessions').set({ ended_at: null }).where('client_id', '=', clientId).execute()
  return `+966${number}`
}
let moves = 0

test('a plan is offered only behind a code entered just before, and its former owner is told by SMS, too', async () => {
  const { owner, member, path, seat } = await sharedPlan()
  const { id } = await seat()
  const offer = () => ask(`PUT ${path}/ownership`, { token: owner.token, body: { member_id: id } })
  clock.travel(11 * minute)
  expect(await offer()).toMatchObject({ status: 403, body: { code: 100014 } })
  expect((await ask(`GET ${own}/ownership_offers`, { token: member.token })).body.offers).toEqual([])
  await staySignedIn(db, clock.now())
  expect((await offer()).status).toBe(200)
  const card = await shop.saveCard(member.token)
  const body = { payment_method_id: card, accept_terms: true }
  expect((await ask(`PUT ${path}/ownership`, { token: member.token, body })).status).toBe(200)
  expect(await smsTo(owner.phone, 'ownership_taken')).toHaveLength(1)
})

test('an email that takes the place of another, confirmed or not, is told by SMS; a first one is not', async () => {
  const { token, phone } = await shop.newClient()
  const change = (email: string) => ask(`PATCH ${own}/client`, { token, body: { email } })
  expect((await change('')).status).toBeLessThan(500)
  await db.updateTable('clients').set({ email: '' }).where('phone', '=', phone).execute()
  expect((await change('first@example.test')).status).toBe(200)
  expect(await smsTo(phone, 'email_changed')).toEqual([])
  expect((await change('second@example.test')).status).toBe(200)
  expect(await smsTo(phone, 'email_changed')).toHaveLength(1)
  const mails = db.selectFrom('messages').select('recipient').where('template', '=', 'email_changed')
  expect(await mails.where('channel', '=', 'email').execute()).toEqual([])
})

test('whoever changes an unconfirmed email again and again is told once a day, and of each confirmed one', async () => {
  const { token, phone, clientId } = await shop.newClient()
  const change = async (email: string) =>
    expect((await ask(`PATCH ${own}/client`, { token, body: { email } })).status).toBe(200)
  await change('at-0@example.test')
  /* oxlint-disable no-await-in-loop -- one after another */
  for (let n = 1; n <= 10; n++) await change(`at-${n}@example.test`)
  expect(await smsTo(phone, 'email_changed')).toHaveLength(1)
  for (const email of ['mine@example.test', 'theirs@example.test']) {
    await db
      .updateTable('clients')
      .set({ email_verified_at: clock.now() })
      .where('id', '=', clientId)
      .execute()
    await change(email)
  }
  expect(await smsTo(phone, 'email_changed')).toHaveLength(3)
  clock.travel(24 * 60 * minute)
  await staySignedIn(db, clock.now())
  await change('tomorrow@example.test')
  expect(await smsTo(phone, 'email_changed')).toHaveLength(4)
})

test('whoever shares a plan and moves to another number keeps that number from its owner', async () => {
  const { member, seat } = await sharedPlan()
  const before = await seat()
  await move(member)
  expect(await seat()).toEqual(before)
  expect(before.phone).toBe(member.phone)
})

test('staff see the number that a member has now, and add no other place by it', async () => {
  const { owner, member, path } = await sharedPlan()
  const phone = await move(member)
  const { token } = await signedInStaff(db, 'admin', clock.now())
  const seen = await ask(`GET /api/users/v1/clients/${owner.clientId}`, { token })
  const members = seen.body.belongings.subscriptions.flatMap((plan: { members: object[] }) => plan.members)
  expect(members).toMatchObject([{ phone, client_id: member.clientId }])
  const plan = `/api/users/v1/subscriptions/${path.split('/').at(-1)}`
  const { version } = (await ask(`GET ${plan}`, { token })).body.subscription
  const added = await ask(`POST ${plan}/actions`, {
    token,
    body: {
      version,
      action: 'add_member',
      phone_extension: '+966',
      phone_number: phone.slice(4),
      reason: 'Asked by phone',
    },
  })
  expect(added).toMatchObject({ status: 422, body: { code: 700002 } })
})

test('nor takes it a second place in the plan, and whoever leaves it stays out', async () => {
  const { owner, member, path } = await sharedPlan()
  const phone = await move(member)
  const set = async (...phones: string[]) => {
    const members = phones.map((one) => ({ phone_extension: '+966', phone_number: one.slice(4) }))
    const { status, body } = await ask(`PUT ${path}/members`, { token: owner.token, body: { members } })
    return { status, phones: body.members.map((one: { phone: string }) => one.phone) }
  }
  expect(await set(member.phone, phone)).toEqual({ status: 200, phones: [member.phone] })
  expect(await smsTo(phone, 'member_invited')).toEqual([])
  // Invited by it before it was theirs.
  const other = '+966588123999'
  expect((await set(member.phone, other)).phones).toEqual([member.phone, other])
  await db.updateTable('clients').set({ phone: other }).where('id', '=', member.clientId).execute()
  const memberships = async () =>
    (await ask(`GET ${own}/memberships`, { token: member.token })).body.memberships
  const [{ id }] = await memberships()
  expect((await ask(`DELETE ${own}/memberships/${id}`, { token: member.token })).status).toBeLessThan(300)
  expect(await memberships()).toEqual([])
  expect((await ask(`GET ${path}/members`, { token: owner.token })).body.members).toEqual([])
})

test('thirty wrong codes in a day end what somebody who is signed in may guess', async () => {
  const { token, phone } = await shop.newClient()
  const confirm = (body: object) => limited.ask(`POST ${own}/client/confirmations`, { token, body })
  const wrong = async () => {
    const sent = await db
      .selectFrom('messages')
      .select('code')
      .where('recipient', '=', phone)
      .where('template', '=', 'confirmation_code')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return sent.code === '111111' ? '222222' : '111111'
  }
  for (let round = 0; round < 6; round++) {
    clock.travel(61 * minute)
    await staySignedIn(db, clock.now())
    expect((await confirm({})).status).toBe(202)
    const code = await wrong()
    for (let guess = 0; guess < 5; guess++) expect((await confirm({ code })).status).toBe(422)
  }
  clock.travel(61 * minute)
  await staySignedIn(db, clock.now())
  expect(await confirm({})).toMatchObject({ status: 429 })
  // Its owner signs in as before: what was guessed with the session is none of that.
  const otp = await limited.ask(`POST ${own}/otp`, {
    body: { phone_extension: '+966', phone_number: phone.slice(4) },
  })
  expect(otp.status).toBeLessThan(300)
})
