import { expect, test } from 'vitest'
import { clearExports } from '#domain/core/maintenance/clear-exports'
import { day, hour } from '#rules/core/durations'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { offeredPlan } from '../../../test/offered-plan.ts'
import { addPartner, partnerAsk } from '../../../test/partners.ts'
import { openTestShop, travellingClock } from '../../../test/shop.ts'
import { wholeDatabase } from '../../../test/whole-database.ts'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop

const own = '/api/clients/v1'
const staff = await signedInStaff(db, 'admin', clock.now())

async function close(token: string) {
  expect((await ask(`POST ${own}/closure`, { token })).status).toBe(204)
  await shop.runJobs()
  clock.travel(120_000)
  await shop.runJobs()
}

test('closing takes the number out of what the owner of a shared plan was notified of', async () => {
  const { member } = await offeredPlan(shop)
  await shop.runJobs()
  expect(await wholeDatabase(db)).toContain(member.phone)
  await close(member.token)
  expect(await wholeDatabase(db)).not.toContain(member.phone)
})

test('closing takes the number out of what an owner was notified of a member whom staff added and removed', async () => {
  const owner = await shop.newClient()
  const member = await shop.newClient()
  const order = await shop.buy(owner.token, { product_id: shop.plans.shared })
  const path = `/api/users/v1/subscriptions/${String(order.subscription_id)}`
  const change = async (body: Record<string, unknown>) => {
    const { version } = (await ask(`GET ${path}`, staff)).body.subscription
    const changed = await ask(`POST ${path}/actions`, {
      token: staff.token,
      body: { ...body, reason: 'asked', version },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    await shop.runJobs()
  }
  await change({ action: 'add_member', phone_extension: '+966', phone_number: member.phone.slice(4) })
  await ask(`GET ${own}/memberships`, member)
  const { members } = (await ask(`GET ${path}`, staff)).body.subscription
  await change({ action: 'remove_member', member_id: members[0].id })
  const notified = () =>
    db
      .selectFrom('messages')
      .select(['body', 'parameters'])
      .where('client_id', '=', owner.clientId)
      .where('template', '=', 'subscription_changed')
      .execute()
  expect((await notified()).map(({ parameters }) => parameters['phone'])).toEqual([
    member.phone,
    member.phone,
  ])
  await close(member.token)
  expect(await wholeDatabase(db)).not.toContain(member.phone)
  for (const { body, parameters } of await notified()) {
    expect(body).toContain(String(parameters['link']))
    expect(parameters['phone']).toBe('…')
  }
})

test('closing takes the number out of what others were notified of while it was the account’s', async () => {
  const { owner, member } = await offeredPlan(shop)
  await shop.runJobs()
  const moved = await ask(`PUT /api/users/v1/clients/${member.clientId}/phone`, {
    token: staff.token,
    body: { phone_extension: '+966', phone_number: '577000111', reason: 'lost' },
  })
  expect(moved.status).toBe(200)
  await db.updateTable('sessions').set({ ended_at: null }).where('client_id', '=', member.clientId).execute()
  await close(member.token)
  const joined = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', owner.clientId)
    .where('template', '=', 'member_joined')
    .execute()
  expect(joined).toHaveLength(1)
  expect(joined[0]?.body).not.toContain(member.phone)
})

test('closing takes an owner’s name out of the invitations, and leaves them their words and their link', async () => {
  const owner = await shop.newClient()
  const named = { first_name: 'هند', last_name: 'القحطانية' }
  await ask(`PATCH ${own}/client`, { token: owner.token, body: named })
  const order = await shop.buy(owner.token, { product_id: shop.plans.shared })
  const other = await shop.newClient()
  await ask(`PATCH ${own}/client`, { token: other.token, body: named })
  const others = await shop.buy(other.token, { product_id: shop.plans.shared })
  for (const [token, { subscription_id: id }, phone] of [
    [owner.token, order, '577000444'],
    [other.token, others, '577000445'],
  ] as const) {
    const put = await ask(`PUT ${own}/subscriptions/${String(id)}/members`, {
      token,
      body: { members: [{ phone_extension: '+966', phone_number: phone }] },
    })
    expect(put.status).toBe(200)
  }
  await shop.runJobs()
  await close(owner.token)
  const invitation = async (recipient: string) =>
    db
      .selectFrom('messages')
      .select(['body', 'parameters'])
      .where('recipient', '=', recipient)
      .where('template', '=', 'member_invited')
      .executeTakeFirstOrThrow()
  const { body, parameters } = await invitation('+966577000444')
  expect(`${body} ${JSON.stringify(parameters)}`).not.toContain('القحطانية')
  expect(body).toContain(String(parameters['link']))
  // Whoever has the same name is somebody else.
  expect((await invitation('+966577000445')).body).toContain('هند القحطانية')
})

test('a member whom staff delete is named in no event that a partner can read', async () => {
  const { member } = await offeredPlan(shop)
  await shop.runJobs()
  const partner = await addPartner(db, {
    products: Object.values(shop.plans),
    pointsAny: true,
    now: clock.now(),
  })
  const call = partnerAsk(ask, partner.token)
  const spend = { phone: member.phone, points: 1, reason: 'lookup' }
  expect((await call('POST /points/spends', { body: spend })).status).toBe(201)
  await shop.runJobs()
  const phones = async () =>
    (await call('GET /events')).body.events.map(({ data }: { data: { phone: string } }) => data.phone)
  expect(await phones()).toEqual([member.phone])
  const { token } = await signedInStaff(db, 'admin', clock.now())
  expect((await ask(`DELETE /api/users/v1/clients/${member.clientId}`, { token })).status).toBe(204)
  await shop.runJobs()
  clock.travel(120_000)
  await shop.runJobs()
  expect(await phones()).toEqual([''])
  expect(await wholeDatabase(db)).not.toContain(member.phone)
})

test('closing takes the codes of a former number along, and leaves those of its next owner', async () => {
  const she = await shop.newClient()
  const signIn = async (phone: string) => {
    const person = { phone_extension: '+966', phone_number: phone.slice(4) }
    const headers = { 'x-browser-id': `browser of ${phone} at ${clock.now().getTime()}` }
    expect((await ask(`POST ${own}/otp`, { body: person, headers })).status).toBeLessThan(300)
    const { code } = await db
      .selectFrom('messages')
      .select('code')
      .where('recipient', '=', phone)
      .where('code', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const entered = await ask(`POST ${own}/otp`, { body: { ...person, code }, headers })
    expect(entered.status).toBe(200)
    clock.travel(61_000)
    return String(entered.body.token)
  }
  const codesOf = (phone: string) =>
    db.selectFrom('one_time_codes').select('used_at').where('recipient', '=', phone).execute()
  await signIn(she.phone)
  const { token: admin } = await signedInStaff(db, 'admin', clock.now())
  const moved = await ask(`PUT /api/users/v1/clients/${she.clientId}/phone`, {
    token: admin,
    body: { phone_extension: '+966', phone_number: '577999111', reason: 'lost' },
  })
  expect(moved.status).toBe(200)
  clock.travel(1_000)
  const token = await signIn('+966577999111')
  // Somebody else has the number now.
  await signIn(she.phone)
  expect(await codesOf(she.phone)).toHaveLength(2)
  await close(token)
  expect(await codesOf('+966577999111')).toEqual([])
  expect(await codesOf(she.phone)).toHaveLength(1)
})

test('closing takes away what staff searched for: in kept views, their history, and files', async () => {
  const client = await shop.newClient()
  const other = await shop.newClient()
  const digits = client.phone.slice(4)
  const users = '/api/users/v1'
  const keep = (name: string, query: string) =>
    ask(`POST ${users}/lists/orders/views`, {
      token: staff.token,
      body: { name, query, layout: { order: [], hidden: [], density: 'regular' }, is_shared: true },
    })
  const { view } = (await keep('Hers', `status=completed&q=0${digits}`)).body
  const others = (await keep('Of another', `q=${other.phone.slice(4)}`)).body.view
  const names = { first_name: 'محمد', last_name: 'القحطاني' }
  for (const { clientId } of [client, other]) {
    await db.updateTable('clients').set(names).where('id', '=', clientId).execute()
  }
  const namesakes = (await keep('Of two', `q=${encodeURIComponent('محمد القحطاني')}`)).body.view
  const renamed = (await keep('Was hers', `q=${encodeURIComponent(client.phone)}`)).body.view
  const body = { version: renamed.version, query: 'status=completed' }
  expect((await ask(`PATCH ${users}/list_views/${renamed.id}`, { token: staff.token, body })).status).toBe(
    200,
  )
  const asked = await ask(`POST ${users}/exports`, {
    token: staff.token,
    body: { resource: 'orders', filters: { q: `0${digits}` }, columns: ['ref_id', 'status'] },
  })
  expect(asked.status).toBe(202)
  const history = async (id: string) =>
    (await ask(`GET ${users}/list_views/${id}/history`, staff)).body.activities
  expect(await history(view.id)).toMatchObject([
    { changes: { query: { after: 'status=completed' }, q: { after: `0${digits}` } } },
  ])

  await close(client.token)
  clock.travel(day + hour)
  await clearExports({ ...shop.system, now: clock.now })
  const left = (await wholeDatabase(db)).includes(digits)
  expect(left).toBe(false)
  const { views } = (await ask(`GET ${users}/lists/orders`, await signedInStaff(db, 'admin', clock.now())))
    .body
  expect(views.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [others.id, namesakes.id, renamed.id].toSorted(),
  )
})
