import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { invitationsOfPhone, invitedPhones } from '#rules/core/rate-limits'
import { riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { signedInClient, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop, travellingClock } from '../../../test/shop.ts'
import { pageBehind } from '../../../test/short-link.ts'
import { untilWaiting } from '#test/until-waiting'

const { db, pool } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const limited = testApi(db, { now: clock.now, parts: { ...shop.parts, limiter: createSharedLimiter(pool) } })
const base = '/api/clients/v1'
const day = 24 * 3_600_000

const member = (number: string) => ({ phone_number: number })
let numbers = 0
const newPhone = () => `05${String(61_000_000 + ++numbers)}`
const full = (phone: string) => `+966${phone.slice(1)}`

/** An owner of a running plan that can be shared. */
async function owner() {
  const client = await shop.newClient()
  const order = await shop.buy(client.token, { product_id: shop.plans.shared })
  const path = `${base}/subscriptions/${order.subscription_id}/members`
  const set = (phones: string[], version?: number) =>
    shop.ask(`PUT ${path}`, {
      token: client.token,
      body: { members: phones.map(member), ...(version !== undefined && { version }) },
    })
  const read = () => shop.ask(`GET ${path}`, { token: client.token })
  return { ...client, path, set, read, subscriptionId: String(order.subscription_id) }
}

const invitationsTo = (phone: string) =>
  db.selectFrom('messages').select(['id', 'body']).where('recipient', '=', full(phone)).execute()

const memberships = async (token: string) =>
  (await shop.ask(`GET ${base}/memberships`, { token })).body.memberships

/** Somebody with an account, signed in before they were invited. */
async function somebody() {
  const client = await signedInClient(db, { now: clock.now() })
  return { ...client, local: `0${client.phone.slice(4)}` }
}

describe('the owner', () => {
  it('invites any number of times: from the sixth on a connection plans what it prepared for all values', async () => {
    const noura = await owner()
    for (let time = 0; time < 12; time++) expect((await noura.set([newPhone()])).status).toBe(200)
  })

  it('invites nobody whose country is sent no codes, and leaves those who were invited before', async () => {
    const noura = await owner()
    const foreign = { phone_extension: '+62', phone_number: '81234567890' }
    const put = (members: object[]) =>
      shop.ask(`PUT ${noura.path}`, { token: noura.token, body: { members } })
    const refused = await put([member(newPhone()), foreign])
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['members.1.phone_number'])
    expect((await noura.read()).body.members).toEqual([])

    // Invited while the country was on the store's list.
    await noura.set([newPhone()])
    await db
      .updateTable('subscription_members')
      .set({ phone: '+6281234567890' })
      .where('subscription_id', '=', noura.subscriptionId)
      .execute()
    expect((await put([foreign, member(newPhone())])).status).toBe(200)
  })

  it('invites as long as the budget of SMS lasts, which invitations use up as codes do', async () => {
    const noura = await owner()
    const counts = () =>
      db
        .selectFrom('code_counts')
        .select((by) => by.fn.sum('invited').as('invited'))
        .executeTakeFirst()
    const before = Number((await counts())?.invited ?? 0)
    expect((await noura.set([newPhone(), newPhone()])).status).toBe(200)
    expect(Number((await counts())?.invited)).toBe(before + 2)

    const spent = { hour: startOfDay(riyadhDate(clock.now())), country: '+968', invited: 5_000 }
    await db.insertInto('code_counts').values(spent).execute()
    const phone = newPhone()
    const refused = await noura.set([phone])
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await invitationsTo(phone)).toEqual([])
    await db.deleteFrom('code_counts').where('country', '=', '+968').execute()
  })

  it('invites, replaces and removes; each is told once', async () => {
    const noura = await owner()
    await db
      .updateTable('clients')
      .set({ first_name: 'Noura', last_name: 'Alotaibi' })
      .where('id', '=', noura.clientId)
      .execute()
    const [one, two, three] = [newPhone(), newPhone(), newPhone()]
    const first = await noura.set([one, two])
    expect(first).toMatchObject({
      status: 200,
      body: { members: [{ phone: full(one), status: 'invited' }, { phone: full(two) }], former_members: [] },
    })
    expect((await noura.set([two, one])).body.version).toBe(first.body.version)
    const second = await noura.set([two, three], first.body.version)
    expect(second.body.members).toMatchObject([{ phone: full(two) }, { phone: full(three) }])
    expect(second.body.former_members).toMatchObject([{ phone: full(one), status: 'removed' }])
    for (const phone of [one, two, three]) expect(await invitationsTo(phone)).toHaveLength(1)
    expect((await invitationsTo(one))[0]?.body).toMatch(/^Noura Alotaibi invites you to share the plan /)
    // To the plan that is shared with them, once they are signed in.
    const invited = await pageBehind(db, (await invitationsTo(one))[0]?.body ?? '')
    const [{ id: place }] = first.body.members
    // By the id that membership and invitation have, so that another account is told that it is none of its
    // own.
    expect(invited).toBe(`/phone?back=/user/subscriptions%3Finvitation%3D${place}`)

    const [{ id }] = second.body.members
    const remove = () => shop.ask(`DELETE ${noura.path}/${id}`, { token: noura.token })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect((await noura.read()).body.members).toMatchObject([{ phone: full(three) }])
    const facts = await db
      .selectFrom('activities')
      .select('action')
      .where('entity_id', '=', noura.subscriptionId)
      .where(sql<boolean>`action like 'member.%'`)
      .orderBy('id')
      .execute()
    expect(facts.map(({ action }) => action).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'member.invited'),
      ...Array.from({ length: 2 }, () => 'member.removed'),
    ])
  })

  it('is refused what the group must not be', async () => {
    const noura = await owner()
    const one = newPhone()
    const own = `0${noura.phone.slice(4)}`
    expect((await noura.set([])).body).toMatchObject({ code: 700003 })
    const five = [1, 2, 3, 4, 5].map(newPhone)
    expect((await noura.set(five)).body).toMatchObject({
      code: 700001,
      message: 'you cannot add more than 4 members',
    })
    const twice = await noura.set([one, full(one)])
    expect(twice).toMatchObject({ status: 422, body: { code: 700002, message: 'Member already exists' } })
    expect(twice.body.errors).toHaveProperty(['members.1.phone_number'])
    const asMember = await noura.set([own])
    expect(asMember.body.code).toBe(700002)
    expect(asMember.body.errors['members.0.phone_number']).toEqual([
      'This is your own number, and the plan is yours. Enter the number of somebody who shares it.',
    ])
    // Whatever is wrong is said at once.
    const wrong = await noura.set([own, '0112345678', one, full(one)])
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors).sort()).toEqual(
      [0, 1, 3].map((place) => `members.${place}.phone_number`),
    )
    const unknown = await shop.ask(`PUT ${noura.path}`, { token: noura.token, body: { members: [], x: 1 } })
    expect(unknown.status).toBe(422)
  })

  it('is told of a state that another tab has changed, once something would change', async () => {
    const noura = await owner()
    const { version } = (await noura.read()).body
    const [one, two] = [newPhone(), newPhone()]
    const answers = await Promise.all([noura.set([one], version), noura.set([two], version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ code: 200009, conflicts: { members: {} } })
    const stands = (await noura.read()).body.members.map(({ phone }: { phone: string }) => phone)
    expect(stands).toHaveLength(1)
  })

  it('has nothing to do with the groups of others', async () => {
    const [noura, sara] = [await owner(), await owner()]
    const { members } = (await noura.set([newPhone()])).body
    const token = sara.token
    expect((await shop.ask(`GET ${noura.path}`, { token })).status).toBe(404)
    const put = await shop.ask(`PUT ${noura.path}`, { token, body: { members: [member(newPhone())] } })
    expect(put.status).toBe(404)
    expect((await shop.ask(`DELETE ${noura.path}/${members[0].id}`, { token })).status).toBe(404)
    expect((await shop.ask(`DELETE ${sara.path}/${members[0].id}`, { token })).status).toBe(404)
    expect((await shop.ask(`GET ${noura.path}`)).status).toBe(401)
    expect((await shop.ask(`PUT ${noura.path}`, { body: { members: [] } })).status).toBe(401)
  })

  it('sends an invitation again, after a rest and three times a day, whoever invited the number', async () => {
    const [noura, sara] = [await owner(), await owner()]
    const phone = newPhone()
    const again = async ({ path, token, read }: typeof noura, ask = limited.ask) => {
      const [{ id }] = (await read()).body.members
      return ask(`POST ${path}/${id}/invitations`, { token })
    }
    await noura.set([phone])
    await sara.set([phone])
    const tooSoon = await again(noura)
    expect(tooSoon).toMatchObject({ status: 429, body: { code: 700007 } })
    expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(590)
    expect(await invitationsTo(phone)).toHaveLength(2)

    const rest = 10 * 60_000
    clock.travel(rest)
    const before = (await noura.read()).body
    const twice = await Promise.all([again(noura, shop.ask), again(noura, shop.ask)])
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 429])
    const after = (await noura.read()).body
    expect(after.version).toBe(before.version + 1)
    expect(Date.parse(after.members[0].invited_at) - Date.parse(before.members[0].invited_at)).toBe(rest)
    expect(await invitationsTo(phone)).toHaveLength(3)

    clock.travel(rest)
    expect([(await again(noura)).status, (await again(sara)).status]).toEqual([204, 204])
    clock.travel(rest)
    expect((await again(noura)).status).toBe(204)
    const usedUp = await again(sara)
    expect(usedUp).toMatchObject({ status: 429, body: { code: 700007 } })
    expect(Number(usedUp.headers.get('retry-after'))).toBeGreaterThan(12 * 3600)
    expect(await invitationsTo(phone)).toHaveLength(6)
  })

  it('counts first invitations of a number, too: taking it out and naming it again sends no more', async () => {
    const [noura, sara] = [await owner(), await owner()]
    const phone = newPhone()
    const set = ({ path, token }: typeof noura, phones: string[]) =>
      limited.ask(`PUT ${path}`, { token, body: { members: phones.map(member) } })
    for (let time = 0; time < 3; time++) {
      expect((await set(noura, [phone])).status).toBe(200)
      expect((await set(noura, [newPhone()])).status).toBe(200)
    }
    expect(await set(noura, [phone])).toMatchObject({ status: 429, body: { code: 700007 } })
    const other = newPhone()
    const refused = await set(sara, [phone, other])
    expect(refused).toMatchObject({ status: 429, body: { code: 700007 } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(12 * 3600)
    expect((await sara.read()).body.members).toEqual([])
    expect((await set(sara, [other])).status).toBe(200)
    expect(await invitationsTo(phone)).toHaveLength(3)
  })

  it('keeps a place by a number that the owner has moved to since', async () => {
    const noura = await owner()
    const first = newPhone()
    await noura.set([first])
    // The member moved away from it, and the owner there.
    await db
      .updateTable('clients')
      .set({ phone: full(first) })
      .where('id', '=', noura.clientId)
      .execute()
    const other = newPhone()
    const more = await noura.set([first, other])
    expect([more.status, more.text]).toMatchObject([200, expect.stringContaining(full(other))])
    expect((await invitationsTo(first)).length).toBe(1)
    // Anew it is nobody's but the owner's.
    await noura.set([other])
    expect((await noura.set([first, other])).body.code).toBe((await noura.set([first])).body.code)
    expect((await noura.set([first])).status).toBe(422)
  })

  it('counts, sends and writes nothing where whoever has the number shares the plan by another one', async () => {
    const [noura, guest] = [await owner(), await somebody()]
    const put = (phones: string[]) =>
      limited.ask(`PUT ${noura.path}`, { token: noura.token, body: { members: phones.map(member) } })
    await put([guest.local])
    expect(await memberships(guest.token)).toHaveLength(1)
    const present = newPhone()
    await db
      .updateTable('clients')
      .set({ phone: full(present) })
      .where('id', '=', guest.clientId)
      .execute()
    const { next_cursor: _, ...before } = (await noura.read()).body
    const answer = await put([guest.local, present])
    expect([answer.status, answer.body]).toEqual([200, before])
    const left = await limited.parts.limiter.left('invitation_phone', full(present), invitationsOfPhone)
    expect(left.points).toBe(invitationsOfPhone.points)
    const day = await limited.parts.limiter.left('group_invitation_day', noura.clientId, invitedPhones)
    expect(day.points).toBe(invitedPhones.points - 1)
    expect(await invitationsTo(present)).toEqual([])
    // In the place of theirs by the former number it is an invitation like any other.
    expect((await put([present])).body.members).toMatchObject([{ phone: full(present), status: 'invited' }])
  })

  it('sends no invitation again to whom there is none', async () => {
    const [noura, sara, lama] = [await owner(), await owner(), await somebody()]
    const gone = newPhone()
    await noura.set([lama.local, gone])
    await memberships(lama.token)
    clock.travel(10 * 60_000)
    const { members } = (await noura.read()).body
    const id = (phone: string) => members.find((one: { phone: string }) => one.phone === full(phone)).id
    const again = (member: string, token?: string) =>
      shop.ask(`POST ${noura.path}/${member}/invitations`, token ? { token } : {})
    expect(await again(id(lama.local), noura.token)).toMatchObject({ status: 409, body: { code: 700006 } })
    expect((await again(id(gone), sara.token)).status).toBe(404)
    expect((await again(id(gone))).status).toBe(401)
    expect((await again('no-id', noura.token)).status).toBe(404)
    await noura.set([lama.local])
    expect((await again(id(gone), noura.token)).status).toBe(404)
    expect(await invitationsTo(gone)).toHaveLength(1)
  })

  it('cannot share a plan that has no sharing', async () => {
    const sara = await shop.newClient()
    const order = await shop.buy(sara.token)
    const put = (id: string, token: string) =>
      shop.ask(`PUT ${base}/subscriptions/${id}/members`, { token, body: { members: [member(newPhone())] } })
    expect((await put(order.subscription_id, sara.token)).body.code).toBe(700004)
  })
})

