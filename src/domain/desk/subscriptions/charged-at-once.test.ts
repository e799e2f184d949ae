import { expect, it, onTestFinished } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { approvedCard, openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const admin = await signedInStaff(db, 'admin')

async function act(she: Subscriber, action: object) {
  const path = `/api/users/v1/subscriptions/${she.id}`
  const { version } = (await shop.ask(`GET ${path}`, { token: admin.token })).body.subscription
  const body = { version, reason: 'asked by phone', ...action }
  return shop.ask(`POST ${path}/actions`, { token: admin.token, body })
}

const charged = (amount: number) => ({
  status: 200,
  body: { money: { kind: 'charged', amount_minor: amount } },
})

it('another card for a renewal that failed is said to be charged, how much, and no other amount is', async () => {
  const she = await newSubscriber(shop, db, { code: '54' })
  await she.travel(30.5)
  const other = await she.addCard({ code: '54' })
  await she.travel(30.6)
  await she.answer(other, '00')
  const action = { action: 'change_card', payment_method_id: other }
  expect(await act(she, { ...action, dry_run: true })).toMatchObject(charged(6_900))
  expect((await act(she, { ...action, expected_amount_minor: 1 })).status).toBe(409)
  expect(await act(she, { ...action, expected_amount_minor: 6_900 })).toMatchObject(charged(6_900))
  await she.travel(30.7)
  expect((await she.renewals()).map(({ status }) => status)).toEqual(['completed'])
})

it('another card for a plan that is not due moves no money', async () => {
  const she = await newSubscriber(shop, db)
  const other = await she.addCard()
  const done = await act(she, { action: 'change_card', payment_method_id: other })
  expect(done).toMatchObject({ status: 200, body: { money: null } })
})

it('a renewal that is started on the last paid day is said to be charged now', async () => {
  const she = await newSubscriber(shop, db)
  await she.stop()
  const action = { action: 'start_renewal', payment_method_id: she.card, dry_run: true }
  await she.travel(20)
  expect((await act(she, action)).body.money).toEqual({
    kind: 'scheduled',
    amount_minor: 6_900,
    balance_minor: 0,
  })
  await she.travel(29.5)
  expect(await act(she, action)).toMatchObject(charged(6_900))
})

it('a renewal that failed under another tax is said to be charged what its card is charged', async () => {
  const she = await newSubscriber(shop, db, { code: '54' })
  await she.travel(30.5)
  const setTax = (percentage_bp: number) => db.updateTable('taxes').set({ percentage_bp }).execute()
  onTestFinished(async () => void (await setTax(1_500)))
  await setTax(2_000)
  const owed = charged(7_200)
  const change = { action: 'change_card', payment_method_id: await she.addCard(), dry_run: true }
  expect(await act(she, change)).toMatchObject(owed)
  await she.answer(she.card, '00')
  const action = { action: 'charge_now' }
  expect(await act(she, { ...action, dry_run: true })).toMatchObject(owed)
  // What the order of the first try says.
  expect((await act(she, { ...action, expected_amount_minor: 6_900 })).status).toBe(409)
  expect(await act(she, { ...action, expected_amount_minor: 7_200 })).toMatchObject(owed)
  await she.travel(30.6)
  const paid = (await she.renewals()).filter(({ status }) => status === 'completed')
  expect(paid.map(({ final_price_minor: minor }) => Number(minor))).toEqual([7_200])
})

const block = (she: Subscriber) =>
  shop.ask(`PUT /api/users/v1/clients/${she.clientId}/block`, {
    token: admin.token,
    body: { reason: 'a question' },
  })

const refused = (code: number) => ({ status: 409, body: { code } })

it('a renewal is not started in its last hours where the client has not agreed to its price: nothing would be charged', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  await she.stop()
  const changes = `/api/users/v1/products/${shop.plans.shared}/price_changes`
  const made = await shop.ask(`POST ${changes}`, {
    token: admin.token,
    body: {
      price_minor: 70_000,
      applies_on: riyadhDate(new Date(she.started.getTime() + 20 * day)),
      text_ar: 'نص',
      text_en: 'Text',
      asks_consent: true,
    },
  })
  expect(made.status).toBe(201)
  const action = { action: 'start_renewal', payment_method_id: she.card }
  await she.travel(60)
  // The price that waits for its consent is promised to nobody, neither alone nor among many.
  expect(await act(she, { ...action, dry_run: true })).toMatchObject({ status: 200, body: { money: null } })
  const many = await shop.ask('POST /api/users/v1/subscriptions/bulk', {
    token: admin.token,
    body: { ids: [she.id], action: 'start_renewal', reason: 'asked by phone', dry_run: true },
  })
  expect(many.body.results).toMatchObject([{ outcome: 'done', amount_minor: null }])
  await she.travel(89.5)
  expect(await act(she, { ...action, dry_run: true })).toMatchObject(refused(300062))
  expect(await act(she, action)).toMatchObject(refused(300062))
  await she.travel(89.6)
  const plan = db.selectFrom('subscriptions').select(['status', 'auto_renew']).where('id', '=', she.id)
  expect(await plan.execute()).toEqual([{ status: 'cancelled', auto_renew: false }])
  expect(await she.renewals()).toEqual([])
})

