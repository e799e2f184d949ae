import { beforeEach, expect, it } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { couponTries } from '#rules/core/rate-limits'
import { addStoryPlan, addTestCoupon, openTestShop } from '#test/shop'
import { signedInStaff, testApi } from '#test/api'
import { companyBody } from '#test/companies'
import { addPartner, partnerAsk } from '#test/partners'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db, pool } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const own = '/api/clients/v1'

let she: Awaited<ReturnType<typeof shop.newClient>>
beforeEach(async () => {
  she = await shop.newClient()
})

const place = async (body: object = {}, headers: Record<string, string> = {}) =>
  ask(`POST ${own}/orders`, {
    token: she.token,
    body: { product_id: shop.plans.small, accept_terms: true, ...body },
    headers,
  })
const quote = (body: object) =>
  ask(`POST ${own}/quotes`, { token: she.token, body: { product_id: shop.plans.small, ...body } })
const statusOf = async (id: string) => (await shop.readOrder(she.token, id)).status
const heldBalance = async () =>
  (
    await db
      .selectFrom('clients')
      .select('balance_held_minor')
      .where('id', '=', she.clientId)
      .executeTakeFirstOrThrow()
  ).balance_held_minor

it('takes the place of an unpaid order, with the coupon and the balance that it held', async () => {
  await addTestCoupon(shop.system, 'REPLACED', { total_limit: 1 })
  await db.updateTable('clients').set({ balance_minor: 1_000n }).where('id', '=', she.clientId).execute()
  const { order: first } = (await place({ coupon: 'REPLACED' })).body
  expect(first).toMatchObject({ previous_balance_minor: 1_000, coupon: 'REPLACED' })

  // A question changes nothing.
  expect(await quote({ coupon: 'REPLACED' })).toMatchObject({ status: 409, body: { code: 300013 } })
  const quoted = await quote({ coupon: 'REPLACED', replaces: first.id })
  expect(quoted.body.quote).toMatchObject({ final_price_minor: first.final_price_minor, coupon: 'REPLACED' })
  expect((await quote({ replaces: first.id })).body.quote).toMatchObject({ previous_balance_minor: 1_000 })
  expect(await statusOf(first.id)).toBe('pending')

  const second = await place({ coupon: 'REPLACED', auto_renew: true, replaces: first.id })
  expect(second).toMatchObject({
    status: 201,
    body: { order: { coupon: 'REPLACED', auto_renew: true, final_price_minor: first.final_price_minor } },
  })
  expect(await statusOf(first.id)).toBe('cancelled')
  expect(await heldBalance()).toBe(1_000n)
})

it('is looked at as often as anybody likes with its own coupon, while other codes are counted', async () => {
  await addTestCoupon(shop.system, 'LOOKEDAT')
  const { order } = (await place({ coupon: 'LOOKEDAT' })).body
  const limited = testApi(db, { parts: { ...shop.parts, limiter: createSharedLimiter(pool) } })
  const look = async (body: object) => {
    const asked = { token: she.token, body: { product_id: shop.plans.small, coupon: ' lookedat ', ...body } }
    return (await limited.ask(`POST ${own}/quotes`, asked)).status
  }
  const looks = Array.from({ length: couponTries.ofClient.points + 1 })
  for (const _ of looks) expect(await look({ replaces: order.id })).toBe(200)
  const others = []
  for (const _ of looks) others.push(await look({}))
  expect(others).toEqual([...looks.slice(1).fill(200), 429])
})

it('stays as it was where the new one is refused', async () => {
  const { order } = (await place()).body
  for (const [refused, status] of [
    [{ expected_final_price_minor: 6_800 }, 409],
    [{ expected_days: 7, expected_points: 70 }, 409],
    [{ coupon: 'UNKNOWN' }, 422],
    [{ accept_terms: false }, 422],
  ] as const) {
    expect((await place({ ...refused, replaces: order.id })).status).toBe(status)
    expect(await statusOf(order.id)).toBe('pending')
  }
})

