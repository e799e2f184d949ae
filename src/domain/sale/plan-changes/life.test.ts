import { describe, expect, it } from 'vitest'
import { formatDate } from '#locales/format'
import { riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { withWords, wordColumns } from '#test/sent-words'
import { addTestCoupon, openTestShop, travellingClock } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-01-05T07:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const own = '/api/clients/v1/subscriptions'

const ask = (one: Subscriber, call: string, body?: object) => {
  const [method, path = ''] = call.split(' ')
  return shop.ask(`${method} ${own}/${one.id}${path}`, { token: one.token, ...(body && { body }) })
}
const subscriptionOf = (one: Subscriber) =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()

describe('a smaller plan', () => {
  it('is charged by the renewal, begins with the next period, and not before', async () => {
    const one = await newSubscriber(shop, db, { product: shop.plans.shared })
    const made = await ask(one, 'POST /plan_changes', { product_id: shop.plans.small, accept_terms: true })
    expect(made.status).toBe(201)
    // A price that changes in the shop meanwhile is not theirs.
    await db.updateTable('products').set({ price_minor: 9_900n }).where('id', '=', shop.plans.small).execute()
    await one.travel(89.5)
    const [renewal] = await one.renewals()
    expect(renewal).toMatchObject({ status: 'completed', price_after_tax_minor: 6_900n })
    expect(await subscriptionOf(one)).toMatchObject({ product_id: shop.plans.shared, status: 'active' })
    // Notified of as what it is, with both plans and the day; later renewals as renewals.
    const { ends_at: end } = await subscriptionOf(one)
    const notified = await db
      .selectFrom('messages')
      .select('body')
      .where('client_id', '=', one.clientId)
      .where('template', '=', 'renewal_changed')
      .where('channel', '=', 'email')
      .execute()
    expect(notified).toHaveLength(1)
    expect(notified[0]?.body).toContain(formatDate(end, 'en'))
    expect(notified[0]?.body).toContain('takes the place of Shield')
    // Each reminder before it has said so.
    const reminders = async () =>
      withWords(
        await db
          .selectFrom('messages')
          .select(wordColumns)
          .where('client_id', '=', one.clientId)
          .where('template', '=', 'renewal_soon')
          .orderBy('id')
          .execute(),
      ).map(({ body }) => body.includes('instead of Shield'))
    const before = await reminders()
    expect(before.length).toBeGreaterThan(1)
    expect(before).not.toContain(false)
    await one.travel(90.1)
    expect(await subscriptionOf(one)).toMatchObject({ product_id: shop.plans.small, status: 'active' })
    expect((await one.points()).slice(-2)).toEqual(expect.arrayContaining(['lapse -1200', 'grant 300']))
    // And renews as the smaller plan, at the price that it was chosen at.
    await one.travel(120.5)
    expect((await reminders()).slice(before.length)).not.toContain(true)
    expect((await one.renewals()).map((order) => order.price_after_tax_minor)).toEqual([6_900n, 6_900n])
    expect((await one.result()).filter((result) => /^renewal_(paid|changed)/.test(result))).toEqual([
      'renewal_changed:89',
      'renewal_paid:119',
    ])
    expect((await one.books()).total).toBe(0)
    await db.updateTable('products').set({ price_minor: 6_000n }).where('id', '=', shop.plans.small).execute()
  })

  it('does not come once the renewal was stopped', async () => {
    const one = await newSubscriber(shop, db, { product: shop.plans.shared })
    await ask(one, 'POST /plan_changes', { product_id: shop.plans.small, accept_terms: true })
    await one.stop()
    await one.travel(91)
    expect(await one.renewals()).toEqual([])
    expect(await subscriptionOf(one)).toMatchObject({ status: 'expired', product_id: shop.plans.shared })
    const { status } = await db
      .selectFrom('plan_changes')
      .select('status')
      .where('subscription_id', '=', one.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('undone')
  })
})

describe('a rest', () => {
  const pauseUntil = async (one: Subscriber, days: number) =>
    ask(one, 'PUT /pause', {
      until: riyadhDate(new Date((await subscriptionOf(one)).ends_at.getTime() + days * day)),
    })

  it('charges nothing and serves nothing until its day, then renews at the old price from that day', async () => {
    const one = await newSubscriber(shop, db)
    expect((await pauseUntil(one, 20)).status).toBe(200)
    await db.updateTable('products').set({ price_minor: 9_900n }).where('id', '=', shop.plans.small).execute()
    await one.travel(49)
    expect(await one.renewals()).toEqual([])
    expect(await subscriptionOf(one)).toMatchObject({ status: 'active', auto_renew: true })
    await one.travel(50.2)
    const [renewal] = await one.renewals()
    expect(renewal).toMatchObject({ status: 'completed', price_after_tax_minor: 6_900n })
    const { ends_at: end } = await subscriptionOf(one)
    expect(Math.round((end.getTime() - one.started.getTime()) / day)).toBe(80)
    expect((await one.points()).at(-1)).toBe('grant 300')
    // Told before the charge, as always; counted in days from the beginning.
    const reminders = (await one.result()).filter((result) => result.startsWith('resume_soon'))
    expect(reminders).toEqual(['resume_soon:43', 'resume_soon:48'])
    await db.updateTable('products').set({ price_minor: 6_000n }).where('id', '=', shop.plans.small).execute()
  })

  it('ends with one tap, and the plan renews at once', async () => {
    const one = await newSubscriber(shop, db)
    await pauseUntil(one, 60)
    await one.travel(40)
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date('2030-01-01'), last_used_at: new Date('2027-06-01') })
      .where('client_id', '=', one.clientId)
      .execute()
    expect((await ask(one, 'DELETE /pause')).status).toBe(200)
    await one.travel(40.1)
    expect(await one.renewals()).toMatchObject([{ status: 'completed' }])
  })

  it('ends for good where the client leaves', async () => {
    const one = await newSubscriber(shop, db)
    await pauseUntil(one, 60)
    await one.stop()
    await one.travel(31)
    expect(await subscriptionOf(one)).toMatchObject({ status: 'expired', auto_renew: false })
    await one.travel(95)
    expect(await one.renewals()).toEqual([])
  })
})