describe('a member', () => {
  it('who leaves while the account is being closed waits for it, and both get through', async () => {
    const noura = await owner()
    const sara = await somebody()
    await noura.set([sara.local])
    const [{ id }] = await memberships(sara.token)
    let left: Promise<{ status: number }> | undefined
    await db.transaction().execute(async (closing) => {
      await sql`select from clients where id = ${sara.clientId} for update`.execute(closing)
      left = shop.ask(`DELETE ${base}/memberships/${id}`, { token: sara.token })
      await untilWaiting(db)
      await sql`select from subscriptions where id = ${noura.subscriptionId} for update`.execute(closing)
    })
    expect((await left)?.status).toBe(204)
  })

  it('who is signed in joins with the first look, sees the owner and leaves', async () => {
    const [noura, lama] = [await owner(), await somebody()]
    expect(await memberships(lama.token)).toEqual([])
    await noura.set([lama.local])
    const [membership] = await memberships(lama.token)
    expect(membership).toMatchObject({ product: { name: 'Shield' }, owner: {}, ends_at: expect.any(String) })
    expect((await noura.read()).body.members).toMatchObject([{ status: 'joined' }])

    const leave = (token: string) => shop.ask(`DELETE ${base}/memberships/${membership.id}`, { token })
    expect((await leave(noura.token)).status).toBe(404)
    expect((await leave(lama.token)).status).toBe(204)
    expect((await leave(lama.token)).status).toBe(204)
    expect(await memberships(lama.token)).toEqual([])
    expect((await noura.read()).body).toMatchObject({ members: [], former_members: [{ status: 'left' }] })
    expect((await shop.ask(`GET ${base}/memberships`)).status).toBe(401)
  })

  it('sees another invitation while it cannot be taken up, and its owner that it cannot, and takes it by leaving', async () => {
    const [noura, badr, lama] = [await owner(), await owner(), await somebody()]
    await noura.set([lama.local])
    const [mine] = await memberships(lama.token)
    await badr.set([lama.local])
    const look = async () => (await shop.ask(`GET ${base}/memberships`, { token: lama.token })).body
    const both = await look()
    expect(both.memberships).toMatchObject([{ id: mine.id }])
    expect(both.invitations).toMatchObject([
      {
        owner: { first_name: expect.any(String) },
        product: { name: 'Shield' },
        invited_at: expect.any(String),
      },
    ])
    // Whoever invites learns no more of them than of a number that nobody has.
    const stranger = await owner()
    await stranger.set(['0559990001'])
    const facts = ({ id: _, phone: __, invited_at: ___, ...rest }: Record<string, unknown>) => rest
    const [seen] = (await badr.read()).body.members
    expect(facts(seen)).toEqual(facts((await stranger.read()).body.members[0]))
    expect((await noura.read()).body.members).toMatchObject([{ status: 'joined' }])

    expect((await shop.ask(`DELETE ${base}/memberships/${mine.id}`, { token: lama.token })).status).toBe(204)
    const moved = await look()
    expect(moved.invitations).toEqual([])
    expect(moved.memberships).toHaveLength(1)
    expect((await badr.read()).body.members).toMatchObject([{ status: 'joined' }])
  })

  it('finds the plan by an invitation that a newer one has followed, whatever became of it, and nobody else does', async () => {
    const [noura, lama] = [await owner(), await somebody()]
    const invite = async () => (await noura.set([lama.local])).body.members[0].id
    const look = (id: string, token?: string) =>
      shop.ask(`GET ${base}/invitations/${id}`, token ? { token } : {})
    const remove = (id: string) => shop.ask(`DELETE ${noura.path}/${id}`, { token: noura.token })
    const first = await invite()
    await remove(first)
    const second = await invite()
    expect(second).not.toBe(first)
    expect(await memberships(lama.token)).toMatchObject([{ id: second }])
    await remove(second)
    for (const id of [first, second]) {
      const found = { id, subscription_id: noura.subscriptionId }
      expect(await look(id, lama.token)).toMatchObject({ status: 200, body: { invitation: found } })
      expect((await look(id, noura.token)).status).toBe(404)
      expect((await look(id)).status).toBe(401)
    }
    expect((await look('0', lama.token)).status).toBe(404)
    expect((await look(noura.subscriptionId, lama.token)).status).toBe(404)

    // Whoever gets her number later finds what nobody has taken up, and not where she was a member.
    const next = await somebody()
    const rename = (id: string, phone: string) =>
      db.updateTable('clients').set({ phone }).where('id', '=', id).execute()
    await rename(lama.clientId, full(newPhone()))
    await rename(next.clientId, full(lama.local))
    expect((await look(second, next.token)).status).toBe(404)
    expect((await look(second, lama.token)).status).toBe(200)
    expect((await look(first, next.token)).status).toBe(200)
  })

  it('belongs to one group at a time, however many looks there are, and is free when the plan ends', async () => {
    const [noura, sara, lama] = [await owner(), await owner(), await somebody()]
    await noura.set([lama.local])
    await sara.set([lama.local])
    await Promise.all([memberships(lama.token), memberships(lama.token), memberships(lama.token)])
    expect(await memberships(lama.token)).toHaveLength(1)

    clock.travel(91 * day)
    await shop.runJobs()
    const fresh = await signedInClient(db, { now: clock.now() })
    await db
      .updateTable('sessions')
      .set({ client_id: lama.clientId })
      .where('client_id', '=', fresh.clientId)
      .execute()
    expect(await memberships(fresh.token)).toEqual([])
    const joined = await db
      .selectFrom('subscription_members')
      .select('id')
      .where('client_id', '=', lama.clientId)
      .where('status', '=', 'joined')
      .execute()
    expect(joined).toEqual([])
  })
})

