import { describe, expect, it } from 'vitest'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { verifyBooks } from '#domain/desk/reconciliation/verify-books'
import { inTransaction } from '#domain/core/transaction'
import { handlers } from '#jobs/handlers'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { addTestCoupon, openTestShop, travellingClock } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
/** Three years from here hold a leap day (29 February 2028) and three year's ends. */
const clock = travellingClock(new Date('2026-12-20T06:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const admin = await signedInStaff(db, 'admin', clock.now())
const own = '/api/clients/v1'
const years = 3 * 365

/** Charged a day before each of its ends within three years. */
const renewalsOf = (days: number) => Math.floor((years + 1) / days)

async function newPlan(price: number, days: number, points: number): Promise<string> {
  return inTransaction(shop.system, (tx) =>
    insertProduct(tx, shop.system, {
      name_ar: 'قصة',
      name_en: 'Story',
      description_ar: 'وصف',
      description_en: 'About',
      price: beforeTax(halalas(price)),
      points,
      days,
      position: 9,
    }),
  )
}

async function asOwner(she: Subscriber, call: string, body?: object) {
  return shop.ask(call, { token: she.token, ...(body && { body }) })
}

const prices = async (she: Subscriber) =>
  (await she.renewals()).map((order) => Number(order.final_price_minor))
const words = async (she: Subscriber) => (await she.result()).map((one) => one.split(':')[0])
const count = (list: (string | undefined)[], word: string) => list.filter((one) => one === word).length

/** Ours against itself and the gateway; and what every story ends with. */
async function booksAgree(she: Subscriber): Promise<void> {
  const { problems } = await verifyBooks(shop.system, {
    from: new Date(Date.now() - 30 * day),
    to: new Date(Date.now() + 30 * day),
  })
  expect(problems).toEqual([])
  expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  for (const { id, status } of await she.renewals()) {
    const paid = (await she.payments(id)).filter((payment) => payment.status === 'paid')
    expect(paid.length).toBeLessThanOrEqual(1)
    expect(status === 'completed').toBe(paid.length === 1)
  }
}

describe('three years of', () => {
  it('declines of every class', async () => {
    const she = await newSubscriber(shop, db, { product: await newPlan(20_000, 90, 100) })
    // Soft, and the bank thinks better of it the day after.
    await she.answer(she.card, '51')
    await she.travel(89.5)
    expect(await she.read()).toMatchObject({ status: 'past_due', points_left: 100 })
    await she.answer(she.card, '00')
    await she.travel(91)
    expect(await she.read()).toMatchObject({ status: 'active' })
    // Hard: told at once, never repeated, and the client pays it with another card.
    await she.answer(she.card, '41')
    await she.travel(182)
    const refused = (await she.renewals()).at(-1)
    expect((await she.payments(String(refused?.id))).map((one) => one.decline_class)).toEqual(['hard'])
    expect(await she.read()).toMatchObject({ status: 'past_due', points_left: 100 })
    await she.pay(String(refused?.id))
    expect(await she.read()).toMatchObject({ status: 'active', points_left: 100 })
    // A gateway that takes the money and loses the answer.
    await she.answer(she.card, '00')
    await shop.bank.faults({ drop_after_charge: 1 })
    await she.travel(269.5)
    await shop.bank.faults({})
    await she.travel(271)
    expect((await she.renewals()).map(({ status }) => status)).toEqual(Array(3).fill('completed'))
    // Soft to the end: four tries, then the plan is over and nothing more is charged.
    await she.answer(she.card, '61')
    await she.travel(years)
    const orders = await she.renewals()
    expect(orders).toHaveLength(4)
    expect(orders.at(-1)?.status).toBe('cancelled')
    expect((await she.payments(String(orders.at(-1)?.id))).map((one) => one.decline_class)).toEqual(
      Array(4).fill('soft'),
    )
    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
    const result = await words(she)
    expect(result.filter((one) => one !== 'renewal_soon')).toEqual([
      'renewal_failed',
      'renewal_paid',
      'renewal_refused',
      'grace_ending',
      'renewal_paid',
      'renewal_paid',
      'renewal_failed',
      'renewal_failed',
      'renewal_failed_last',
      'plan_expired',
    ])
    expect(count(await she.points(), 'grant 100')).toBe(4)
    expect(count(await she.points(), 'lapse -100')).toBe(4)
    await booksAgree(she)
  })

  it('a plan that was made larger twice in one day', async () => {
    const [middle, large] = [await newPlan(20_000, 90, 100), await newPlan(90_000, 365, 500)]
    const she = await newSubscriber(shop, db)
    await she.travel(10)
    let id = String(she.id)
    const charged: number[] = []
    for (const product of [middle, large]) {
      const made = await asOwner(she, `POST ${own}/subscriptions/${id}/plan_changes`, {
        product_id: product,
        auto_renew: true,
        accept_terms: true,
      })
      const { order } = made.body
      await she.pay(order.id)
      expect(await shop.readOrder(she.token, order.id)).toMatchObject({ status: 'completed' })
      charged.push(order.final_price_minor)
      const list = (await asOwner(she, `GET ${own}/subscriptions`)).body.subscriptions
      id = list.find((one: { status: string }) => one.status === 'active').id
    }
    // Ten of the small plan's thirty days were used; of the middle one none.
    expect(charged).toEqual([23_000 - 4_600, 103_500 - 23_000])
    await she.travel(10 + years)
    expect(await prices(she)).toEqual(Array(3).fill(103_500))
    const list = (await asOwner(she, `GET ${own}/subscriptions`)).body.subscriptions
    expect(list.map((one: { status: string }) => one.status)).toEqual(['active', 'replaced', 'replaced'])
    const result = await words(she)
    expect(count(result, 'renewal_paid')).toBe(3)
    expect(result).not.toContain('plan_expired')
    const entries = await db
      .selectFrom('points_entries')
      .select(['kind', 'points'])
      .where('subscription_id', '=', id)
      .execute()
    expect(entries.filter(({ kind }) => kind === 'grant').map(({ points }) => points)).toEqual(
      Array(entries.filter(({ kind }) => kind === 'grant').length).fill(500),
    )
    await booksAgree(she)
  })

  it('a plan that rests twice: nothing is charged meanwhile, and time goes on from the payment', async () => {
    const she = await newSubscriber(shop, db, { product: await newPlan(20_000, 90, 100) })
    const rest = async (days: number) => {
      const { ends_at: end } = await she.read()
      const until = riyadhDate(new Date(Date.parse(end) + days * day))
      expect((await asOwner(she, `PUT ${own}/subscriptions/${she.id}/pause`, { until })).status).toBe(200)
      return (Date.parse(end) - Number(she.started)) / day
    }
    await she.travel(10)
    const first = await rest(40)
    await she.travel(first + 30)
    expect(await she.renewals()).toEqual([])
    await she.travel(first + 41)
    expect(await she.renewals()).toHaveLength(1)
    const second = await rest(60)
    await she.travel(second + 50)
    expect(await she.renewals()).toHaveLength(1)
    await she.travel(years)
    const orders = await she.renewals()
    // A hundred days of three years nobody paid for.
    expect(orders).toHaveLength(Math.floor((years - 100 + 1) / 90))
    expect(orders.every(({ status }) => status === 'completed')).toBe(true)
    const { periods } = await she.read()
    for (const period of periods) {
      expect(Date.parse(period.ends_at) - Date.parse(period.starts_at)).toBe(90 * day)
    }
    expect(count(await words(she), 'renewal_paid')).toBe(orders.length)
    expect(await words(she)).not.toContain('plan_expired')
    const begun = periods.filter(
      (one: { starts_at: string }) => Date.parse(one.starts_at) <= Number(she.started) + years * day,
    )
    expect(count(await she.points(), 'grant 100')).toBe(begun.length)
    await booksAgree(she)
  })

  it('a group: the member has what the owner pays for, and no day more', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const member = await shop.newClient()
    await asOwner(she, `PUT ${own}/subscriptions/${she.id}/members`, {
      members: [{ phone_number: `0${member.phone.slice(4)}` }],
    })
    const memberships = async (days: number) => {
      const to = new Date(she.started.getTime() + days * day)
      await runTimeOfClient(shop.system, handlers, { clientId: member.clientId, to })
      return (await shop.ask(`GET ${own}/memberships`, { token: member.token })).body.memberships
    }
    for (const days of [1, 200, 700]) {
      await she.travel(days)
      expect(await memberships(days)).toMatchObject([{ ends_at: (await she.read()).ends_at }])
    }
    await she.stop()
    const { ends_at: end } = await she.read()
    const last = (Date.parse(end) - Number(she.started)) / day
    await she.travel(last - 0.1)
    expect(await memberships(last - 0.1)).toHaveLength(1)
    await she.travel(years)
    expect(await memberships(years)).toEqual([])
    expect(await she.renewals()).toHaveLength(Math.round(last / 90) - 1)
    expect((await words(she)).at(-1)).toBe('plan_expired')
    expect(count(await she.points(), 'grant 1200')).toBe(Math.round(last / 90))
    await booksAgree(she)
  })

  it('a renewal whose money staff give back: its period ends, and no other is charged', async () => {
    const she = await newSubscriber(shop, db, { product: await newPlan(20_000, 90, 100) })
    await she.travel(200)
    const [, second] = await she.renewals()
    const answer = await shop.ask(`POST /api/users/v1/orders/${second?.id}/refunds`, {
      token: admin.token,
      body: { amount_minor: 23_000, reason: 'story', destination: 'card', period: 'end' },
    })
    expect(answer.status).toBe(201)
    await she.travel(years)
    const orders = await she.renewals()
    expect(orders.map(({ status }) => status).slice(0, 2)).toEqual(['completed', 'refunded'])
    expect(orders).toHaveLength(2)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    expect(count(await words(she), 'renewal_paid')).toBe(2)
    expect(count(await she.points(), 'grant 100')).toBe(3)
    const books = await she.books()
    expect(books).toMatchObject({ total: 0, balance: 0, held: 0 })
  })

  it('a price that changes on a day: the periods before cost the old one, those after it the new one', async () => {
    const product = await newPlan(20_000, 90, 100)
    const she = await newSubscriber(shop, db, { product })
    const appliesOn = riyadhDate(new Date(Number(she.started) + 400 * day))
    const scheduled = await shop.ask(`POST /api/users/v1/products/${product}/price_changes`, {
      token: admin.token,
      body: {
        price_minor: 30_000,
        applies_on: appliesOn,
        asks_consent: false,
        text_ar: 'سعر جديد',
        text_en: 'A new price',
      },
    })
    expect(scheduled.status).toBe(201)
    await shop.runJobs()
    await she.travel(years)
    // Periods begin on day 90, 180, 270, 360, 450 …
    const renewed = renewalsOf(90)
    expect(await prices(she)).toEqual([...Array(4).fill(23_000), ...Array(renewed - 4).fill(34_500)])
    // By email, where it can be kept, and by SMS, which is read.
    const notices = await db
      .selectFrom('messages')
      .select(['channel', 'status'])
      .where('client_id', '=', she.clientId)
      .where('template', '=', 'price_change')
      .orderBy('channel')
      .execute()
    expect(notices).toEqual([
      { channel: 'email', status: 'sent' },
      { channel: 'sms', status: 'sent' },
    ])
    expect(count(await words(she), 'renewal_paid')).toBe(renewed)
    expect(count(await she.points(), 'grant 100')).toBe(1 + Math.floor(years / 90))
    await booksAgree(she)
  })

  it('a coupon that lasts two renewals: then the whole price', async () => {
    await addTestCoupon(shop.system, 'TWOMORE', { renewals: 2 })
    const product = await newPlan(20_000, 90, 100)
    const she = await newSubscriber(shop, db, { product, coupon: 'TWOMORE' })
    await she.travel(years)
    const renewed = renewalsOf(90)
    expect(await prices(she)).toEqual([20_700, 20_700, ...Array(renewed - 2).fill(23_000)])
    expect(await she.read()).toMatchObject({ status: 'active' })
    expect(count(await words(she), 'renewal_paid')).toBe(renewed)
    expect(count(await she.points(), 'grant 100')).toBe(1 + Math.floor(years / 90))
    await booksAgree(she)
  })
})
