import { expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { beforeTax } from '#rules/shop/price'
import { addDearPlan, addTestCoupon, openTestShop, travellingClock } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { openSubscriptionDesk, staffSubscriptions } from '#test/subscription-desk'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { staff, act, look } = await openSubscriptionDesk(shop, db)
const weekly = await addDearPlan(shop.system, { price: beforeTax(halalas(2_150)), points: 100, days: 7 })
const fortnight = await addDearPlan(shop.system, { price: beforeTax(halalas(6_000)), points: 100, days: 14 })
const dearer = await addDearPlan(shop.system, { price: beforeTax(halalas(6_000)), points: 100, days: 20 })
const day = 86_400_000

const get = async (path: string, role: keyof typeof staff = 'support') =>
  (await shop.ask(`GET ${staffSubscriptions}${path}`, { token: staff[role].token })).body

type Row = {
  id: string
  next_charge: { amount_minor: number } | null
  retry: { amount_minor: number } | null
}

async function rowsOf(query: string): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const more: string = cursor ? `&cursor=${cursor}` : ''
    const page = await get(`?limit=2${query}${more}`)
    rows.push(...page.subscriptions)
    cursor = page.next_cursor
  } while (cursor)
  return rows
}

it('says for each day what the rows behind it come to, to the halala', async () => {
  await addTestCoupon(shop.system, 'ALWAYS', { renewals: null })
  // Their time began tomorrow at ten, by the clock of each client; the desk sees what that comes to.
  await newSubscriber(shop, db, { product: fortnight })
  await newSubscriber(shop, db, { product: fortnight, coupon: 'ALWAYS' })
  await newSubscriber(shop, db, { product: weekly })
  const soonCard = await newSubscriber(shop, db, { product: fortnight })
  const stopped = await newSubscriber(shop, db, { product: fortnight })
  await stopped.stop()
  const paused = await newSubscriber(shop, db, { product: weekly })
  const until = new Date(clock.now().getTime() + 20 * day).toISOString().slice(0, 10)
  const { version } = await look(paused.id)
  expect((await act(paused.id, { action: 'pause', until, version })).status).toBe(200)
  const failed = await newSubscriber(shop, db, { product: fortnight, code: '51' })
  await failed.travel(13.5)
  // Nobody who is blocked is charged.
  for (const wish of [{}, { coupon: 'ALWAYS' }]) {
    const blocked = await newSubscriber(shop, db, { product: fortnight, ...wish })
    await db
      .updateTable('clients')
      .set({ blocked_at: clock.now() })
      .where('id', '=', blocked.clientId)
      .execute()
  }
  // Nor who has not agreed to a new price, whose card will not do either.
  const unagreed = await newSubscriber(shop, db, { product: dearer })
  const price = {
    price_minor: 8_000,
    applies_on: riyadhDate(addDays(clock.now(), 16)),
    text_ar: 'نص',
    text_en: 'Text',
    asks_consent: true,
  }
  const path = `POST /api/users/v1/products/${dearer}/price_changes`
  expect((await shop.ask(path, { token: staff.admin.token, body: price })).status).toBe(201)
  await db
    .updateTable('payment_methods')
    .set({ month: 1, year: 2026 })
    .where('id', '=', unagreed.card)
    .execute()
  // The card is good until the end of last month.
  await db
    .updateTable('payment_methods')
    .set({ month: 1, year: 2026 })
    .where('id', '=', soonCard.card)
    .execute()

  const { days } = await get('/calendar')
  expect(days).toHaveLength(30)
  const total = { charges: 0, retries: 0 }
  for (const { day: date, charges, retries } of days) {
    const window = `&charge_from=${date}&charge_to=${date}`
    const due = await rowsOf(`&renewal=renews${window}`)
    expect(due.length, date).toBe(charges.count)
    expect(
      due.reduce((sum, row) => sum + (row.next_charge?.amount_minor ?? Number.NaN), 0),
      date,
    ).toBe(charges.amount_minor)
    const again = await rowsOf(`&renewal=failed${window}`)
    expect(again.length, date).toBe(retries.count)
    expect(
      again.reduce((sum, row) => sum + (row.retry?.amount_minor ?? Number.NaN), 0),
      date,
    ).toBe(retries.amount_minor)
    total.charges += charges.count
    total.retries += retries.count
  }
  // The stopped one is not among them.
  expect(total).toEqual({ charges: 5, retries: 1 })
  expect(days.reduce((sum: number, one: { cards_ending: number }) => sum + one.cards_ending, 0)).toBe(1)
  const missing = days.flatMap((one: { consent_missing: { count: number; amount_minor: number } }) =>
    one.consent_missing.count === 0 ? [] : [one.consent_missing],
  )
  expect(missing).toEqual([{ count: 1, amount_minor: 9_200 }])
  // It renews, and no charge of it has a day.
  const renewing = await rowsOf('&renewal=renews')
  expect(renewing.find(({ id }) => id === unagreed.id)).toMatchObject({ next_charge: null })
  const dated = await rowsOf('&charge_from=2000-01-01')
  expect(dated.map(({ id }) => id)).not.toContain(unagreed.id)
  const amounts = days.flatMap((one: { charges: { count: number; amount_minor: number } }) =>
    one.charges.count === 0 ? [] : [one.charges.amount_minor],
  )
  expect(amounts.reduce((sum: number, one: number) => sum + one, 0)).toBe(
    6_900 + 6_210 + 2_473 + 6_900 + 2_473,
  )
  const retry = await rowsOf('&renewal=failed')
  expect(retry).toMatchObject([{ id: failed.id, retry: { amount_minor: 6_900 } }])
  // Days in the wrong order, and a day behind all others, hold nothing.
  expect(await rowsOf('&charge_from=2027-02-02&charge_to=2027-02-01')).toEqual([])
  expect(await rowsOf('&charge_from=9999-12-31')).toEqual([])
})

it('is for staff who may see subscriptions', async () => {
  const read = (token: string | undefined) =>
    shop.ask(`GET ${staffSubscriptions}/calendar`, token === undefined ? {} : { token })
  expect((await read(undefined)).status).toBe(401)
  expect((await read(staff.viewer.token)).status).toBe(200)
  expect((await read((await shop.newClient()).token)).status).toBe(403)
})
