import { beforeAll, describe, expect, it } from 'vitest'
import { formatDate, formatLastDay } from '#locales/format'
import type { TemplateName } from '#rules/messages/message-templates'
import { getPaymentToSync, syncPayment } from '#domain/sale/payments/sync-payment'
import { signedInStaff, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop, readBooks, travellingClock } from '#test/shop'
import { pageBehind } from '#test/short-link'
import { newPlanOwner, type PlanOwner } from '#test/subscriber'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const own = '/api/clients/v1'
const staffApi = '/api/users/v1'
const day = 86_400_000
let admin: { token: string }

beforeAll(async () => {
  admin = await signedInStaff(db, 'admin')
  await travel(0)
})

/** Whoever is signed in stays so, with a fresh code. */
async function travel(ms: number) {
  clock.travel(ms)
  await staySignedIn(db, clock.now())
}

/** A plan that is shared with one who has joined and one who has not. */
async function openGroup() {
  const owner = await newPlanOwner(shop, shop.plans.shared)
  const [member, invited] = [await shop.newClient(), await shop.newClient()]
  const members = [member, invited].map(({ phone }) => ({ phone_number: `0${phone.slice(4)}` }))
  expect(
    (await ask(`PUT ${own}/subscriptions/${owner.id}/members`, { ...owner, body: { members } })).status,
  ).toBe(200)
  expect((await ask(`GET ${own}/memberships`, member)).body.memberships).toHaveLength(1)
  return { owner, member, invited }
}

/** The plan is the member's from now on. */
async function handOver(owner: PlanOwner, member: { token: string; phone: string }) {
  const { members } = (await ask(`GET ${own}/subscriptions/${owner.id}/members`, owner)).body
  const seat = members.find(({ phone }: { phone: string }) => phone === member.phone)
  const put = (token: string, body: object) =>
    ask(`PUT ${own}/subscriptions/${owner.id}/ownership`, { token, body })
  await put(owner.token, { member_id: seat.id })
  const card = await shop.saveCard(member.token)
  expect((await put(member.token, { payment_method_id: card, accept_terms: true })).status).toBe(200)
}

const bodiesTo = async ({ clientId }: { clientId: string }, template: TemplateName) => {
  const rows = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', clientId)
    .where('template', '=', template)
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body)
}

const refund = (orderId: string, body: object) =>
  ask(`POST ${staffApi}/orders/${orderId}/refunds`, {
    token: admin.token,
    body: { amount_minor: 1_000, reason: 'test', destination: 'balance', period: 'end', ...body },
  })
const takeBack = (owner: PlanOwner) =>
  ask(`POST ${own}/orders/${owner.orderId}/refund_requests`, { token: owner.token, body: {} })
const chargeBack = (owner: PlanOwner) =>
  ask(`POST ${staffApi}/orders/${owner.orderId}/chargebacks`, {
    token: admin.token,
    body: { reason: 'the bank', reference: 'D-1' },
  })

describe('a shared plan that ends before its time', () => {
  it.each([
    ['a refund', (owner: PlanOwner) => refund(owner.orderId, {})],
    ['a withdrawal', takeBack],
    ['a chargeback', chargeBack],
  ])('tells who shared it, once, when %s ends it', async (_, end) => {
    const { owner, member, invited } = await openGroup()
    expect((await end(owner)).status).toBe(201)
    await shop.runJobs()
    const notices = await bodiesTo(member, 'plan_ended_early')
    expect(notices).toHaveLength(1)
    expect(notices[0]).toContain('انتهت باقة «درع» قبل موعدها')
    expect(await pageBehind(db, notices[0] ?? '')).toBe('/#plans')
    for (const other of [owner, invited]) expect(await bodiesTo(other, 'plan_ended_early')).toEqual([])
    expect((await ask(`GET ${own}/memberships`, member)).body.memberships).toEqual([])
  })

  it('tells the owner to whom it was handed over, and the former one with the refund', async () => {
    const { owner, member } = await openGroup()
    await handOver(owner, member)
    expect((await refund(owner.orderId, {})).status).toBe(201)
    expect(await bodiesTo(member, 'plan_ended_early')).toHaveLength(1)
    expect(await bodiesTo(owner, 'plan_ended_early')).toEqual([])
    expect((await bodiesTo(owner, 'refund_sent'))[0]).toContain('انتهت باقة')
  })

  it.each([
    ['a refund', (owner: PlanOwner) => refund(owner.orderId, {})],
    ['a chargeback', chargeBack],
  ])(
    'tells an owner to whom it was handed over the new last day, where %s of what the former one bought shortens it',
    async (_, end) => {
      const { owner, member } = await openGroup()
      await handOver(owner, member)
      await shop.buy(member.token, { product_id: shop.plans.shared })
      const read = async () => (await ask(`GET ${own}/subscriptions/${owner.id}`, member)).body.subscription
      const before = await read()
      expect((await end(owner)).status).toBe(201)
      const after = await read()
      expect(after).toMatchObject({ status: 'active', auto_renew: true })
      expect(Date.parse(after.ends_at)).toBeLessThan(Date.parse(before.ends_at))
      const notices = await bodiesTo(member, 'plan_shortened')
      expect(notices).toEqual([expect.stringContaining(formatLastDay(new Date(after.ends_at), 'ar'))])
      expect(await pageBehind(db, notices[0] ?? '')).toBe(`/user/subscriptions/${owner.id}`)
      expect(await bodiesTo(owner, 'plan_shortened')).toEqual([])
    },
  )

  it('tells the payer of a chargeback that their bank has the money, and that the plan ended', async () => {
    const owner = await newPlanOwner(shop)
    expect((await chargeBack(owner)).status).toBe(201)
    const [notice, ...more] = await bodiesTo(owner, 'charged_back')
    expect(notice).toMatch(/^أعاد بنككم .*69.* بعد اعتراض\. انتهت باقة «.+»\./)
    expect(more).toEqual([])
    expect(await bodiesTo(owner, 'refund_sent')).toEqual([])
  })

  it('tells nobody anything where other paid time of it is left', async () => {
    const { owner, member } = await openGroup()
    const more = await shop.buy(owner.token, { product_id: shop.plans.shared })
    expect((await refund(more.id, {})).status).toBe(201)
    expect(await bodiesTo(member, 'plan_ended_early')).toEqual([])
    // The owner has bought it, and reads in the refund until when the plan goes on.
    expect(await bodiesTo(owner, 'plan_shortened')).toEqual([])
    expect((await ask(`GET ${own}/memberships`, member)).body.memberships).toHaveLength(1)
  })
})

