import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#domain/core/new-id'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff, staySignedIn } from '#test/api'
import { giveBalance } from '#test/balance'
import { openTestShop, readBooks, travellingClock } from '#test/shop'
import { testDatabase } from '#test/database'
import { newPlanOwner, renewWithSavedCard, takePoints, type PlanOwner as Owner } from '#test/subscriber'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-02-10T08:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const own = '/api/clients/v1'
const staffApi = '/api/users/v1'
const day = 86_400_000
let admin: { token: string }
let viewer: { token: string }

beforeAll(async () => {
  admin = await signedInStaff(db, 'admin')
  viewer = await signedInStaff(db, 'viewer')
  await travel(0)
})

/** Whoever is signed in stays so, with a fresh code. */
async function travel(ms: number) {
  clock.travel(ms)
  await staySignedIn(db, clock.now())
}

const newOwner = (product?: string, body = {}) => newPlanOwner(shop, product, body)

const read = async ({ token, id }: Owner) =>
  (await ask(`GET ${own}/subscriptions/${id}`, { token })).body.subscription

const spendPoints = (owner: Owner, points: number) => takePoints(db, owner, points, clock.now())

/** A new client, who shares the plan of this owner. */
async function joinGroup(owner: Owner) {
  const member = await shop.newClient()
  const { phone } = await db
    .selectFrom('clients')
    .select('phone')
    .where('id', '=', member.clientId)
    .executeTakeFirstOrThrow()
  await ask(`PUT ${own}/subscriptions/${owner.id}/members`, {
    token: owner.token,
    body: { members: [{ phone_extension: '+966', phone_number: phone?.slice(4) }] },
  })
  await ask(`GET ${own}/memberships`, member)
  return member
}

describe('why somebody leaves', () => {
  it('is kept once, replaced by a later word, and read by staff', async () => {
    const owner = await newOwner()
    const say = (body: object, token = owner.token) =>
      ask(`PUT ${own}/subscriptions/${owner.id}/leaving_answer`, { token, body })
    expect((await say({ reason: 'too_expensive' })).status).toBe(204)
    expect((await say({ reason: 'other', words: 'لا أحتاجها الآن' })).status).toBe(204)
    const result = await ask(`GET ${staffApi}/clients/${owner.clientId}/leaving_answers`, viewer)
    expect(result.body.leaving_answers).toMatchObject([
      { reason: 'other', words: 'لا أحتاجها الآن', subscription_id: owner.id },
    ])
    const stranger = await newOwner()
    expect((await say({ reason: 'other' }, stranger.token)).status).toBe(404)
    expect((await say({ reason: 'boredom' })).status).toBe(422)
    expect((await ask(`PUT ${own}/subscriptions/${owner.id}/leaving_answer`, { body: {} })).status).toBe(401)
    expect((await ask(`GET ${staffApi}/clients/${newId()}/leaving_answers`, viewer)).status).toBe(404)
  })
})

