import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { formatDate } from '#locales/format'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'

const dayOf = (she: Subscriber, after: number) => new Date(she.started.getTime() + after * day)

async function pause(she: Subscriber, until: number): Promise<void> {
  const body = { until: riyadhDate(dayOf(she, until)) }
  const answer = await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, { token: she.token, body })
  expect(answer.status).toBe(200)
}

async function withdraw(she: Subscriber, orderId: string) {
  const path = `${own}/orders/${orderId}/refund_requests`
  const { allowed } = (await shop.ask(`GET ${path}`, { token: she.token })).body
  const answer = await shop.ask(`POST ${path}`, { token: she.token, body: { destination: 'balance' } })
  expect(answer.status).toBe(201)
  await shop.runJobs()
  return allowed
}

async function lastRefundMessage(she: Subscriber): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', she.clientId)
    .where('template', '=', 'refund_sent')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.body
}

it.each([
  { what: 'a pause that was set ahead', boughtOn: 10, until: 45, goesOn: true },
  { what: 'a plan that was paused already', boughtOn: 40, until: 60, goesOn: false },
])(
  'a purchase that had ended $what and is taken back leaves it as it was',
  async ({ boughtOn, until, goesOn }) => {
    const she = await newSubscriber(shop, db)
    await pause(she, until)
    const chosen = new Date((await she.read()).paused_until).getTime()
    await she.travel(boughtOn)
    const { id } = await shop.buy(she.token, { product_id: shop.plans.small })
    expect(await she.read()).toMatchObject({ paused_until: null })

    const allowed = await withdraw(she, id)
    expect(allowed).toMatchObject({ at_once: true, ends: 'period' })
    expect(Date.parse(allowed.paused_until)).toBe(chosen)
    expect(allowed.goes_on_until === null).toBe(!goesOn)
    const after = await she.read()
    expect(after).toMatchObject({ status: 'active', auto_renew: true })
    expect(Date.parse(after.paused_until)).toBe(chosen)
    // Also where nothing runs: the paid time ended when it had ended before.
    expect(Date.parse(after.ends_at)).toBe(Number(dayOf(she, 30)))
    expect(await lastRefundMessage(she)).toContain(formatDate(new Date(chosen), 'en'))

    // Nothing is charged before the chosen day, and it is announced; then the plan comes back at its price.
    await she.travel(until - 0.1)
    expect(await she.renewals()).toEqual([])
    expect((await she.result()).filter((one) => one.startsWith('resume_soon'))).not.toEqual([])
    expect((await she.result()).filter((one) => one.startsWith('renewal_soon'))).toEqual([])
    await she.travel(until + 0.1)
    expect((await she.renewals()).map(({ status }) => status)).toEqual(['completed'])
    const back = await she.read()
    expect(Math.round((Date.parse(back.ends_at) - Number(dayOf(she, until))) / day)).toBe(30)
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  },
)

it('brings no pause back whose day is over, or that its client stopped renewing meanwhile', async () => {
  const she = await newSubscriber(shop, db)
  await pause(she, 35)
  await she.travel(29)
  const { id } = await shop.buy(she.token, { product_id: shop.plans.small })
  await she.stop()
  expect(await withdraw(she, id)).toMatchObject({ ends: 'period', paused_until: null })
  expect(await she.read()).toMatchObject({ status: 'cancelled', auto_renew: false, paused_until: null })

  const other = await newSubscriber(shop, db)
  await pause(other, 35)
  await other.travel(29)
  const bought = await shop.buy(other.token, { product_id: shop.plans.small })
  await other.travel(36)
  expect(await withdraw(other, bought.id)).toMatchObject({ ends: 'plan', paused_until: null })
  expect(await other.read()).toMatchObject({ status: 'expired', auto_renew: false })
  expect(await other.renewals()).toEqual([])
})

it('comes back with the last of two purchases, whichever of them is taken back first', async () => {
  const she = await newSubscriber(shop, db)
  await pause(she, 45)
  const chosen = Date.parse((await she.read()).paused_until)
  await she.travel(10)
  const first = await shop.buy(she.token, { product_id: shop.plans.small })
  const second = await shop.buy(she.token, { product_id: shop.plans.small })
  expect(await withdraw(she, first.id)).toMatchObject({ ends: 'period', paused_until: null })
  const allowed = await withdraw(she, second.id)
  expect(Date.parse(allowed.paused_until)).toBe(chosen)
  expect(Date.parse((await she.read()).paused_until)).toBe(chosen)
  await she.travel(44.9)
  expect(await she.renewals()).toEqual([])
})

it.each([true, false])(
  'leaves nothing paused where all is taken back (the first of two first: %s)',
  async (inTurn) => {
    const she = await newSubscriber(shop, db)
    const [{ order_id: first }] = (await she.read()).periods
    await pause(she, 45)
    await she.travel(3)
    const { id: second } = await shop.buy(she.token, { product_id: shop.plans.small })
    const [one, other] = inTurn ? [first, second] : [second, first]
    await withdraw(she, one)
    expect(await withdraw(she, other)).toMatchObject({ ends: 'plan', paused_until: null })
    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
  },
)

it('comes back with the first of two that paid for its time together, too', async () => {
  const she = await newSubscriber(shop, db)
  await pause(she, 80)
  const chosen = Date.parse((await she.read()).paused_until)
  await she.travel(10)
  const first = await shop.buy(she.token, { product_id: shop.plans.small })
  expect(Date.parse((await she.read()).paused_until)).toBe(chosen)
  await shop.buy(she.token, { product_id: shop.plans.small })
  expect((await she.read()).paused_until).toBeNull()
  expect(Date.parse((await withdraw(she, first.id)).paused_until)).toBe(chosen)
  expect(Date.parse((await she.read()).paused_until)).toBe(chosen)
  await she.travel(79.5)
  expect(await she.renewals()).toEqual([])
})

it('does not come back in the rest that a purchase ended, as long as that one stands', async () => {
  const she = await newSubscriber(shop, db)
  await pause(she, 80)
  await she.travel(40)
  await shop.buy(she.token, { product_id: shop.plans.small })
  const second = await shop.buy(she.token, { product_id: shop.plans.small })
  expect(await withdraw(she, second.id)).toMatchObject({ ends: 'period', paused_until: null })
  expect((await she.read()).paused_until).toBeNull()
})

/** A purchase in the rest of a pause to day 60, behind which the last card is removed. */
async function removeCardBehindPurchase() {
  const she = await newSubscriber(shop, db)
  await pause(she, 60)
  const chosen = Date.parse((await she.read()).paused_until)
  await she.travel(40)
  const { id } = await shop.buy(she.token, { product_id: shop.plans.small })
  const removed = await shop.ask(`DELETE ${own}/payment_methods/${she.card}`, { token: she.token })
  expect(removed.status).toBe(204)
  return { she, chosen, id }
}

it('comes back without its renewal where the last card was removed meanwhile', async () => {
  const { she, chosen, id } = await removeCardBehindPurchase()
  expect(Date.parse((await withdraw(she, id)).paused_until)).toBe(chosen)
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: false })
})

it('does not come back where its renewal was stopped behind the purchase', async () => {
  const { she, id } = await removeCardBehindPurchase()
  await she.renewWith(await she.addCard())
  await she.stop()
  expect(await withdraw(she, id)).toMatchObject({ ends: 'plan', paused_until: null })
})