it('the renewal of a blocked client is not started in its last hours: nothing would be charged', async () => {
  const she = await newSubscriber(shop, db)
  await she.stop()
  expect((await block(she)).status).toBe(200)
  const action = { action: 'start_renewal', payment_method_id: she.card }
  await she.travel(20)
  expect((await act(she, { ...action, dry_run: true })).body.money.kind).toBe('scheduled')
  await she.travel(29.5)
  expect(await act(she, { ...action, dry_run: true })).toMatchObject(refused(100040))
  expect(await act(she, action)).toMatchObject(refused(100040))
  await she.travel(29.6)
  expect(await she.renewals()).toEqual([])
})

it('what a blocked client owes is not said to be charged, by whichever card, nor is a larger plan', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(30.5)
  const other = await she.addCard({ code: '51' })
  await she.travel(30.6)
  expect((await block(she)).status).toBe(200)
  expect(await act(she, { action: 'charge_now' })).toMatchObject(refused(100040))
  const change = { action: 'change_card', payment_method_id: other }
  expect(await act(she, change)).toMatchObject({ status: 200, body: { money: null } })
  const larger = { action: 'change_plan', product_id: shop.plans.shared, payment_method_id: other }
  expect(await act(she, larger)).toMatchObject(refused(100040))
  await she.travel(30.7)
  expect((await she.renewals()).filter(({ status }) => status === 'completed')).toEqual([])
})

it('a renewal is not started in its last hours while the client is at the bank with more of the plan, which takes its place', async () => {
  const she = await newSubscriber(shop, db)
  await she.stop()
  await she.travel(29.5)
  const { orderId, payment } = await shop.startPaying(she.token)
  const action = { action: 'start_renewal', payment_method_id: she.card }
  expect(await act(she, { ...action, dry_run: true })).toMatchObject(refused(300016))
  expect(await act(she, action)).toMatchObject(refused(300016))
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token: she.token })
  await shop.runJobs()
  expect((await act(she, { ...action, dry_run: true })).body.money).toEqual({
    kind: 'scheduled',
    amount_minor: 6_900,
    balance_minor: 0,
  })
  await she.travel(31)
  expect(await she.renewals()).toEqual([])
})

it('nor is one that failed charged while the client is at the bank with it', async () => {
  const she = await newSubscriber(shop, db, { code: '54' })
  await she.travel(30.5)
  const [owed] = await she.renewals()
  await she.answer(she.card, '00')
  const { payment } = (
    await shop.pay(she.token, String(owed?.id), { method: 'card', token: await shop.tokenOf(approvedCard) })
  ).body
  expect(payment.redirect_url).toEqual(expect.any(String))
  expect(await act(she, { action: 'charge_now' })).toMatchObject(refused(300016))
  const change = { action: 'change_card', payment_method_id: await she.addCard() }
  expect(await act(she, change)).toMatchObject({ status: 200, body: { money: null } })
})

it('nor does staff bring a plan back from its pause then', async () => {
  const she = await newSubscriber(shop, db)
  const until = riyadhDate(new Date(she.started.getTime() + 60 * day))
  await shop.ask(`PUT /api/clients/v1/subscriptions/${she.id}/pause`, { token: she.token, body: { until } })
  await she.travel(40)
  expect(await act(she, { action: 'resume', dry_run: true })).toMatchObject(charged(6_900))
  await shop.startPaying(she.token)
  expect(await act(she, { action: 'resume' })).toMatchObject(refused(300016))
  expect(await she.read()).toMatchObject({ paused_until: expect.any(String) })
})

it('what was tried before the time of its charge came charges nothing behind it: a way back from a pause, a renewal that was to be charged later', async () => {
  const paused = await newSubscriber(shop, db)
  const until = riyadhDate(new Date(paused.started.getTime() + 60 * day))
  const pause = `/api/clients/v1/subscriptions/${paused.id}/pause`
  expect((await shop.ask(`PUT ${pause}`, { token: paused.token, body: { until } })).status).toBe(200)
  await paused.travel(28.9)
  const resume = { action: 'resume' }
  expect((await act(paused, { ...resume, dry_run: true })).body.money).toBeNull()
  await paused.travel(29.5)
  expect(await act(paused, { ...resume, expected_amount_minor: 0 })).toMatchObject(refused(300003))
  expect(await paused.read()).toMatchObject({ paused_until: expect.any(String) })
  expect(await paused.renewals()).toEqual([])
  expect(await act(paused, { ...resume, expected_amount_minor: 6_900 })).toMatchObject(charged(6_900))

  const stopped = await newSubscriber(shop, db)
  await stopped.stop()
  await stopped.travel(20)
  const start = { action: 'start_renewal', payment_method_id: stopped.card }
  const { money } = (await act(stopped, { ...start, dry_run: true })).body
  expect(money).toEqual({ kind: 'scheduled', amount_minor: 6_900, balance_minor: 0 })
  const shown = { expected_amount_minor: money.amount_minor }
  await stopped.travel(29.5)
  expect(await act(stopped, { ...start, ...shown, expected_kind: money.kind })).toMatchObject(refused(300003))
  expect(await stopped.read()).toMatchObject({ auto_renew: false })
  expect(await act(stopped, { ...start, ...shown, expected_kind: 'charged' })).toMatchObject(charged(6_900))
})
