import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'

it('the same plan bought while it rests goes on with its members and its renewal', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  const member = await shop.newClient()
  const members = await shop.ask(`PUT ${own}/subscriptions/${she.id}/members`, {
    token: she.token,
    body: { members: [{ phone_number: `0${member.phone.slice(4)}` }] },
  })
  expect(members.status).toBe(200)
  const memberships = async () =>
    (await shop.ask(`GET ${own}/memberships`, { token: member.token })).body.memberships
  await memberships()
  // Longer than the period that is bought: the alarms of the pause are later than its charge.
  const { ends_at: end } = await she.read()
  const until = riyadhDate(new Date(Date.parse(end) + 89 * day))
  const paused = await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, {
    token: she.token,
    body: { until },
  })
  expect(paused.status).toBe(200)

  await she.travel(92)
  expect(await she.read()).toMatchObject({ status: 'active', points_left: 0 })
  await shop.buy(she.token, { product_id: shop.plans.shared })
  const { subscriptions } = (await shop.ask(`GET ${own}/subscriptions`, { token: she.token })).body
  expect(subscriptions).toHaveLength(1)
  const plan = await she.read()
  expect(plan).toMatchObject({
    status: 'active',
    auto_renew: true,
    payment_method_id: she.card,
    paused_until: null,
    points_left: 1_200,
    days_left: 90,
    members: [{ status: 'joined' }],
  })
  // Nobody pays for days that could not be used.
  const [, bought] = plan.periods
  expect(Math.round((Date.parse(bought.starts_at) - Number(she.started)) / day)).toBe(92)

  // A day before the new end, and not at the end of the pause.
  await she.travel(92 + 88.9)
  expect(await she.renewals()).toEqual([])
  await she.travel(92 + 89.1)
  expect((await she.renewals()).map(({ status }) => status)).toEqual(['completed'])
  await she.travel(92 + 91)
  expect(await she.read()).toMatchObject({ status: 'active', days_left: 89 })
  expect(await she.result()).not.toContain('plan_expired')
  expect(await she.books()).toMatchObject({ total: 0, held: 0 })
})

it.each([
  { pausedDays: 9, goesOn: null, what: 'is over, as its days are paid for' },
  { pausedDays: 60, goesOn: 60, what: 'stands, as it begins behind them' },
])(
  'a pause of $pausedDays days that is set ahead $what, when 30 days more are bought',
  async ({ pausedDays, goesOn }) => {
    const she = await newSubscriber(shop, db)
    const { ends_at: end } = await she.read()
    const dayAfterEnd = (days: number) => riyadhDate(new Date(Date.parse(end) + days * day))
    await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, {
      token: she.token,
      body: { until: dayAfterEnd(pausedDays) },
    })
    await she.travel(10)
    await shop.buy(she.token, { product_id: shop.plans.small })
    const plan = await she.read()
    expect(Math.round((Date.parse(plan.ends_at) - Date.parse(end)) / day)).toBe(30)
    expect(plan.paused_until && riyadhDate(new Date(plan.paused_until))).toBe(
      goesOn === null ? null : dayAfterEnd(goesOn),
    )

    // What is announced is the day on which it is charged.
    const { charged_at: announced } = plan.renewal
    await she.travel((Date.parse(announced) - Number(she.started)) / day - 0.1)
    expect(await she.renewals()).toEqual([])
    await she.travel((Date.parse(announced) - Number(she.started)) / day + 0.1)
    expect((await she.renewals()).map(({ status }) => status)).toEqual(['completed'])
  },
)

it('a plan whose pause ends while it is being bought goes on with its members and its renewal', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  const member = await shop.newClient()
  await shop.ask(`PUT ${own}/subscriptions/${she.id}/members`, {
    token: she.token,
    body: { members: [{ phone_number: `0${member.phone.slice(4)}` }] },
  })
  await shop.ask(`GET ${own}/memberships`, { token: member.token })
  const { ends_at: end } = await she.read()
  await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, {
    token: she.token,
    body: { until: riyadhDate(new Date(Date.parse(end) + 20 * day)) },
  })
  await she.travel(95)
  const placed = await shop.placeOrder(she.token, { product_id: shop.plans.shared })
  const { payment, orderId } = await shop.startPaying(she.token, undefined, placed.body.order)
  const ended = await shop.ask(`DELETE ${own}/subscriptions/${she.id}/pause`, { token: she.token })
  expect(ended.status).toBe(200)
  await shop.runJobs()
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET ${own}/orders/${orderId}/payments/${payment.id}`, { token: she.token })
  await shop.runJobs()

  const { subscriptions } = (await shop.ask(`GET ${own}/subscriptions`, { token: she.token })).body
  expect(subscriptions).toMatchObject([
    { id: she.id, status: 'active', auto_renew: true, paused_until: null, points_left: 1_200 },
  ])
  expect((await she.read()).members).toMatchObject([{ status: 'joined' }])
})