it('is replaced once however often the request is repeated, and is no obstacle to whoever comes behind it', async () => {
  const { order } = (await place()).body
  const key = { 'idempotency-key': `replaced-${order.id}` }
  const again = []
  for (let count = 0; count < 3; count++) again.push(await place({ replaces: order.id }, key))
  const [{ body }] = again as [Awaited<ReturnType<typeof place>>]
  expect(again.map((one) => [one.status, one.body.order.id])).toEqual(Array(3).fill([201, body.order.id]))

  const races = await Promise.all(Array.from({ length: 4 }, () => place({ replaces: body.order.id })))
  for (const { status } of races) expect(status).toBe(201)
  const standing = await Promise.all(races.map((one) => statusOf(one.body.order.id)))
  // Whoever finds it gone replaces nothing: each of them stands.
  expect(standing).toEqual(Array(4).fill('pending'))
  expect(await statusOf(body.order.id)).toBe('cancelled')
})

it('replaces nothing that is paid, a renewal, a partner’s, or sold for less by staff, and nobody else’s', async () => {
  const refused = { status: 409, body: { code: 300073 } }
  const paid = await shop.buy(she.token)
  const isPaid = { status: 409, body: { code: 300004 } }
  expect(await place({ replaces: paid.id })).toMatchObject(isPaid)
  expect(await quote({ replaces: paid.id })).toMatchObject(isPaid)

  const { token } = await addPartner(db, { products: [shop.plans.small] })
  const sold = await partnerAsk(shop.ask, token)('POST /orders', {
    body: {
      product_id: shop.plans.small,
      client: { phone_number: she.phone.slice(4) },
      payment: 'link',
    },
  })
  expect(await place({ replaces: sold.body.order.id })).toMatchObject(refused)
  expect(await statusOf(sold.body.order.id)).toBe('pending')

  const admin = await signedInStaff(db, 'admin')
  const other = await shop.newClient()
  const lowered = await ask('POST /api/users/v1/orders', {
    token: admin.token,
    body: {
      client_id: other.clientId,
      product_id: shop.plans.small,
      discount_minor: 1_000,
      discount_reason: 'تعويض',
      payment: 'link',
    },
  })
  expect(lowered.status).toBe(201)
  const mine = { product_id: shop.plans.small, accept_terms: true, replaces: lowered.body.order.id }
  expect(await ask(`POST ${own}/orders`, { token: other.token, body: mine })).toMatchObject(refused)
  expect(await place(mine)).toMatchObject({ status: 404 })

  const late = await newSubscriber(shop, db, { code: '51' })
  await late.travel(30.5)
  const [renewal] = await late.renewals()
  const body = { product_id: shop.plans.small, accept_terms: true, replaces: renewal?.id }
  expect(await ask(`POST ${own}/orders`, { token: late.token, body })).toMatchObject(refused)
  expect(await late.read()).toMatchObject({ auto_renew: true, status: 'past_due' })
})

it('is the open upgrade, too: one that is refused leaves it, and the next one takes its place', async () => {
  const dear = await addStoryPlan(shop.system, 90_000)
  await shop.buy(she.token)
  const first = await place({ product_id: shop.plans.shared })
  expect(first.status).toBe(201)
  const upgrade = first.body.order.id
  for (const refused of [
    { product_id: shop.plans.shared, expected_final_price_minor: 100 },
    { product_id: dear, expected_final_price_minor: 100 },
  ]) {
    expect(await place(refused)).toMatchObject({ status: 409, body: { code: 300003 } })
    expect(await statusOf(upgrade)).toBe('pending')
  }
  expect((await place({ product_id: dear })).status).toBe(201)
  expect(await statusOf(upgrade)).toBe('cancelled')
})

it('is none that a colleague has been given a quote of, until that is withdrawn', async () => {
  const placed = await place({ company: companyBody })
  expect(placed.status).toBe(201)
  const { order } = placed.body
  expect(order.can_replace).toBe(true)
  const path = `${own}/orders/${order.id}/payment_quote`
  expect((await ask(`POST ${path}`, { token: she.token, body: {} })).status).toBe(201)
  const read = () => shop.readOrder(she.token, order.id)
  expect((await read()).can_replace).toBe(false)
  expect(await place({ replaces: order.id })).toMatchObject({ status: 409, body: { code: 300073 } })
  expect((await ask(`DELETE ${path}`, { token: she.token })).status).toBe(204)
  expect((await read()).can_replace).toBe(true)
  expect((await place({ replaces: order.id })).status).toBe(201)
})