describe('a new price', () => {
  it('that was not agreed to is never charged, and the client is told once', async () => {
    const admin = await signedInStaff(db, 'admin')
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date('2030-01-01'), last_used_at: clock.now(), confirmed_at: clock.now() })
      .where('staff_user_id', 'is not', null)
      .execute()
    const agreed = await newSubscriber(shop, db)
    const silent = await newSubscriber(shop, db)
    const made = await shop.ask(`POST /api/users/v1/products/${shop.plans.small}/price_changes`, {
      token: admin.token,
      body: {
        price_minor: 8_000,
        applies_on: riyadhDate(new Date(clock.now().getTime() + 20 * day)),
        text_ar: 'نص',
        text_en: 'text',
        asks_consent: true,
      },
    })
    const [change] = made.body.price_changes
    await shop.runJobs()
    await ask(agreed, `PUT /price_consents/${change.id}`)
    for (const one of [agreed, silent]) await one.travel(30.5)
    expect((await agreed.renewals()).map((order) => order.price_after_tax_minor)).toEqual([9_200n])
    expect(await silent.renewals()).toEqual([])
    expect((await silent.result()).filter((result) => result.startsWith('price_not_agreed'))).toHaveLength(1)
    expect(await subscriptionOf(silent)).toMatchObject({ auto_renew: true, status: 'past_due' })
    await silent.travel(35)
    expect(await silent.renewals()).toEqual([])
    expect(await subscriptionOf(silent)).toMatchObject({ auto_renew: false, status: 'expired' })
    // From then on it is the price that they bought.
    await agreed.travel(60.5)
    expect((await agreed.renewals()).map((order) => order.price_after_tax_minor)).toEqual([9_200n, 9_200n])
    await db.updateTable('price_changes').set({ status: 'withdrawn' }).execute()
  })
})

describe('a coupon', () => {
  it('lowers the renewals that it promised, and no more', async () => {
    await addTestCoupon(shop.system, 'TWICE', { renewals: 2 })
    const one = await newSubscriber(shop, db)
    // The plan is bought anew with the coupon, behind the running time.
    const order = await shop.buy(one.token, { coupon: 'TWICE' })
    expect(order.final_price_minor).toBe(6_210)
    await one.travel(151)
    expect((await one.renewals()).map((renewal) => renewal.price_after_tax_minor)).toEqual([
      6_210n,
      6_210n,
      6_900n,
      6_900n,
    ])
  })
})