describe('an unpaid order', () => {
  it('takes its members later, as often as wanted, and invites them once it completes', async () => {
    const { token } = await shop.newClient()
    const order = (await shop.placeOrder(token, { product_id: shop.plans.shared })).body.order
    const [one, two] = [newPhone(), newPhone()]
    const share = (phones: string[], asking = token) =>
      shop.ask(`PUT ${base}/orders/${order.id}/members`, {
        token: asking,
        body: { members: phones.map(member) },
      })
    expect((await share([one])).body.order.members).toEqual([full(one)])
    await Promise.all([share([one, two]), share([one, two])])
    expect((await share([two])).body.order).toMatchObject({ id: order.id, members: [full(two)] })
    const clear = () => shop.ask(`DELETE ${base}/orders/${order.id}/members`, { token })
    expect([(await clear()).status, (await clear()).status]).toEqual([204, 204])
    expect((await shop.readOrder(token, order.id)).members).toEqual([])
    await share([two])
    expect((await share([])).body.code).toBe(700003)
    expect((await share([two, two])).body.code).toBe(700002)
    const stranger = await shop.newClient()
    expect((await share([two], stranger.token)).status).toBe(404)
    expect(await invitationsTo(two)).toHaveLength(0)

    const { payment } = await shop.startPaying(token, undefined, order)
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET ${base}/orders/${order.id}/payments/${payment.id}`, { token })
    await shop.runJobs()
    expect(await invitationsTo(one)).toHaveLength(0)
    expect(await invitationsTo(two)).toHaveLength(1)
    expect((await share([one])).status).toBe(409)
  })

  it('of a plan that cannot be shared has none', async () => {
    const { token } = await shop.newClient()
    const order = (await shop.placeOrder(token)).body.order
    const body = { members: [member(newPhone())] }
    const answer = await shop.ask(`PUT ${base}/orders/${order.id}/members`, { token, body })
    expect(answer.body.code).toBe(700004)
  })
})

describe('whoever joins', () => {
  it('is named to the owner, who is told once, and sees what the plan gives', async () => {
    const noura = await owner()
    const lama = await somebody()
    await db
      .updateTable('clients')
      .set({ first_name: 'لمى', last_name: 'العتيبي' })
      .where('id', '=', lama.clientId)
      .execute()
    await noura.set([lama.local])
    expect((await noura.read()).body.members).toMatchObject([{ name: '', status: 'invited' }])

    const [membership] = await memberships(lama.token)
    expect(membership.points_left).toBe(membership.points_total)
    expect(membership.points_total).toBeGreaterThan(0)
    expect(membership.product.features).toEqual([])
    await memberships(lama.token)
    expect((await noura.read()).body.members).toMatchObject([{ name: 'لمى العتيبي', status: 'joined' }])
    const result = await db
      .selectFrom('messages')
      .select('body')
      .where('client_id', '=', noura.clientId)
      .where('template', '=', 'member_joined')
      .execute()
    expect(result).toHaveLength(1)
    expect(await pageBehind(db, result[0]?.body ?? '')).toBe('/user/group_sharing')
  })

  it('is told once, without a reason, that the place is gone; who only was invited or left is not', async () => {
    const noura = await owner()
    const [lama, huda, invited] = [await somebody(), await somebody(), await somebody()]
    await noura.set([lama.local, huda.local, invited.local])
    await memberships(lama.token)
    const [hers] = await memberships(huda.token)
    const notified = async () => {
      const rows = await db
        .selectFrom('messages')
        .select(['client_id', 'body'])
        .where('template', '=', 'member_removed')
        .where('client_id', 'in', [lama.clientId, huda.clientId, invited.clientId])
        .execute()
      return rows
    }
    expect((await shop.ask(`DELETE ${base}/memberships/${hers.id}`, { token: huda.token })).status).toBe(204)
    expect(await notified()).toEqual([])
    await noura.set([huda.local])
    await noura.set([huda.local])
    const [message, ...more] = await notified()
    expect([message?.client_id, more]).toEqual([lama.clientId, []])
    expect(message?.body).toContain('انتهت مشاركتكم في باقة')
    expect(await pageBehind(db, message?.body ?? '')).toBe('/#plans')
  })

  it('who was told of an invitation is told once that it is withdrawn; one that has not left is never sent', async () => {
    const noura = await owner()
    const [recipient, other] = [newPhone(), newPhone()]
    const sent = async (phone: string) => {
      await shop.runJobs()
      const rows = await db
        .selectFrom('messages')
        .select(['template', 'language', 'body'])
        .where('recipient', '=', full(phone))
        .where('status', '=', 'sent')
        .orderBy('id')
        .execute()
      return rows
    }
    await noura.set([recipient])
    expect(await sent(recipient)).toMatchObject([{ template: 'member_invited' }])
    await noura.set([other])
    await noura.set([newPhone()])
    const [invited, withdrawn, ...more] = await sent(recipient)
    expect(withdrawn).toMatchObject({ template: 'invitation_withdrawn', language: invited?.language })
    expect(withdrawn?.body).toMatch(/^Your invitation to share the plan \S+ was withdrawn\./)
    expect([more, await sent(other)]).toEqual([[], []])
  })

  it('an invitation speaks the language of the account that its number has, and of a stranger that of the inviter', async () => {
    const noura = await owner()
    const known = await somebody()
    const stranger = newPhone()
    await db.updateTable('clients').set({ language: 'ar' }).where('id', '=', known.clientId).execute()
    await noura.set([known.local, stranger])
    const sent = await db
      .selectFrom('messages')
      .select(['recipient', 'language', 'body'])
      .where('template', '=', 'member_invited')
      .where('recipient', 'in', [known.local, stranger].map(full))
      .orderBy('recipient')
      .execute()
    const [arabic, english] = sent.toSorted((one, other) => one.language.localeCompare(other.language))
    expect(arabic).toMatchObject({ recipient: full(known.local), language: 'ar' })
    expect(arabic?.body).toMatch(/[\u0621-\u064a]{3}/)
    expect(english).toMatchObject({ recipient: full(stranger), language: 'en' })
  })
})