describe('the message about a refund', () => {
  it('says that the plan ended with it, that it goes on, or nothing of it', async () => {
    const owner = await newPlanOwner(shop)
    const more = await shop.buy(owner.token)
    await refund(owner.orderId, { period: 'keep' })
    await refund(owner.orderId, { destination: 'card' })
    await shop.runJobs()
    await refund(more.id, { amount_minor: 6_900 })
    const { ends_at } = (await ask(`GET ${own}/subscriptions/${owner.id}`, owner)).body.subscription
    expect(Date.parse(ends_at)).toBeLessThanOrEqual(clock.now().getTime() + 1)
    const [kept, shortened, ended] = await bodiesTo(owner, 'refund_sent')
    expect(kept).toMatch(/تبقى باقة «رصد» حتى .*\d{4}/)
    expect(shortened).toMatch(/تستمر باقة «.+» حتى .*\d{4}/)
    expect(ended).toMatch(/انتهت باقة «.+»\.$/)
  })

  it('says once that the plan ended with it, and nothing of one that was bought anew', async () => {
    const owner = await newPlanOwner(shop)
    await refund(owner.orderId, {})
    await shop.buy(owner.token)
    await refund(owner.orderId, {})
    const [ended, later] = await bodiesTo(owner, 'refund_sent')
    expect(ended).toMatch(/انتهت باقة «.+»\.$/)
    expect(later).toMatch(/إلى رصيدكم\.$/)
  })

  it.each(['first', 'second'])(
    'says of the %s of two periods what the question before it said',
    async (one) => {
      const owner = await newPlanOwner(shop)
      const more = await shop.buy(owner.token)
      const orderId = one === 'first' ? owner.orderId : more.id
      const path = `${own}/orders/${orderId}/refund_requests`
      const { allowed } = (await ask(`GET ${path}`, owner)).body
      expect(allowed).toMatchObject({ at_once: true, ends: 'period' })
      expect(
        (await ask(`POST ${path}`, { token: owner.token, body: { destination: 'balance' } })).status,
      ).toBe(201)
      const { ends_at } = (await ask(`GET ${own}/subscriptions/${owner.id}`, owner)).body.subscription
      // The moment of the question and that of the answer are seconds apart.
      expect(Math.abs(Date.parse(ends_at) - Date.parse(allowed.goes_on_until))).toBeLessThan(60_000)
      const until = formatDate(new Date(allowed.goes_on_until), 'ar')
      expect((await bodiesTo(owner, 'refund_sent'))[0]).toContain(`تستمر باقة «رصد» حتى ${until}`)
    },
  )

  it('is asked for the plan where one period is all of it', async () => {
    const owner = await newPlanOwner(shop)
    expect(
      (await ask(`GET ${own}/orders/${owner.orderId}/refund_requests`, owner)).body.allowed,
    ).toMatchObject({ ends: 'plan', goes_on_until: null })
  })

  it('says nothing of a plan that was over before, and that one which never began will not', async () => {
    const owner = await newPlanOwner(shop)
    await travel(31 * day)
    await shop.runJobs()
    expect((await refund(owner.orderId, {})).status).toBe(201)
    expect((await bodiesTo(owner, 'refund_sent'))[0]).toMatch(/إلى رصيدكم\.$/)

    const other = await shop.newClient()
    const placed = (await shop.placeOrder(other.token)).body.order
    const { payment } = await shop.startPaying(other.token, undefined, placed)
    await shop.bank.walk(payment.redirect_url)
    // Settled by the gateway's event: no look of its payer provisions it.
    await syncPayment(shop.system, await getPaymentToSync(shop.system, payment.id))
    expect((await refund(placed.id, { amount_minor: 6_900 })).status).toBe(201)
    expect((await bodiesTo(other, 'refund_sent'))[0]).toContain('لن تُفعّل باقة')
    expect((await readBooks(db, other.clientId)).total).toBe(0)
  })
})