describe('a pause', () => {
  it('begins with the paid end, lasts at most ninety days, and can be moved and taken back', async () => {
    const owner = await newOwner()
    const pause = (until: string) =>
      ask(`PUT ${own}/subscriptions/${owner.id}/pause`, { token: owner.token, body: { until } })
    const { ends_at: end } = await read(owner)
    const dayAfter = (days: number) => riyadhDate(new Date(Date.parse(end) + days * day))
    expect(await pause(dayAfter(10))).toMatchObject({ status: 409, body: { code: 300043 } })
    await renewWithSavedCard(shop, owner)
    for (const wrong of [dayAfter(0), dayAfter(-3), dayAfter(91), '2027-02-31', 'soon']) {
      expect((await pause(wrong)).status).toBe(422)
    }
    const first = await pause(dayAfter(10))
    expect(first).toMatchObject({
      status: 200,
      body: { subscription: { auto_renew: true, status: 'active' } },
    })
    expect(Date.parse(first.body.subscription.paused_until)).toBe(Date.parse(end) + 10 * day)
    expect(Date.parse(first.body.subscription.renewal.charged_at)).toBe(Date.parse(end) + 10 * day)
    await pause(dayAfter(20))
    expect((await findRenewalOffer(db, owner.id, clock.now()))?.pausedUntil?.getTime()).toBe(
      Date.parse(end) + 20 * day,
    )
    const stranger = await newOwner()
    const path = `${own}/subscriptions/${owner.id}/pause`
    expect((await ask(`DELETE ${path}`, stranger)).status).toBe(404)
    for (let time = 0; time < 2; time++) {
      expect(await ask(`DELETE ${path}`, owner)).toMatchObject({
        status: 200,
        body: { subscription: { paused_until: null } },
      })
    }
    expect((await ask(`DELETE ${path}`)).status).toBe(401)
  })

  it('is seen by staff: coming, then resting until its day, also beside whoever shares the plan', async () => {
    const owner = await newOwner(shop.plans.shared)
    await renewWithSavedCard(shop, owner)
    const member = await joinGroup(owner)
    const end = new Date((await read(owner)).ends_at)
    const until = riyadhDate(new Date(end.getTime() + 10 * day))
    await ask(`PUT ${own}/subscriptions/${owner.id}/pause`, { token: owner.token, body: { until } })
    const seen = async () =>
      (await ask(`GET ${staffApi}/clients/${owner.clientId}`, viewer)).body.belongings.subscriptions[0]
    const shared = async () =>
      (await ask(`GET ${staffApi}/clients/${member.clientId}`, viewer)).body.belongings.memberships[0]
    expect(await seen()).toMatchObject({ status: 'active', is_resting: false })
    expect(await shared()).toMatchObject({ is_resting: false, access_ends_at: (await seen()).ends_at })
    await travel(91 * day)
    const paused = await seen()
    expect(paused).toMatchObject({ is_resting: true })
    expect(riyadhDate(new Date(paused.paused_until))).toBe(until)
    const { paused_until } = paused
    expect(await shared()).toMatchObject({ is_resting: true, access_ends_at: null, paused_until })
  })
})

