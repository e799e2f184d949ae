import { describe, expect, it } from 'vitest'
import { giveBalance } from '#test/balance'
import { withWords, wordColumns } from '#test/sent-words'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)

describe('a renewal', () => {
  it('is charged once, a day before the end, and continues the plan without a gap', async () => {
    const she = await newSubscriber(shop, db)
    await she.travel(28.9)
    expect(await she.renewals()).toEqual([])
    await she.travel(29.1)
    const [order, ...others] = await she.renewals()
    expect(others).toEqual([])
    expect(order).toMatchObject({ status: 'completed', final_price_minor: 6_900n })
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true, points_left: 300 })
    await she.travel(31)
    const plan = await she.read()
    expect(plan.periods).toHaveLength(2)
    expect(plan.periods[1].starts_at).toBe(plan.periods[0].ends_at)
    expect(plan).toMatchObject({ status: 'active', points_left: 300, days_left: 29 })
    expect(await she.points()).toEqual(['grant 300', 'lapse -300', 'grant 300'])
    expect(await she.result()).toEqual(['renewal_soon:22', 'renewal_soon:27', 'renewal_paid:29'])
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })

  it('is tried again after 1, 3 and 5 days where the bank may think better of it, then the plan ends', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    await she.travel(29.5)
    expect(await she.read()).toMatchObject({ status: 'past_due', points_left: 300, auto_renew: true })
    await she.travel(33.9)
    expect(await she.read()).toMatchObject({ status: 'past_due', points_left: 300 })
    expect(await she.points()).toEqual(['grant 300'])
    await she.travel(34.1)
    expect(await she.read()).toMatchObject({
      status: 'expired',
      auto_renew: false,
      grace_ends_at: null,
      points_left: 0,
    })
    expect(await she.points()).toEqual(['grant 300', 'lapse -300'])
    const [order] = await she.renewals()
    const tries = await she.payments(String(order?.id))
    expect(tries.map(({ failure, decline_class }) => [failure, decline_class])).toEqual(
      Array(4).fill(['insufficient_funds', 'soft']),
    )
    const days = tries.map(({ created_at }) =>
      Math.round((Number(created_at) - Number(she.started)) / 86_400_000),
    )
    expect(days).toEqual([29, 30, 32, 34])
    expect(await she.result()).toEqual([
      'renewal_soon:22',
      'renewal_soon:27',
      'renewal_failed:29',
      'renewal_failed:30',
      'renewal_failed_last:32',
      'plan_expired:34',
    ])
    expect(await she.books()).toMatchObject({ total: 0 })
  })

  it('is not repeated where the bank will never accept it, and waits for the client', async () => {
    const she = await newSubscriber(shop, db, { code: '41' })
    await she.travel(33.9)
    const [order] = await she.renewals()
    expect(await she.payments(String(order?.id))).toHaveLength(1)
    expect(await she.read()).toMatchObject({
      status: 'past_due',
      points_left: 300,
      failed_renewal: { order_id: order?.id },
    })
    expect(await she.result()).toEqual([
      'renewal_soon:22',
      'renewal_soon:27',
      'renewal_refused:29',
      'grace_ending:32',
    ])
    await she.pay(String(order?.id))
    expect(await she.read()).toMatchObject({
      status: 'active',
      grace_ends_at: null,
      points_left: 300,
      days_left: 26,
    })
    expect((await she.result()).slice(4)).toEqual(['renewal_paid:33.9'])
    // What was left of the last period lapses with the payment of the next.
    expect(await she.points()).toEqual(['grant 300', 'grant 300', 'lapse -300'])
    await she.travel(35)
    expect(await she.read()).toMatchObject({ status: 'active' })
  })

  it('recovers when a later try comes through', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    await she.travel(30.5)
    await she.answer(she.card, '00')
    await she.travel(32.5)
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true, days_left: 28 })
    const [order] = await she.renewals()
    expect((await she.payments(String(order?.id))).map(({ status }) => status)).toEqual([
      'payment_failed',
      'payment_failed',
      'paid',
    ])
    expect((await she.result()).slice(2)).toEqual([
      'renewal_failed:29',
      'renewal_failed:30',
      'renewal_paid:32',
    ])
  })

  it('begins a new period with late money after the plan has expired', async () => {
    const she = await newSubscriber(shop, db, { code: '54' })
    await she.travel(36)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    const [order] = await she.renewals()
    await she.pay(String(order?.id))
    const plan = await she.read()
    expect(plan).toMatchObject({ status: 'active', days_left: 30, points_left: 300, auto_renew: false })
    await she.travel(67)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    expect((await she.result()).slice(-3)).toEqual(['plan_expired:34', 'renewal_paid:36', 'plan_expired:66'])
  })

  it('tries another card of the client once, before anything is told', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    const other = await she.addCard()
    await she.travel(29.5)
    const [order] = await she.renewals()
    expect((await she.payments(String(order?.id))).map((one) => [one.status, one.payment_method_id])).toEqual(
      [
        ['payment_failed', she.card],
        ['paid', other],
      ],
    )
    expect(await she.read()).toMatchObject({ status: 'active', payment_method_id: she.card })
    expect((await she.result()).slice(2)).toEqual(['renewal_paid:29'])
    const paid = await db
      .selectFrom('messages')
      .select(['channel', ...wordColumns])
      .where('client_id', '=', she.clientId)
      .where('template', '=', 'renewal_paid')
      .execute()
    for (const { channel, body } of withWords(paid)) expect(body, channel).toMatch(/رُفضت|refused/)
  })

  it('goes back to the plan’s own card when the other one fails, too', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    const other = await she.addCard({ code: '41' })
    await she.travel(31)
    const [order] = await she.renewals()
    expect((await she.payments(String(order?.id))).map((one) => one.payment_method_id)).toEqual([
      she.card,
      other,
      she.card,
    ])
    expect((await she.result()).slice(2)).toEqual(['renewal_failed:29', 'renewal_failed:30'])
  })

  it('uses the balance first, and asks no card where it is enough', async () => {
    const she = await newSubscriber(shop, db)
    await giveBalance(shop.system, she.clientId, 7_000)
    await she.travel(29.5)
    const [order] = await she.renewals()
    expect(order).toMatchObject({ status: 'completed', final_price_minor: 0n })
    expect(await she.books()).toMatchObject({ balance: 100, held: 0 })
    await she.travel(59.5)
    expect((await she.renewals())[1]).toMatchObject({ final_price_minor: 6_800n, status: 'completed' })
    expect(await she.books()).toMatchObject({ balance: 0, held: 0 })
  })

  it('stops, and says so, when no card can be charged', async () => {
    const soon = new Date(Date.now() + 15 * 86_400_000)
    const she = await newSubscriber(shop, db, { month: soon.getUTCMonth() + 1, year: soon.getUTCFullYear() })
    // The month of the card may end after the charge: then it would be charged.
    const end = Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1)
    if (end > she.started.getTime() + 29 * 86_400_000) {
      await db.updateTable('payment_methods').set({ year: 2020 }).where('id', '=', she.card).execute()
    }
    await she.travel(29.5)
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: false })
    expect(await she.renewals()).toEqual([])
    expect((await she.result()).at(-1)).toBe('renewal_off:29')
    await she.travel(30.5)
    expect(await she.read()).toMatchObject({ status: 'expired' })
  })

  it('keeps the price and the plan that were bought, with the tax of its day', async () => {
    const she = await newSubscriber(shop, db)
    const before = await db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', shop.plans.small)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('products')
      .set({ price_minor: 9_900n, points: 1, is_active: false })
      .where('id', '=', shop.plans.small)
      .execute()
    await db.updateTable('taxes').set({ percentage_bp: 500 }).execute()
    await she.travel(29.5)
    await db.updateTable('taxes').set({ percentage_bp: 1_500 }).execute()
    await db
      .updateTable('products')
      .set({ price_minor: before.price_minor, points: before.points, is_active: true })
      .where('id', '=', shop.plans.small)
      .execute()
    expect((await she.renewals())[0]).toMatchObject({ final_price_minor: 6_300n, status: 'completed' })
    await she.travel(31)
    expect(await she.read()).toMatchObject({ points_left: 300 })
  })

  it('does not charge a blocked client; the plan expires', async () => {
    const she = await newSubscriber(shop, db)
    await she.travel(20)
    await db.updateTable('clients').set({ blocked_at: new Date() }).where('id', '=', she.clientId).execute()
    await she.travel(31)
    expect(await she.renewals()).toEqual([])
    const { status } = await db
      .selectFrom('subscriptions')
      .select('status')
      .where('id', '=', she.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('expired')
  })

  it('moves behind time that the client has bought meanwhile', async () => {
    const she = await newSubscriber(shop, db)
    await she.travel(28)
    await shop.buy(she.token)
    await she.travel(30)
    expect(await she.renewals()).toEqual([])
    await she.travel(59.5)
    expect(await she.renewals()).toHaveLength(1)
  })

  it('is withdrawn when the client buys the same plan while it is past due', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    await she.travel(31)
    await shop.buy(she.token)
    expect(await she.read()).toMatchObject({ status: 'active', grace_ends_at: null, failed_renewal: null })
    expect((await she.renewals())[0]).toMatchObject({ status: 'cancelled' })
    await she.travel(40)
    expect(await she.renewals()).toHaveLength(1)
    expect(await she.read()).toMatchObject({ status: 'active', days_left: 20 })
  })

  it('charges at once on a card that the client chooses for it', async () => {
    const she = await newSubscriber(shop, db, { code: '41' })
    await she.travel(31)
    await she.renewWith(await she.addCard())
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true, grace_ends_at: null })
  })

  it('stops for good when its order is cancelled by hand', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    await she.travel(29.5)
    const [order] = await she.renewals()
    await shop.ask(`POST /api/clients/v1/orders/${order?.id}/cancellation`, { token: she.token })
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ status: 'cancelled', auto_renew: false })
    // The grace that it had begun was promised.
    await she.travel(33.9)
    expect(await she.read()).toMatchObject({ status: 'cancelled', points_left: 300 })
    await she.travel(34.1)
    expect(await she.read()).toMatchObject({ status: 'expired' })
  })

  it('can be taken up again after it was stopped, and is then charged once', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    await she.travel(29.2)
    await she.stop()
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ status: 'cancelled' })
    await she.renewWith(await she.addCard())
    await shop.runJobs()
    expect((await she.renewals()).map(({ status }) => status)).toEqual(['cancelled', 'completed'])
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true })
  })

  it('is charged once, whatever runs twice at the same time', async () => {
    const she = await newSubscriber(shop, db)
    await she.travel(28.9)
    await db
      .updateTable('client_clocks')
      .set((row) => ({ ahead_ms: row('ahead_ms', '+', BigInt(86_400_000)) }))
      .where('client_id', '=', she.clientId)
      .execute()
    await Promise.all(Array.from({ length: 6 }, () => shop.runJobs()))
    await shop.runJobs()
    const [order, ...others] = await she.renewals()
    expect(others).toEqual([])
    expect(order?.status).toBe('completed')
    expect(await she.payments(String(order?.id))).toHaveLength(1)
  })

  it('learns of a charge whose answer was lost', async () => {
    const she = await newSubscriber(shop, db)
    await shop.bank.faults({ drop_after_charge: 1 })
    await she.travel(29.5)
    await shop.bank.faults({})
    await she.travel(29.6)
    const [order] = await she.renewals()
    expect(order?.status).toBe('completed')
    expect(await she.payments(String(order?.id))).toHaveLength(1)
  })
})