describe('more of a shared plan, ordered before its end', () => {
  it.each([
    ['a moment after it', 2_000, false],
    ['after its alarm has rung', 60_000, true],
  ])('and paid %s, goes on with its members', async (_, late, rings) => {
    const { owner, member } = await openGroup()
    await travel(90 * day - 1_000)
    const order = (await shop.placeOrder(owner.token, { product_id: shop.plans.shared })).body.order
    await travel(late)
    if (rings) await shop.runJobs()
    const { payment } = await shop.startPaying(owner.token, undefined, order)
    await shop.bank.walk(payment.redirect_url)
    await ask(`GET ${own}/orders/${order.id}/payments/${payment.id}`, owner)
    await shop.runJobs()
    const plan = (await ask(`GET ${own}/subscriptions/${owner.id}`, owner)).body.subscription
    expect(plan).toMatchObject({ status: 'active', days_left: 90 })
    expect(plan.members).toHaveLength(2)
    expect((await ask(`GET ${own}/memberships`, member)).body.memberships).toHaveLength(1)
  })

  it('and never paid, ends half an hour later with its members', async () => {
    const { owner, member } = await openGroup()
    await travel(90 * day - 1_000)
    await shop.placeOrder(owner.token, { product_id: shop.plans.shared })
    await travel(20 * 60_000)
    await shop.runJobs()
    const status = async () =>
      (await ask(`GET ${own}/subscriptions/${owner.id}`, owner)).body.subscription.status
    expect(await status()).toBe('active')
    // Its time is over all the same.
    expect((await ask(`GET ${own}/memberships`, member)).body.memberships).toEqual([])
    await travel(16 * 60_000)
    await shop.runJobs()
    expect(await status()).toBe('expired')
  })
})

describe('days that staff gave for an outage', () => {
  it('stay with the time before a purchase that is taken back before it begins', async () => {
    const owner = await newPlanOwner(shop)
    const path = `${staffApi}/subscriptions/${owner.id}`
    const { subscription } = (await ask(`GET ${path}`, admin)).body
    const more = await shop.buy(owner.token)
    const last = await shop.buy(owner.token)
    const { version } = (await ask(`GET ${path}`, admin)).body.subscription
    const body = { action: 'extend', days: 7, reason: 'outage', version }
    expect((await ask(`POST ${path}/actions`, { token: admin.token, body })).status).toBe(200)

    const endOf = async () =>
      Date.parse((await ask(`GET ${own}/subscriptions/${owner.id}`, owner)).body.subscription.ends_at)
    const first = Date.parse(subscription.ends_at)
    expect(await endOf()).toBe(first + 67 * day)
    // Taken back from behind, and each time the question says the same.
    for (const [order, days] of [
      [last, 37],
      [more, 7],
    ] as const) {
      const requests = `${own}/orders/${order.id}/refund_requests`
      const { allowed } = (await ask(`GET ${requests}`, owner)).body
      expect(Date.parse(allowed.goes_on_until)).toBe(first + days * day)
      expect((await ask(`POST ${requests}`, { token: owner.token, body: {} })).status).toBe(201)
      expect(await endOf()).toBe(first + days * day)
    }
    const periods = (await ask(`GET ${path}`, admin)).body.subscription.periods
    expect(periods.find((one: { ended_early_at: string | null }) => !one.ended_early_at)).toMatchObject({
      days: 30,
      free_days: 7,
    })
  })

  it('go with the period that runs where that one is taken back', async () => {
    const owner = await newPlanOwner(shop)
    const path = `${staffApi}/subscriptions/${owner.id}`
    const { version } = (await ask(`GET ${path}`, admin)).body.subscription
    const body = { action: 'extend', days: 7, reason: 'outage', version }
    await ask(`POST ${path}/actions`, { token: admin.token, body })
    const { allowed } = (await ask(`GET ${own}/orders/${owner.orderId}/refund_requests`, owner)).body
    expect(allowed).toMatchObject({ ends: 'plan', goes_on_until: null })
    expect((await takeBack(owner)).status).toBe(201)
  })
})
