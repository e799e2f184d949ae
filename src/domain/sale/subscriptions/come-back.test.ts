import { expect, it } from 'vitest'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'
const admin = await signedInStaff(db, 'admin')

/** A plan of thirty days that is paused until day 90; the day is 35. */
async function onPause() {
  const she = await newSubscriber(shop, db)
  const { ends_at: end } = await she.read()
  const until = riyadhDate(new Date(Date.parse(end) + 60 * day))
  await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, { token: she.token, body: { until } })
  const comeBack = (query = '') =>
    shop.ask(`DELETE ${own}/subscriptions/${she.id}/pause${query}`, { token: she.token })
  return { ...she, comeBack }
}

it('costs what is said beside the button, and not what the chosen day would cost', async () => {
  const she = await onPause()
  const scheduled = await shop.ask(`POST /api/users/v1/products/${shop.plans.small}/price_changes`, {
    token: admin.token,
    body: {
      price_minor: 8_000,
      applies_on: riyadhDate(addDays(she.started, 60)),
      asks_consent: false,
      text_ar: 'ارتفعت كلفة الخدمة.',
      text_en: 'The service costs us more.',
    },
  })
  expect(scheduled.status).toBe(201)
  expect((await she.read()).return_now).toBeNull()
  await she.travel(35)
  expect(await she.read()).toMatchObject({
    renewal: { price_after_tax_minor: 9_200 },
    return_now: { price_after_tax_minor: 6_900, card_minor: 6_900 },
  })
  expect(await she.comeBack('?expected_price_minor=9200')).toMatchObject({
    status: 409,
    body: { code: 300003, quote: { price_after_tax_minor: 6_900 } },
  })
  const path = `/api/users/v1/subscriptions/${she.id}`
  const { version } = (await shop.ask(`GET ${path}`, { token: admin.token })).body.subscription
  const dryRun = await shop.ask(`POST ${path}/actions`, {
    token: admin.token,
    body: { action: 'resume', version, reason: 'asked by phone', dry_run: true },
  })
  expect(dryRun.body).toMatchObject({ money: { kind: 'charged', amount_minor: 6_900 } })
  expect(await she.comeBack('?expected_price_minor=6900')).toMatchObject({ status: 200 })
  await she.travel(35.1)
  const order = await db
    .selectFrom('orders')
    .select('final_price_minor')
    .where('client_id', '=', she.clientId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(Number(order.final_price_minor)).toBe(6_900)
})

it('costs what is said on the last paid day, too, where the charge is due', async () => {
  const she = await onPause()
  await she.travel(28.9)
  expect((await she.read()).return_now).toBeNull()
  await she.travel(29.5)
  expect((await she.read()).return_now).toMatchObject({ price_after_tax_minor: 6_900, card_minor: 6_900 })
  expect(await she.comeBack('?expected_price_minor=0')).toMatchObject({ status: 409, body: { code: 300003 } })
  expect(await she.comeBack('?expected_price_minor=6900')).toMatchObject({ status: 200 })
  await she.travel(29.6)
  expect(await she.read()).toMatchObject({ status: 'active', paused_until: null, auto_renew: true })
  expect((await she.renewals()).map((order) => Number(order.final_price_minor))).toEqual([6_900])
})

it('is refused to staff for a client who is blocked, and charged for nothing', async () => {
  const she = await onPause()
  await she.travel(35)
  await db.updateTable('clients').set({ blocked_at: new Date() }).where('id', '=', she.clientId).execute()
  const path = `/api/users/v1/subscriptions/${she.id}`
  const { version } = (await shop.ask(`GET ${path}`, { token: admin.token })).body.subscription
  const resumed = await shop.ask(`POST ${path}/actions`, {
    token: admin.token,
    body: { action: 'resume', version, reason: 'asked by phone' },
  })
  expect(resumed).toMatchObject({ status: 409, body: { code: 100040 } })
})

it('is refused where nothing could be charged: the pause stays, and so does the way back', async () => {
  const she = await onPause()
  await she.travel(35)
  const setYear = async (year: number) =>
    db.updateTable('payment_methods').set({ year }).where('id', '=', she.card).execute()
  await setYear(2020)
  expect(await she.comeBack()).toMatchObject({ status: 422, body: { code: 300010 } })
  expect((await she.read()).paused_until).not.toBeNull()
  await setYear(2036)
  expect(await she.comeBack()).toMatchObject({ status: 200 })
  await she.travel(35.1)
  expect(await she.read()).toMatchObject({ status: 'active', points_left: 300, paused_until: null })
})

it('is refused where the last card is gone, which has stopped the renewal', async () => {
  const she = await onPause()
  await she.travel(35)
  const removed = await shop.ask(`DELETE ${own}/payment_methods/${she.card}`, { token: she.token })
  expect(removed.status).toBe(204)
  expect(await she.comeBack()).toMatchObject({ status: 422, body: { code: 300010 } })
  expect(await she.read()).toMatchObject({ auto_renew: false, paused_until: expect.any(String) })
})

it('agrees to a new price by the amount that stood beside the button, and never without it', async () => {
  const she = await onPause()
  // The price of the first test, which begins on day 60.
  await she.travel(70)
  await db
    .updateTable('price_changes')
    .set({ asks_consent: true })
    .where('product_id', '=', shop.plans.small)
    .execute()
  expect((await she.read()).return_now).toMatchObject({ price_after_tax_minor: 9_200, needs_consent: true })
  expect(await she.comeBack()).toMatchObject({ status: 409, body: { code: 300062 } })
  expect((await she.read()).paused_until).not.toBeNull()
  expect(await she.comeBack('?expected_price_minor=9200')).toMatchObject({ status: 200 })
  await she.travel(70.1)
  expect(await she.read()).toMatchObject({ status: 'active', points_left: 300, auto_renew: true })
  expect((await she.renewals()).map((order) => Number(order.final_price_minor))).toEqual([9_200])
})

it('costs the same in the second pause of a plan as in its first', async () => {
  const she = await newSubscriber(shop, db)
  const pause = `${own}/subscriptions/${she.id}/pause`
  const body = { until: riyadhDate(addDays(she.started, 60)) }
  await shop.ask(`PUT ${pause}`, { token: she.token, body })
  await shop.ask(`DELETE ${pause}`, { token: she.token })
  await shop.ask(`PUT ${pause}`, { token: she.token, body })
  await she.travel(35)
  expect(await shop.ask(`GET ${own}/subscriptions`, { token: she.token })).toMatchObject({ status: 200 })
  const seen = await shop.ask(`GET /api/users/v1/subscriptions/${she.id}`, { token: admin.token })
  expect(seen.status).toBe(200)
  expect(await she.read()).toMatchObject({ return_now: { card_minor: 6_900 } })
  const back = await shop.ask(`DELETE ${pause}?expected_price_minor=6900`, { token: she.token })
  expect(back.status).toBe(200)
  await she.travel(35.1)
  expect(await she.renewals()).toMatchObject([{ status: 'completed' }])
})

it('charges no card that the page named for less, where the balance has gone meanwhile', async () => {
  const she = await onPause()
  const give = (amount: number) =>
    shop.ask(`POST /api/users/v1/clients/${she.clientId}/balance_adjustments`, {
      token: admin.token,
      body: { amount_minor: amount, reason: 'goodwill' },
    })
  expect((await give(6_900)).status).toBe(201)
  await she.travel(35)
  expect(await she.read()).toMatchObject({ return_now: { price_after_tax_minor: 6_900, card_minor: 0 } })
  await give(-6_900)
  const shown = '?expected_price_minor=6900&expected_card_minor='
  expect(await she.comeBack(`${shown}0`)).toMatchObject({
    status: 409,
    body: { code: 300003, quote: { card_minor: 6_900 } },
  })
  expect(await she.comeBack(`${shown}6900`)).toMatchObject({ status: 200 })
})

it('takes no more of a balance than the page named, where one has come meanwhile', async () => {
  const she = await onPause()
  await she.travel(35)
  const seen = (await she.read()).return_now
  expect(seen).toMatchObject({ card_minor: 6_900, balance_used_minor: 0 })
  const given = await shop.ask(`POST /api/users/v1/clients/${she.clientId}/balance_adjustments`, {
    token: admin.token,
    body: { amount_minor: 2_500, reason: 'goodwill' },
  })
  expect(given.status).toBe(201)
  const back = (card: number, balance: number) =>
    she.comeBack(`?expected_price_minor=6900&expected_card_minor=${card}&expected_balance_minor=${balance}`)
  expect(await back(6_900, 0)).toMatchObject({
    status: 409,
    body: { code: 300003, quote: { card_minor: 4_400, balance_used_minor: 2_500 } },
  })
  expect((await she.read()).paused_until).not.toBeNull()
  expect(await back(4_400, 2_500)).toMatchObject({ status: 200 })
  await she.travel(35.1)
  expect(await she.renewals()).toMatchObject([{ status: 'completed', final_price_minor: 4_400n }])
})

it('turns the renewal on with no card that the page named for less, which its last hours charge at once', async () => {
  const she = await newSubscriber(shop, db)
  await she.stop()
  const give = (amount: number) =>
    shop.ask(`POST /api/users/v1/clients/${she.clientId}/balance_adjustments`, {
      token: admin.token,
      body: { amount_minor: amount, reason: 'goodwill' },
    })
  const turnOn = (ofCard: number, ofBalance = 6_900) =>
    shop.ask(`PUT ${own}/subscriptions/${she.id}/auto_renewal`, {
      token: she.token,
      body: {
        payment_method_id: she.card,
        expected_price_minor: 6_900,
        expected_card_minor: ofCard,
        expected_balance_minor: ofBalance,
      },
    })
  expect((await give(6_900)).status).toBe(201)
  await she.travel(29.5)
  expect((await she.read()).renewal).toMatchObject({ price_after_tax_minor: 6_900, card_minor: 0 })
  expect(await turnOn(6_900, 0)).toMatchObject({ status: 409, body: { code: 300003 } })
  await give(-6_900)
  expect(await turnOn(0)).toMatchObject({
    status: 409,
    body: { code: 300003, quote: { card_minor: 6_900 } },
  })
  expect((await she.read()).auto_renew).toBe(false)
  expect((await turnOn(6_900)).status).toBe(200)
})