describe('a purchase that is taken back', () => {
  const path = (owner: Owner) => `${own}/orders/${owner.orderId}/refund_requests`

  it('goes back at once when the points prove that it was not used', async () => {
    const owner = await newOwner()
    const seen = await ask(`GET ${path(owner)}`, owner)
    expect(seen.body.allowed).toMatchObject({ amount_minor: 6_900, at_once: true })
    await travel(6 * day)
    const asked = await ask(`POST ${path(owner)}`, { token: owner.token, body: {} })
    expect(asked).toMatchObject({
      status: 201,
      body: { allowed: null, refund_requests: [{ status: 'granted', by_law: true }] },
    })
    await shop.runJobs()
    expect(await shop.readOrder(owner.token, owner.orderId)).toMatchObject({
      status: 'refunded',
      refunded_minor: 6_900,
      refunds: [{ destination: 'card', status: 'done' }],
    })
    expect((await read(owner)).status).toBe('expired')
    expect((await readBooks(db, owner.clientId)).total).toBe(0)
    const shown = await ask(`GET ${staffApi}/orders/${owner.orderId}`, admin)
    expect(shown.body.order.refunds).toMatchObject([{ cause: 'staff', by: null, decided_by: 'law' }])
    const again = await ask(`POST ${path(owner)}`, { token: owner.token, body: {} })
    expect(again).toMatchObject({ status: 409, body: { code: 300059 } })
  })

  it('names beforehand what the card takes and what becomes balance, as it is done then', async () => {
    const owner = await newOwner()
    const allowed = async () => (await ask(`GET ${path(owner)}`, owner)).body.allowed
    expect(await allowed()).toMatchObject({ card_minor: 6_900, card_is_closed: false })
    await ask(`POST ${staffApi}/orders/${owner.orderId}/refunds`, {
      token: admin.token,
      body: { amount_minor: 900, destination: 'card', period: 'keep', reason: 'تعويض' },
      headers: { 'Idempotency-Key': newId() },
    })
    await shop.runJobs()
    const seen = { card_minor: 6_900, balance_minor: 0 }
    const late = await ask(`POST ${path(owner)}`, { token: owner.token, body: { expected_split: seen } })
    const negative = { card_minor: 6_100, balance_minor: -100 }
    const wrong = await ask(`POST ${path(owner)}`, { token: owner.token, body: { expected_split: negative } })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors)).toEqual(['expected_split.balance_minor'])
    const split = { card_minor: 0, balance_minor: 6_000 }
    expect(late).toMatchObject({ status: 409, body: { code: 300033, split } })
    // The gateway takes one refund for a payment.
    expect(await allowed()).toMatchObject({ amount_minor: 6_000, card_minor: 0, card_is_closed: true })
    await ask(`POST ${path(owner)}`, { token: owner.token, body: { destination: 'card' } })
    await shop.runJobs()
    expect((await shop.readOrder(owner.token, owner.orderId)).refunds).toMatchObject([
      { destination: 'card', amount_minor: 900 },
      { destination: 'balance', amount_minor: 6_000 },
    ])
  })

  it('goes back once however often it is pressed', async () => {
    const owner = await newOwner()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        ask(`POST ${path(owner)}`, { token: owner.token, body: { destination: 'balance' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await readBooks(db, owner.clientId)).balance).toBe(6_900)
  })

  it.each([
    ['a point was used', async (owner: Owner) => spendPoints(owner, 1), true],
    ['the legal time is over', async () => travel(8 * day), false],
  ])('is refused when %s', async (_, happens, isByUse) => {
    const owner = await newOwner()
    const { until } = (await ask(`GET ${path(owner)}`, owner)).body.allowed
    await happens(owner)
    // Why it is gone is said only where it would not be gone by itself.
    expect((await ask(`GET ${path(owner)}`, owner)).body).toMatchObject({
      allowed: null,
      ended_by_use: isByUse ? until : null,
    })
    const asked = await ask(`POST ${path(owner)}`, { token: owner.token, body: {} })
    expect(asked).toMatchObject({ status: 409, body: { code: 300045 } })
    expect((await read(owner)).status).toBe('active')
  })

  it('is decided by staff where nothing can prove it', async () => {
    await db.updateTable('products').set({ points: 0 }).where('id', '=', shop.plans.shared).execute()
    const [one, other] = [await newOwner(shop.plans.shared), await newOwner(shop.plans.shared)]
    for (const [name, { clientId }] of Object.entries({ noura: one, huda: other })) {
      const email = `${name}@example.test`
      await db.updateTable('clients').set({ email }).where('id', '=', clientId).execute()
    }
    for (const owner of [one, other]) {
      const asked = await ask(`POST ${path(owner)}`, { token: owner.token, body: { reason: 'أخطأت' } })
      expect(asked.body.refund_requests).toMatchObject([{ status: 'open', by_law: false }])
    }
    const open = await ask(`GET ${staffApi}/refund_requests?status=open`, viewer)
    expect(open.body.refund_requests).toHaveLength(2)
    expect(open.body.refund_requests[0]).toMatchObject({ order_id: one.orderId, is_late: false })
    expect((await ask(`GET ${staffApi}/refund_requests/counts`, viewer)).body.counts).toMatchObject({
      open: { count: 2 },
      late: { count: 0 },
    })
    expect((await ask(`GET ${staffApi}/waiting`, viewer)).body.waiting.refund_requests).toMatchObject({
      total: 2,
      late: 0,
    })
    const page = await ask(`GET ${staffApi}/refund_requests?status=open&limit=1`, viewer)
    const next = `${staffApi}/refund_requests?status=open&limit=1&cursor=${page.body.next_cursor}`
    expect((await ask(`GET ${next}`, viewer)).body).toMatchObject({
      refund_requests: [{ order_id: other.orderId }],
      next_cursor: null,
    })
    const { ref_id } = await shop.readOrder(one.token, one.orderId)
    const listed = await ask(`GET ${staffApi}/orders?q=${ref_id}`, viewer)
    expect(listed.body.orders).toMatchObject([{ id: one.orderId, refund_requested: true }])
    const request = async (owner: Owner) =>
      (await ask(`GET ${staffApi}/refund_requests?order_id=${owner.orderId}`, viewer)).body.refund_requests[0]
    const answer = async (owner: Owner, body: object) =>
      ask(`PUT ${staffApi}/refund_requests/${(await request(owner)).id}/answer`, { token: admin.token, body })
    const words = 'أعدنا نصف المبلغ، فقد مضى نصف المدة.'
    const granted = { answer: 'granted', amount_minor: 11_500, period: 'end', words }
    const toBalance = { card_minor: 0, balance_minor: 11_500 }
    expect(await answer(one, { ...granted, expected_split: toBalance })).toMatchObject({
      status: 409,
      body: { code: 300033, split: { card_minor: 11_500, balance_minor: 0 } },
    })
    expect((await answer(one, granted)).status).toBe(200)
    expect((await answer(one, { answer: 'refused', words: 'لا' })).status).toBe(409)
    await answer(other, { answer: 'refused', words: 'استُخدمت الخدمة' })
    await shop.runJobs()
    expect(await shop.readOrder(one.token, one.orderId)).toMatchObject({
      status: 'partially_refunded',
      refunded_minor: 11_500,
    })
    const result = await ask(`GET ${path(other)}`, other)
    expect(result.body.refund_requests).toMatchObject([{ status: 'refused', answer: 'استُخدمت الخدمة' }])
    const listOf = async (owner: Owner) => (await ask(`GET ${own}/orders`, owner)).body.orders
    expect(await listOf(other)).toMatchObject([{ id: other.orderId, refund_request: 'refused' }])
    expect(await listOf(one)).toMatchObject([{ id: one.orderId, refund_request: 'granted' }])
    const refusals = await db
      .selectFrom('messages')
      .select(['channel', 'body'])
      .where('client_id', '=', other.clientId)
      .where('template', '=', 'refund_refused')
      .orderBy('channel', 'desc')
      .execute()
    expect(refusals.map(({ channel }) => channel)).toEqual(['sms', 'email'])
    expect(refusals[1]?.body).toContain('استُخدمت الخدمة')
    const sent = await db
      .selectFrom('messages')
      .select('body')
      .where('client_id', '=', one.clientId)
      .where('template', '=', 'refund_sent')
      .executeTakeFirstOrThrow()
    expect(sent.body).toContain(`\n\n${words}\n`)
    const stranger = await newOwner()
    expect((await ask(`GET ${path(one)}`, stranger)).status).toBe(404)
    expect((await ask(`POST ${path(one)}`, { token: stranger.token, body: {} })).status).toBe(404)
    await db.updateTable('products').set({ points: 1_200 }).where('id', '=', shop.plans.shared).execute()
  })
})

