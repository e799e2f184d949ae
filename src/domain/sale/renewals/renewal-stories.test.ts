import { describe, expect, it } from 'vitest'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { inTransaction } from '#domain/core/transaction'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { giveBalance } from '#test/balance'
import { random } from '#test/random'
import { openTestShop, travellingClock } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
/** Three years from here hold a leap day (29 February 2028) and three year's ends. */
const clock = travellingClock(new Date('2026-12-20T06:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const years = 3 * 365

const yearly = await inTransaction(shop.system, (tx) =>
  insertProduct(tx, shop.system, {
    name_ar: 'سنوية',
    name_en: 'Yearly',
    description_ar: 'وصف',
    description_en: 'About',
    price: beforeTax(halalas(60_000)),
    points: 5_000,
    days: 365,
    position: 3,
  }),
)

describe('three years of renewals', () => {
  it.each([
    ['30 days', () => shop.plans.small, 30, 6_900, 300],
    ['90 days', () => shop.plans.shared, 90, 23_000, 1_200],
    ['365 days', () => yearly, 365, 69_000, 5_000],
  ])('a plan of %s is charged once for each period, and told so', async (_, plan, days, price, points) => {
    const she = await newSubscriber(shop, db, { product: plan() })
    await she.travel(years)
    // Charged a day before each end, so also for the period that begins after the last full one.
    const renewed = Math.floor((years + 1) / days)
    const orders = await she.renewals()
    expect(orders).toHaveLength(renewed)
    for (const [index, order] of orders.entries()) {
      expect(order).toMatchObject({ status: 'completed', final_price_minor: BigInt(price) })
      expect((Number(order.created_at) - Number(she.started)) / day).toBeCloseTo((index + 1) * days - 1, 3)
      expect((await she.payments(order.id)).map(({ status }) => status)).toEqual(['paid'])
    }
    const { periods, status } = await she.read()
    expect(status).toBe('active')
    expect(periods).toHaveLength(renewed + 1)
    expect(periods.slice(1).map((one: { starts_at: string }) => one.starts_at)).toEqual(
      periods.slice(0, -1).map((one: { ends_at: string }) => one.ends_at),
    )
    for (const period of periods) {
      expect(Date.parse(period.ends_at) - Date.parse(period.starts_at)).toBe(days * day)
    }
    const begun = periods.filter(
      ({ starts_at }: { starts_at: string }) => Date.parse(starts_at) <= Number(she.started) + years * day,
    )
    // One period's end and the next one's beginning fall into one moment, in either order.
    const entries = await she.points()
    expect(entries.filter((entry) => entry === `grant ${points}`)).toHaveLength(begun.length)
    expect(entries.filter((entry) => entry === `lapse -${points}`)).toHaveLength(begun.length - 1)
    expect(entries).toHaveLength(2 * begun.length - 1)
    const result = (await she.result()).map((one) => one.split(':')[0])
    expect(result.filter((one) => one === 'renewal_paid')).toHaveLength(renewed)
    expect(result.filter((one) => one === 'renewal_soon').length).toBeGreaterThanOrEqual(2 * renewed)
    expect(new Set(result)).toEqual(new Set(['renewal_soon', 'renewal_paid']))
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })
})

describe('a card that ends', () => {
  it('is spoken of 30, 15 and 7 days before, and replaced in time renews the plan', async () => {
    // The card is good until the end of March 2027.
    const she = await newSubscriber(shop, db, { product: shop.plans.shared, month: 3, year: 2027 })
    const end = (Date.parse('2027-03-31T21:00:00Z') - Number(she.started)) / day
    await she.travel(end - 1)
    const warnings = (await she.result()).filter((one) => one.startsWith('card_expiring'))
    expect(warnings.map((one) => Math.round(end - Number(one.split(':')[1])))).toEqual([30, 15, 7])
    await she.renewWith(await she.addCard())
    await she.travel(end + 100)
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true })
  })

  it('stops the renewal where nobody replaces it, after the warnings', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared, month: 2, year: 2027 })
    await she.travel(120)
    expect((await she.result()).map((one) => one.split(':')[0])).toEqual([
      'card_expiring',
      'card_expiring',
      'card_expiring',
      'renewal_off',
      'plan_expired',
    ])
    expect(await she.renewals()).toEqual([])
  })
})

/** The slow proof plays more of them: PROOF=full. RENEWAL_SEED plays one again. */
const seeds = process.env['RENEWAL_SEED']
  ? [Number(process.env['RENEWAL_SEED'])]
  : Array.from({ length: process.env['PROOF'] === 'full' ? 40 : 4 }, (_, index) => 1_000 + index)

