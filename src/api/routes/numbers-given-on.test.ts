import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetOldRows } from '#domain/core/maintenance/forget-old-rows'
import { defaultRetention } from '#rules/people/retention'
import { signedInStaff, staySignedIn, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { wordsAndNumbersOfOthers } from '#db/migrations/0314-words-and-numbers-of-others'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { withWords, wordColumns } from '#test/sent-words'
import { addDearPlan, openTestShop, travellingClock } from '#test/shop'

/**
 * A number that an account moved away from is somebody else's later: what came to it stays with who had it
 * then (0229).
 */

const { db, owner: tables } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const own = '/api/clients/v1'
const staff = await signedInStaff(db, 'admin', clock.now())
const day = 86_400_000
let numbers = 578_000_000

/**
 * `former` was invited with a number, bought, and moved away from it; `next` has it since, was sent a code
 * there, and has an account.
 */
async function givenOn() {
  const former = await shop.newClient()
  const { phone } = former
  const national = phone.slice(4)
  const inviter = await shop.newClient()
  await ask(`PATCH ${own}/client`, {
    token: inviter.token,
    body: { first_name: 'Hind', last_name: 'Qahtaniya' },
  })
  const order = await shop.buy(inviter.token, { product_id: shop.plans.shared })
  const group = `${own}/subscriptions/${String(order.subscription_id)}/members`
  const invited = await ask(`PUT ${group}`, {
    token: inviter.token,
    body: { members: [{ phone_extension: '+966', phone_number: national }] },
  })
  expect(invited.status).toBe(200)
  await shop.buy(former.token)
  await shop.runJobs()
  await staySignedIn(db, clock.now())
  const moved = await ask(`PUT /api/users/v1/clients/${former.clientId}/phone`, {
    token: staff.token,
    body: { phone_extension: '+966', phone_number: String(++numbers), reason: 'lost' },
  })
  expect(moved.status).toBe(200)
  await shop.runJobs()
  clock.travel(60 * day)
  const code = await ask(`POST ${own}/otp`, { body: { phone_extension: '+966', phone_number: national } })
  expect(code.status).toBeLessThan(300)
  await shop.runJobs()
  const next = { ...(await shop.newClient()), phone }
  await db
    .updateTable('clients')
    .set({ phone, phone_number: national })
    .where('id', '=', next.clientId)
    .execute()
  await db.updateTable('sessions').set({ ended_at: null }).where('client_id', '=', former.clientId).execute()
  await staySignedIn(db, clock.now())
  return { former, next, inviter, group }
}

async function close(token: string) {
  expect((await ask(`POST ${own}/closure`, { token, body: { gives_up_plans: true } })).status).toBe(204)
  await shop.runJobs()
  clock.travel(120_000)
  await shop.runJobs()
}

const messagesOf = async (copy: { body: { messages: { template: string }[] } }) =>
  copy.body.messages.map(({ template }) => template)

test('the copy of who has a number holds what came to it since then, and its former holder’s what came before', async () => {
  const { former, next } = await givenOn()
  const [theirs, before] = await Promise.all(
    [next, former].map(({ token }) => ask(`POST ${own}/data_copies`, { token })),
  )
  expect([theirs?.status, before?.status]).toEqual([200, 200])
  expect(theirs?.text).not.toContain('Qahtaniya')
  expect(theirs?.body.memberships).toEqual([])
  expect(theirs && (await messagesOf(theirs))).toEqual(['code'])
  expect(before && (await messagesOf(before))).toContain('member_invited')
  expect(before?.body.memberships).toMatchObject([{ phone: former.phone, status: 'invited' }])
})

test('closing the account of who has a number leaves what its former holder was sent, and their places', async () => {
  const { former, next } = await givenOn()
  const sent = async () =>
    withWords(
      await db
        .selectFrom('messages')
        .select(['template', 'recipient', ...wordColumns])
        .where((is) => is.or([is('client_id', '=', former.clientId), is('template', '=', 'member_invited')]))
        .orderBy('id')
        .execute(),
    )
  const places = async () =>
    db.selectFrom('subscription_members').select('status').where('phone', '=', former.phone).execute()
  const before = await sent()
  expect(before.map(({ template }) => template)).toContain('order_completed')
  await close(next.token)
  expect(await sent()).toEqual(before)
  expect(await places()).toEqual([{ status: 'invited' }])
  const codes = db.selectFrom('messages').select('id').where('recipient', '=', next.phone)
  expect(await codes.where('template', '=', 'code').execute()).toEqual([])
  // It goes with the account of who had the number then.
  await close(former.token)
  expect(await places()).toEqual([])
  expect((await sent()).filter(({ recipient }) => recipient === former.phone)).toEqual([])
})

test('an invitation of a former holder’s time is for who has the number once its owner sends it again', async () => {
  const { next, inviter, group } = await givenOn()
  const shared = async () => (await ask(`GET ${own}/memberships`, next)).body.memberships.length
  const { members } = (await ask(`GET ${group}`, inviter)).body
  const link = () => ask(`GET ${own}/invitations/${String(members[0].id)}`, next)
  expect(await shared()).toBe(0)
  expect((await link()).status).toBe(404)
  const again = await ask(`POST ${group}/${String(members[0].id)}/invitations`, { token: inviter.token })
  expect(again.status, again.text).toBeLessThan(300)
  expect((await link()).status).toBe(200)
  expect(await shared()).toBe(1)
})

test('a member’s former number goes from the owner’s history, also what happened to the place since they moved', async () => {
  const [member, inviter] = [await shop.newClient(), await shop.newClient()]
  const order = await shop.buy(inviter.token, { product_id: shop.plans.shared })
  const plan = String(order.subscription_id)
  const group = `${own}/subscriptions/${plan}/members`
  const invite = (phones: string[]) =>
    ask(`PUT ${group}`, {
      token: inviter.token,
      body: { members: phones.map((one) => ({ phone_extension: '+966', phone_number: one.slice(4) })) },
    })
  const named = () =>
    db
      .selectFrom('activity_personal_values as v')
      .innerJoin('activities as a', 'a.id', 'v.activity_id')
      .select('a.action')
      .where('a.entity_id', '=', plan)
      .where((is) => is.or([is('v.before', '=', member.phone), is('v.after', '=', member.phone)]))
      .orderBy('a.id')
      .execute()
  await invite([member.phone])
  expect((await ask(`GET ${own}/memberships`, member)).body.memberships).toHaveLength(1)
  clock.travel(day)
  await staySignedIn(db, clock.now())
  const moved = await ask(`PUT /api/users/v1/clients/${member.clientId}/phone`, {
    token: staff.token,
    body: { phone_extension: '+966', phone_number: String(++numbers), reason: 'lost' },
  })
  expect(moved.status).toBe(200)
  clock.travel(day)
  await db.updateTable('sessions').set({ ended_at: null }).where('client_id', '=', member.clientId).execute()
  await staySignedIn(db, clock.now())
  const other = await shop.newClient()
  expect((await invite([other.phone])).status).toBe(200)
  expect((await named()).map(({ action }) => action)).toEqual(['member.invited', 'member.removed'])
  // Who has the number by now is invited by it, and is none of that.
  clock.travel(day)
  await staySignedIn(db, clock.now())
  expect((await invite([other.phone, member.phone])).status).toBe(200)
  await close(member.token)
  expect((await named()).map(({ action }) => action)).toEqual(['member.invited'])
})

test('a member’s number goes from the history of every plan that their place came through', async () => {
  const large = await addDearPlan(shop.system, {
    price: beforeTax(halalas(90_000)),
    points: 4_000,
    days: 90,
    group_sharing: true,
  })
  const [member, inviter, other] = [await shop.newClient(), await shop.newClient(), await shop.newClient()]
  const first = String((await shop.buy(inviter.token, { product_id: shop.plans.shared })).subscription_id)
  const invited = await ask(`PUT ${own}/subscriptions/${first}/members`, {
    token: inviter.token,
    body: {
      members: [member, other].map(({ phone }) => ({
        phone_extension: '+966',
        phone_number: phone.slice(4),
      })),
    },
  })
  expect(invited.status).toBe(200)
  expect((await ask(`GET ${own}/memberships`, member)).body.memberships).toHaveLength(1)
  clock.travel(day)
  await staySignedIn(db, clock.now())
  const second = String((await shop.buy(inviter.token, { product_id: large })).subscription_id)
  expect(second).not.toBe(first)
  const named = async ({ phone }: { phone: string }) =>
    db
      .selectFrom('activity_personal_values as v')
      .innerJoin('activities as a', 'a.id', 'v.activity_id')
      .select(['a.entity_id', 'a.action', 'v.salt'])
      .where('v.client_id', '=', inviter.clientId)
      .where((is) => is.or([is('v.before', '=', phone), is('v.after', '=', phone)]))
      .execute()
  const standing = await named(member)
  expect(standing).toMatchObject([{ entity_id: first, action: 'member.invited' }])
  await close(member.token)
  expect(await named(member)).toEqual([])
  expect(await named(other)).toHaveLength(1)
  // As the release before has left it: the upgrade takes it away, and no number of anybody who is there.
  const fact = db.selectFrom('activities').select('id').where('entity_id', '=', first)
  const { id } = await fact.where('action', '=', 'member.invited').orderBy('id').executeTakeFirstOrThrow()
  await sql`insert into activity_personal_values (activity_id, field, client_id, salt, after)
    values (${id}, 'phone', ${inviter.clientId}, ''::bytea, ${member.phone}) on conflict do nothing`.execute(
    tables,
  )
  expect(await named(member)).toHaveLength(1)
  await wordsAndNumbersOfOthers.up(tables)
  expect([(await named(member)).length, (await named(other)).length]).toEqual([0, 1])
})

test('a number is whose it was then, also once the log has forgotten who moved away from it', async () => {
  const { former, next } = await givenOn()
  const moves = () =>
    db
      .selectFrom('activity_personal_values')
      .select('before')
      .where('client_id', '=', former.clientId)
      .where('before', '=', former.phone)
      .execute()
  expect(await moves()).toHaveLength(1)
  const retention = { ...defaultRetention, personalValues: 30 }
  await forgetOldRows(testContext(db, { now: clock.now, retention }))
  expect(await moves()).toEqual([])
  expect((await ask(`GET ${own}/memberships`, next)).body.memberships).toEqual([])
  const [theirs, before] = await Promise.all(
    [next, former].map(({ token }) => ask(`POST ${own}/data_copies`, { token })),
  )
  expect(theirs?.body.memberships).toEqual([])
  expect(before?.body.memberships).toMatchObject([{ phone: former.phone, status: 'invited' }])
  expect(before?.body.former_phones).toMatchObject([{ phone: former.phone }])
  await close(next.token)
  const places = db.selectFrom('subscription_members').select('status').where('phone', '=', former.phone)
  expect(await places.execute()).toEqual([{ status: 'invited' }])
  await close(former.token)
  expect(await places.execute()).toEqual([])
  expect(await db.selectFrom('former_phones').select('phone').execute()).not.toContainEqual({
    phone: former.phone,
  })
})