describe('a refund that is asked for is work for staff', () => {
  it('administrators are told once by mail, and it is late after three working days', async () => {
    await db.updateTable('products').set({ points: 0 }).where('id', '=', shop.plans.shared).execute()
    const owner = await newOwner(shop.plans.shared)
    const { ref_id } = await shop.readOrder(owner.token, owner.orderId)
    const path = `POST ${own}/orders/${owner.orderId}/refund_requests`
    for (const _ of ['once', 'again']) await ask(path, { token: owner.token, body: { reason: 'أخطأت' } })
    const mails = await db
      .selectFrom('messages')
      .select(['recipient', 'channel', 'subject', 'body'])
      .where('template', '=', 'refund_asked')
      .where('subject', 'like', `%${ref_id}%`)
      .execute()
    const admins = await db
      .selectFrom('staff_users')
      .select('email')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .execute()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      admins.map(({ email }) => email).toSorted(),
    )
    expect(mails[0]).toMatchObject({ channel: 'email' })
    expect(mails[0]?.body).toContain(`/admin/orders/${owner.orderId}`)
    const seen = async () => {
      const found = `${staffApi}/refund_requests?order_id=${owner.orderId}`
      return (await ask(`GET ${found}`, viewer)).body.refund_requests[0]
    }
    const { due_at, is_late } = await seen()
    expect(is_late).toBe(false)
    await travel(new Date(due_at).getTime() - clock.now().getTime() - 1)
    expect((await seen()).is_late).toBe(false)
    await travel(1)
    expect((await seen()).is_late).toBe(true)
    const late = await ask(`GET ${staffApi}/refund_requests?status=open&late=true`, viewer)
    expect(late.body.refund_requests).toMatchObject([{ order_id: owner.orderId, left_minor: 23_000 }])
    expect((await ask(`GET ${staffApi}/waiting`, viewer)).body.waiting.refund_requests).toMatchObject({
      total: 1,
      late: 1,
    })
    await db.updateTable('products').set({ points: 1_200 }).where('id', '=', shop.plans.shared).execute()
  })
})