describe('whatever a client and their bank do', () => {
  it.each(seeds)(
    'no period is charged twice, the books agree, and no message contradicts (seed %d)',
    async (seed) => {
      const chance = random(seed)
      const she = await newSubscriber(shop, db)
      const cards: [string, ...string[]] = [she.card]
      let now = 0
      type Action = [weight: number, name: string, action: () => Promise<unknown>]
      const actions: Action[] = [
        [8, 'time passes', async () => she.travel((now += 1 + chance.between(0, 13)))],
        [
          3,
          'the bank changes its mind',
          async () => she.answer(chance.pick(cards), chance.pick(['00', '00', '51', '41', '05', '54'])),
        ],
        [1, 'another card', async () => cards.push(await she.addCard())],
        [1, 'renews with a card', async () => she.renewWith(chance.pick(cards))],
        [1, 'stops', async () => she.stop()],
        [1, 'buys again', async () => buyIfPossible(she)],
        [2, 'pays what failed', async () => payFailed(she)],
        [
          1,
          'gets a balance',
          async () => giveBalance(shop.system, she.clientId, 100 + chance.between(0, 9_000)),
        ],
      ]
      const played: string[] = []
      for (let step = 0; step < 24; step++) {
        const [first, ...others] = actions.flatMap((action) => Array<Action>(action[0]).fill(action))
        if (!first) throw new Error('nothing to do')
        const [, name, action] = chance.pick([first, ...others])
        played.push(name)
        await action()
        await shop.runJobs()
      }
      await she.travel(now + 45)
      expect({ played, problems: await contradictions(she) }).toEqual({ played, problems: [] })
    },
  )
})

async function buyIfPossible(she: Subscriber): Promise<void> {
  const order = await shop.placeOrder(she.token)
  if (order.status !== 201) return
  const free = order.body.order.final_price_minor === 0
  if (free) await shop.pay(she.token, order.body.order.id, { method: 'balance' })
  else await she.pay(order.body.order.id)
}

async function payFailed(she: Subscriber): Promise<void> {
  const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token: she.token })).body
  for (const { failed_renewal: failed } of subscriptions) if (failed) await she.pay(failed.order_id)
}

/** What must never be, as sentences. */
async function contradictions(she: Subscriber): Promise<string[]> {
  const mine = <T extends { client_id: string }>(row: T) => row.client_id === she.clientId
  const renewals = (await db.selectFrom('renewals').selectAll().execute()).filter(mine)
  const payments = (await db.selectFrom('payments').selectAll().execute()).filter(mine)
  const orders = (await db.selectFrom('orders').selectAll().execute()).filter(mine)
  const periods = await db.selectFrom('subscription_periods').select('order_id').execute()
  const messages = await db
    .selectFrom('messages')
    .select(['template', 'once_key', 'sent_at'])
    .where('client_id', '=', she.clientId)
    .where('status', '=', 'sent')
    .execute()
  const problems: string[] = []
  const say = (isSo: boolean, what: string) => isSo && problems.push(what)

  for (const { id, status } of orders) {
    const owned = periods.filter((period) => period.order_id === id).length
    say(owned !== (status === 'completed' ? 1 : 0), `order ${id} is ${status} and owns ${owned} periods`)
    const settling = payments.filter((one) => one.order_id === id && one.settles).length
    say(settling > 1, `order ${id} is settled ${settling} times`)
  }
  const keys = renewals.map((one) => `${one.subscription_id} ${one.continues_period_id}`)
  say(new Set(keys).size !== keys.length, 'a period is continued twice')

  // The gateway's money is what settled; what did not went back.
  const { payments: ledger } = (await shop.bank.call('GET', '/sandbox/ledger')).body
  for (const { id, status, refunded, amount } of ledger) {
    const payment = payments.find((one) => one.id === id)
    if (!payment) continue
    const isKept = status === 'paid' && refunded < amount
    say(
      isKept !== payment.settles,
      `payment ${id} is ${status} at the gateway, and settles: ${payment.settles}`,
    )
  }
  const entries = await db
    .selectFrom('ledger_entries')
    .select('amount_minor')
    .where('client_id', '=', she.clientId)
    .execute()
  const books = await she.books()
  const booked = Number(entries.reduce((sum, entry) => sum - entry.amount_minor, 0n))
  say(books.total !== 0, `the books are off by ${books.total}`)
  say(booked !== books.balance, `the balance is ${books.balance}, and ${booked} in the books`)

  // After the money came nobody is told that it did not, and whoever paid is told.
  for (const { template, once_key: key, sent_at: sentAt } of messages) {
    const order = orders.find(({ id }) => key?.includes(id))
    const isOfFailure = /^renewal_(failed|failed_last|refused)$/.test(template)
    const isLate = isOfFailure && sentAt && order?.settled_at && sentAt > order.settled_at
    say(Boolean(isLate), `${template} was sent after order ${order?.id} was paid`)
  }
  for (const { id, method, settled_at: settledAt } of orders) {
    const isNotified = messages.some(({ once_key: key }) => key === `renewal_paid:${id}`)
    say(
      isNotified !== (method === 'subscription' && settledAt !== null),
      `renewal ${id}: told ${isNotified}, paid ${settledAt}`,
    )
  }
  return problems
}