describe('what staff see of a plan on its client’s page', () => {
  it('is its periods with their orders, the points left, who shares it, and the next charge', async () => {
    const owner = await newOwner()
    await spendPoints(owner, 10)
    const seen = async () =>
      (await ask(`GET ${staffApi}/clients/${owner.clientId}`, viewer)).body.belongings.subscriptions[0]
    expect(await seen()).toMatchObject({
      points_left: 290,
      next_charge: null,
      members: [],
      periods: [{ order_id: owner.orderId, points: 300, points_left: 290, ended_early_at: null }],
    })
    await renewWithSavedCard(shop, owner)
    const { ends_at, next_charge } = await seen()
    expect(next_charge).toEqual({
      amount_minor: 6_900,
      card_minor: 6_900,
      at: new Date(new Date(ends_at).getTime() - day).toISOString(),
    })
    // The balance pays first.
    await giveBalance(shop.system, owner.clientId, 5_000)
    expect((await seen()).next_charge).toMatchObject({ amount_minor: 6_900, card_minor: 1_900 })
    const { subscriptions } = (await ask(`GET ${staffApi}/subscriptions?limit=1`, viewer)).body
    expect(subscriptions[0].next_charge).toMatchObject({ amount_minor: 6_900, card_minor: 1_900 })
  })

  it('says of a member whose plan they use', async () => {
    const owner = await newOwner(shop.plans.shared)
    const member = await shop.newClient()
    const { id } = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('client_id', '=', owner.clientId)
      .executeTakeFirstOrThrow()
    const { phone } = await db
      .selectFrom('clients')
      .select('phone')
      .where('id', '=', member.clientId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('subscription_members')
      .values({
        subscription_id: id,
        client_id: member.clientId,
        phone: phone ?? '',
        status: 'joined',
        invited_at: clock.now(),
        joined_at: clock.now(),
      })
      .execute()
    const { memberships, subscriptions } = (await ask(`GET ${staffApi}/clients/${member.clientId}`, viewer))
      .body.belongings
    expect(subscriptions).toEqual([])
    expect(memberships).toMatchObject([{ subscription_id: id, owner: { id: owner.clientId } }])
  })
})

describe('a list of what was given back', () => {
  it('tells how much of each order came back on the asked days, when, and sorts by both', async () => {
    const [less, more] = [await newOwner(), await newOwner()]
    const giveBack = (owner: Owner, amount: number) =>
      ask(`POST ${staffApi}/orders/${owner.orderId}/refunds`, {
        token: admin.token,
        body: { amount_minor: amount, reason: 'test', period: 'keep', destination: 'balance' },
      })
    await travel(60 * day)
    expect((await giveBack(more, 1_000)).status).toBe(201)
    const first = riyadhDate(clock.now())
    await travel(35 * day)
    const last = riyadhDate(clock.now())
    expect((await giveBack(more, 2_000)).status).toBe(201)
    await travel(1_000)
    expect((await giveBack(less, 500)).status).toBe(201)
    const list = async (query: string) =>
      (await ask(`GET ${staffApi}/orders?by=refunded&${query}`, viewer)).body.orders.map(
        ({ id, given_back }: { id: string; given_back: { amount_minor: number; at: string } }) => [
          id,
          given_back.amount_minor,
          riyadhDate(new Date(given_back.at)),
        ],
      )
    expect(await list(`from=${first}&to=${first}`)).toEqual([[more.orderId, 1_000, first]])
    const [little, much] = [
      [less.orderId, 500, last],
      [more.orderId, 3_000, last],
    ]
    expect(await list(`from=${first}`)).toEqual([little, much])
    expect(await list(`from=${first}&sort=created_at`)).toEqual([much, little])
    expect(await list(`from=${first}&sort=-given_back`)).toEqual([much, little])
    expect(await list(`from=${first}&sort=given_back&limit=1`)).toEqual([little])
  })
})

describe('what staff are proposed to give back', () => {
  it('is what is unused: by days, by points where fewer are left, of what is left, and nothing once the time is over', async () => {
    const owner = await newOwner()
    const order = `${staffApi}/orders/${owner.orderId}`
    const proposed = async () => (await ask(`GET ${order}`, admin)).body.order.refund_room?.unused
    expect(await proposed()).toEqual({
      days_left: 30,
      days: 30,
      points_left: 300,
      points: 300,
      counted_by: 'days',
      amount_minor: 6_900,
    })
    await travel(12 * day)
    expect(await proposed()).toMatchObject({ days_left: 18, counted_by: 'days', amount_minor: 4_140 })
    await spendPoints(owner, 200)
    expect(await proposed()).toMatchObject({ points_left: 100, counted_by: 'points', amount_minor: 2_300 })
    const body = { amount_minor: 900, reason: 'test', period: 'keep', destination: 'balance' }
    expect((await ask(`POST ${order}/refunds`, { token: admin.token, body })).status).toBe(201)
    expect(await proposed()).toMatchObject({ counted_by: 'points', amount_minor: 2_000 })
    await travel(18 * day)
    expect(await proposed()).toBeNull()
  })
})

describe('a handover', () => {
  async function group() {
    const owner = await newOwner(shop.plans.shared)
    const member = await joinGroup(owner)
    const [seat] = (await read(owner)).members
    return { owner, member, seat }
  }
  const put = (token: string, id: string, body: object) =>
    ask(`PUT ${own}/subscriptions/${id}/ownership`, { token, body })

  it('is offered by the owner and taken with an own card; time, points and places stay', async () => {
    const { owner, member, seat } = await group()
    expect((await put(owner.token, owner.id, { member_id: seat.id })).body.offers).toMatchObject([
      { side: 'owner', member: { phone: seat.phone } },
    ])
    const { renewal } = await read(owner)
    const [offer] = (await ask(`GET ${own}/ownership_offers`, member)).body.offers
    expect(offer).toMatchObject({
      side: 'member',
      days: 90,
      renewal: { price_after_tax_minor: 23_000, charged_at: renewal.charged_at },
    })
    const card = await shop.saveCard(member.token)
    const take = (cardId = card) =>
      put(member.token, owner.id, { payment_method_id: cardId, accept_terms: true })
    expect(await take(newId())).toMatchObject({ status: 422, body: { code: 300010 } })
    const before = await read(owner)
    for (let time = 0; time < 2; time++) expect((await take()).status).toBe(200)
    const after = await read({ ...owner, token: member.token })
    expect(after).toMatchObject({
      ends_at: before.ends_at,
      points_left: before.points_left,
      auto_renew: true,
      payment_method_id: card,
    })
    expect((await ask(`GET ${own}/subscriptions/${owner.id}`, owner)).status).toBe(404)
    expect((await ask(`GET ${own}/memberships`, owner)).body.memberships).toHaveLength(1)
    expect((await ask(`GET ${own}/memberships`, member)).body.memberships).toHaveLength(0)
    // What was paid before is no longer the former owner's to take back.
    const back = await ask(`POST ${own}/orders/${owner.orderId}/refund_requests`, {
      token: owner.token,
      body: {},
    })
    expect(back).toMatchObject({ status: 409, body: { code: 300045 } })
  })

  it('is over when the member is removed or leaves, also for who is invited again', async () => {
    const offersOf = async (token: string) =>
      (await ask(`GET ${own}/ownership_offers`, { token })).body.offers
    for (const how of ['removed', 'left'] as const) {
      const { owner, member, seat } = await group()
      await put(owner.token, owner.id, { member_id: seat.id })
      expect(await offersOf(member.token)).toHaveLength(1)
      const out = await (how === 'removed'
        ? ask(`DELETE ${own}/subscriptions/${owner.id}/members/${seat.id}`, owner)
        : ask(`DELETE ${own}/memberships/${seat.id}`, member))
      expect(out.status).toBe(204)
      expect(await offersOf(member.token)).toEqual([])
      expect(await offersOf(owner.token)).toEqual([])
      const back = await ask(`PUT ${own}/subscriptions/${owner.id}/members`, {
        token: owner.token,
        body: { members: [{ phone_extension: '+966', phone_number: seat.phone.slice(4) }] },
      })
      expect(back.status).toBe(200)
      expect((await ask(`GET ${own}/memberships`, member)).body.memberships).toHaveLength(1)
      expect(await offersOf(member.token)).toEqual([])
      const card = await shop.saveCard(member.token)
      expect(
        await put(member.token, owner.id, { payment_method_id: card, accept_terms: true }),
      ).toMatchObject({ status: 409 })
      const { status } = await db
        .selectFrom('ownership_offers')
        .select('status')
        .where('subscription_id', '=', owner.id)
        .executeTakeFirstOrThrow()
      expect(status).toBe(how === 'removed' ? 'withdrawn' : 'declined')
      const notices = await db
        .selectFrom('messages')
        .select('template')
        .where('client_id', '=', owner.clientId)
        .where('template', '=', 'ownership_declined')
        .execute()
      expect(notices).toHaveLength(how === 'removed' ? 0 : 1)
    }
  })

  it('is withdrawn when the owner closes the account, and declined when the member does', async () => {
    const statusOf = async (owner: Owner) =>
      (
        await db
          .selectFrom('ownership_offers')
          .select('status')
          .where('subscription_id', '=', owner.id)
          .executeTakeFirstOrThrow()
      ).status
    const close = (token: string) => ask(`POST ${own}/closure`, { token })

    const left = await group()
    await put(left.owner.token, left.owner.id, { member_id: left.seat.id })
    const card = await shop.saveCard(left.member.token)
    expect((await close(left.owner.token)).status).toBe(204)
    expect(await statusOf(left.owner)).toBe('withdrawn')
    expect((await ask(`GET ${own}/ownership_offers`, left.member)).body.offers).toEqual([])
    const take = await put(left.member.token, left.owner.id, { payment_method_id: card, accept_terms: true })
    expect(take).toMatchObject({ status: 409, body: { code: 700012 } })

    const gone = await group()
    await put(gone.owner.token, gone.owner.id, { member_id: gone.seat.id })
    expect((await close(gone.member.token)).status).toBe(204)
    expect(await statusOf(gone.owner)).toBe('declined')
    expect((await ask(`GET ${own}/ownership_offers`, gone.owner)).body.offers).toEqual([])
  })

  it('can be withdrawn and declined, and does nothing alone', async () => {
    const { owner, member, seat } = await group()
    await put(owner.token, owner.id, { member_id: seat.id })
    expect((await ask(`DELETE ${own}/subscriptions/${owner.id}/ownership`, member)).status).toBe(204)
    const card = await shop.saveCard(member.token)
    const take = await put(member.token, owner.id, { payment_method_id: card, accept_terms: true })
    expect(take).toMatchObject({ status: 409, body: { code: 700012 } })
    await shop.runJobs()
    const result = await db
      .selectFrom('messages')
      .select('client_id')
      .where('client_id', 'in', [owner.clientId, member.clientId])
      .where('template', '=', 'ownership_declined')
      .execute()
    expect(result).toEqual([{ client_id: owner.clientId }])
    await put(owner.token, owner.id, { member_id: seat.id })
    expect((await ask(`DELETE ${own}/subscriptions/${owner.id}/ownership`, owner)).status).toBe(204)
    expect((await read(owner)).members).toHaveLength(1)
    const stranger = await newOwner()
    expect((await put(stranger.token, owner.id, { member_id: seat.id })).status).toBe(404)
    expect((await put(owner.token, owner.id, { member_id: newId() })).status).toBe(409)
    expect((await put(owner.token, owner.id, {})).status).toBe(422)
    expect((await ask(`DELETE ${own}/subscriptions/${owner.id}/ownership`, stranger)).status).toBe(404)
  })

  it('is not taken by somebody who has a plan of their own', async () => {
    const { owner, member, seat } = await group()
    await shop.buy(member.token)
    await put(owner.token, owner.id, { member_id: seat.id })
    const card = await shop.saveCard(member.token)
    const take = await put(member.token, owner.id, { payment_method_id: card, accept_terms: true })
    expect(take).toMatchObject({ status: 409, body: { code: 700011 } })
  })
})
